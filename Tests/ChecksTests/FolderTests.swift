import Checks
import Foundation
import Testing

@Suite("The folders of checks")
struct FolderTests {
  @Test("every file of a check has its line in the list")
  func listed() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let sources = package.appending(path: "Sources/Checks")
    let types = Set(Checks.all.map { String(describing: type(of: $0)) })
    for area in ["Chain", "Certificate", "Ciphers", "StartTLS", "Probe", "DNS", "Vulnerabilities", "Web"] {
      for file in try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: area).path) {
        let name = String(file.dropLast(".swift".count))
        #expect(types.contains(name) || name.contains("+"), "\(area)/\(file) is not in All.swift")
      }
    }
  }
}
