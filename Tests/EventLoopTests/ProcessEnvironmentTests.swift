import EventLoop
import Glibc
import Testing

@Suite struct ProcessEnvironmentTests {
  @Test func onlyAllowedVariablesArePassedOn() {
    let environment = ["HOME": "/h", "LC_ALL": "C", "LC_TIME": "de", "SECRET": "x", "HOMER": "d"]
    #expect(
      ProcessEnvironment.filter(environment, allowing: ["HOME", "LC_*", "ABSENT"])
        == ["HOME": "/h", "LC_ALL": "C", "LC_TIME": "de"]
    )
    #expect(ProcessEnvironment.filter(environment, allowing: []) == [:])
  }

  @Test func theCurrentEnvironmentIsThatOfTheProcess() {
    let path = getenv("PATH").map { String(cString: $0) }
    #expect(ProcessEnvironment.current["PATH"] == path)
    #expect(path != nil)
  }
}
