import Foundation
import TestSupport

/// The folder that every web server serves, and what is sent to them, the same for all.
final class ServedFiles: Sendable {
  private let directory: TemporaryDirectory
  /// What is served.
  let path: String
  /// What is sent.
  let uploads: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("site")
    uploads = directory.file("uploads")
    for folder in [path, path + "/folder", path + "/coded", uploads] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    // Servers that became somebody else read it too.
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.path)
    for (name, content) in Self.served { try directory.write(content, to: "site/\(name)") }
    for (name, content) in Self.sent { try directory.write(content, to: "uploads/\(name)") }
    // Entity tags and dates are the same in every run.
    for case let file as String in FileManager.default.enumerator(atPath: path) ?? .init() {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: "\(path)/\(file)")
    }
  }

  private static let served: [(name: String, content: [UInt8])] = [
    ("small.txt", Array("The quick brown fox jumps over the lazy dog.\n".utf8)), ("empty.txt", []), ("byte.txt", [0x78]),
    ("a b.txt", Array("A name with a space.\n".utf8)), ("folder/index.html", Array("<h1>Folder</h1>\n".utf8)),
    ("folder/page.html", Array("<p>Page</p>\n".utf8)),
    ("page.html", Array(String(repeating: "<p>Much of the same.</p>\n", count: 400).utf8)),
    ("large.bin", pattern(3_000_017)), ("kept", hello), ("coded/gzip.txt", gzipHello), ("coded/deflate.txt", zlibHello),
    ("coded/raw.txt", rawHello),
    ("coded/br.txt", [0x0b, 0x02, 0x80] + hello + [0x03]),
    ("coded/zstd.txt", [0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x05, 0x29, 0x00, 0x00] + hello), ("coded/stacked.txt", gzipHello),
  ]

  private static let sent: [(name: String, content: [UInt8])] = [
    ("0", []), ("1", [0x41]), ("64K", pattern(65_536)), ("2M", pattern(2_097_152)), ("form", Array("name=value&other=1\n".utf8)),
    ("text", pattern(65_536).map { 0x20 + $0 % 0x5f }),
  ]

  private static let hello = Array("hello".utf8)
  private static let rawHello: [UInt8] = [0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00]
  private static let zlibHello = [0x78, 0x9c] + rawHello + [0x06, 0x2c, 0x02, 0x15]
  private static let gzipHello: [UInt8] =
    [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3] + rawHello + [0x86, 0xa6, 0x10, 0x36, 5, 0, 0, 0]

  /// Bytes in which no part looks like another.
  private static func pattern(_ count: Int) -> [UInt8] {
    var state: UInt32 = 0x9e37_79b9
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }
}
