import Foundation

/// A directory of its own for one test, gone when the last user lets go of it.
public final class TemporaryDirectory: Sendable {
  public let path: String

  public init() throws {
    let name = FileManager.default.temporaryDirectory.appending(path: "tlsprobe-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: name, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    path = name.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  public func file(_ name: String) -> String { path + "/" + name }

  @discardableResult public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  @discardableResult public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  public func text(of name: String) -> String {
    let data = FileManager.default.contents(atPath: file(name)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
