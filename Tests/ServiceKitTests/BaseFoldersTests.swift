import EventLoop
import Glibc
import ServiceKit
import Testing

@Suite struct BaseFoldersTests {
  @Test func withoutVariablesTheDefaultsAreUnderHome() throws {
    let folders = try #require(BaseFolders(environment: ["HOME": "/home/u"]))
    #expect(folders.config == "/home/u/.config")
    #expect(folders.data == "/home/u/.local/share")
    #expect(folders.state == "/home/u/.local/state")
    #expect(folders.cache == "/home/u/.cache")
    #expect(folders.runtime == nil)
    #expect(folders.systemData == ["/usr/local/share", "/usr/share"])
    #expect(folders.systemConfig == ["/etc/xdg"])
  }

  @Test func variablesWinAndRelativeOnesAreIgnored() throws {
    let folders = try #require(
      BaseFolders(environment: [
        "HOME": "/home/u", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "",
        "XDG_RUNTIME_DIR": "/run/user/1", "XDG_DATA_DIRS": "/a:b::/c", "XDG_CONFIG_DIRS": "x",
      ])
    )
    #expect(folders.config == "/c")
    #expect(folders.data == "/home/u/.local/share")
    #expect(folders.state == "/home/u/.local/state")
    #expect(folders.runtime == "/run/user/1")
    #expect(folders.systemData == ["/a", "/c"])
    #expect(folders.systemConfig == ["/etc/xdg"])
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
  func withoutAHomeTheUserDatabaseIsAsked(environment: [String: String]) throws {
    let home = try #require(getpwuid(getuid())?.pointee.pw_dir)
    #expect(BaseFolders(environment: environment)?.home == String(cString: home))
  }

  @Test func missingFoldersAreMadeForTheUserAlone() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/a/b//c/"
    try BaseFolders.make(path)
    try BaseFolders.make(path)
    var info = stat()
    #expect(stat(path, &info) == 0)
    #expect(info.st_mode & 0o777 == 0o700)
  }

  @Test func aFileInTheWayIsNamed() throws {
    let folder = try TestFolder()
    let file = "\(folder.path)/file"
    close(open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    #expect(throws: SystemError("mkdir \(file)", number: ENOTDIR)) {
      try BaseFolders.make("\(file)/below")
    }
  }
}
