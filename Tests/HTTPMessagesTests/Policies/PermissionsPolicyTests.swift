import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct PermissionsPolicyTests {
  private func read(_ lines: String...) -> [PermissionsPolicy.Feature]? { PermissionsPolicy(lines.map { Array($0.utf8) })?.features }

  @Test func `allowlists are read`() {
    typealias Feature = PermissionsPolicy.Feature
    #expect(read("camera=()") == [Feature(name: "camera", sources: [])])
    #expect(read("camera=*") == [Feature(name: "camera", sources: [.everyOrigin])])
    #expect(
      read("usb=(self \"https://a.example\" src 1);report-to=x") == [
        Feature(name: "usb", sources: [.documentOrigin, .origin("https://a.example"), .frameURL, .unknown])
      ])
    #expect(read("camera=*, camera=()")?.map(\.sources) == [[]])
    #expect(read("camera") == [Feature(name: "camera", sources: [.unknown])])
  }

  @Test func `lines are one dictionary`() {
    #expect(read("camera=()", "midi=self")?.map(\.name) == ["camera", "midi"])
    #expect(read("")?.isEmpty == true)
  }

  @Test(arguments: ["camera 'none'", "camera=(", "Camera=()", "camera=();", "a=\"\u{e9}\"", "a,", "a=()b"])
  func `what is no dictionary is no policy`(text: String) { #expect(read(text) == nil) }

  @Test func `a value too long is no policy`() {
    #expect(read(String(repeating: "a=(), ", count: 10_000) + "a=()") == nil)
  }

  @Test func `whatever is cut or changed is read without a trap`() {
    let whole = Array("camera=(self \"https://a.example\");x=1.5;y=:YQ==:, usb=*, midi=();z=@1659578233, n=-12345.678, d=%\"f%c3\"".utf8)
    for end in 0...whole.count { _ = PermissionsPolicy([Array(whole[..<end])]) }
    var generator = SeededGenerator(seed: 9_651)
    for _ in 0..<3_000 {
      var bytes = whole
      for _ in 0..<3 { bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
      _ = PermissionsPolicy([bytes])
    }
  }
}
