// Compiled by `swiftlet build` into every bundle's own module, where a typealias wins over a type
// of the same name in Foundation. Authors' files need not import anything for it.

import FoundationNetworking
import FoundationXML
import SwiftletFoundation

/// Foundation's `UserDefaults`, recording what is read and written so that exactly the right
/// timelines are reloaded.
typealias UserDefaults = SwiftletFoundation.SwiftletUserDefaults

// On Apple's systems Foundation includes its URL loading and XML classes; here they are modules of
// their own, which sources written there do not import. The runtime library holds them; libcurl and
// libxml2 are loaded only by the first call that needs them.

typealias CachedURLResponse = FoundationNetworking.CachedURLResponse
typealias HTTPCookie = FoundationNetworking.HTTPCookie
typealias HTTPCookieStorage = FoundationNetworking.HTTPCookieStorage
typealias HTTPURLResponse = FoundationNetworking.HTTPURLResponse
typealias URLAuthenticationChallenge = FoundationNetworking.URLAuthenticationChallenge
typealias URLCache = FoundationNetworking.URLCache
typealias URLCredential = FoundationNetworking.URLCredential
typealias URLCredentialStorage = FoundationNetworking.URLCredentialStorage
typealias URLProtectionSpace = FoundationNetworking.URLProtectionSpace
typealias URLProtocol = FoundationNetworking.URLProtocol
typealias URLRequest = FoundationNetworking.URLRequest
typealias URLResponse = FoundationNetworking.URLResponse
typealias URLSession = FoundationNetworking.URLSession
typealias URLSessionConfiguration = FoundationNetworking.URLSessionConfiguration
typealias URLSessionDataDelegate = FoundationNetworking.URLSessionDataDelegate
typealias URLSessionDataTask = FoundationNetworking.URLSessionDataTask
typealias URLSessionDelegate = FoundationNetworking.URLSessionDelegate
typealias URLSessionDownloadDelegate = FoundationNetworking.URLSessionDownloadDelegate
typealias URLSessionDownloadTask = FoundationNetworking.URLSessionDownloadTask
typealias URLSessionTask = FoundationNetworking.URLSessionTask
typealias URLSessionTaskDelegate = FoundationNetworking.URLSessionTaskDelegate
typealias URLSessionUploadTask = FoundationNetworking.URLSessionUploadTask
typealias URLSessionWebSocketTask = FoundationNetworking.URLSessionWebSocketTask

typealias XMLDocument = FoundationXML.XMLDocument
typealias XMLElement = FoundationXML.XMLElement
typealias XMLNode = FoundationXML.XMLNode
typealias XMLParser = FoundationXML.XMLParser
typealias XMLParserDelegate = FoundationXML.XMLParserDelegate
