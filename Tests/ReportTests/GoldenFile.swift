import Foundation
import Testing

/// Files that say how documents look.
enum GoldenFile {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden")

  /// Compares with the committed file; `UPDATE_GOLDEN=1` writes it.
  static func compare(_ bytes: [UInt8], with name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    let expected = try Data(contentsOf: file)
    #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self), "\(name)", sourceLocation: sourceLocation)
  }

  static func contents(of name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
}
