import WidgetModel

/// `Info.plist` of a bundle, from which Foundation's `Bundle.main` learns what it is.
enum InfoPlist {
  static func text(for manifest: BundleManifest) -> String {
    let values = [
      ("CFBundleDevelopmentRegion", "en"),
      ("CFBundleExecutable", manifest.executable),
      ("CFBundleIdentifier", manifest.id.text),
      ("CFBundleName", manifest.executable),
      ("CFBundlePackageType", "APPL"),
      ("CFBundleShortVersionString", manifest.version),
      ("CFBundleVersion", manifest.version),
    ]
    let body = values.map { "  <key>\($0)</key>\n  <string>\(escaped($1))</string>\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(body)</dict>
      </plist>

      """
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
