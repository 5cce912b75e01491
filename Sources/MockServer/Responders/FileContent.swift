internal import Bytes
internal import Transport

/// Reads the files that responders are created from.
enum FileContent {
  /// Reads a file, a pipe or a device; throws if that takes longer than a minute. Blocks.
  static func read(_ path: String) throws(ResponderError) -> [UInt8] {
    do throws(TransportError) {
      return try contents(of: try InputFile(path: path))
    } catch {
      throw ResponderError(unreadable: path, error)
    }
  }

  /// Reads a regular file. Blocks.
  static func bytes(of path: String) throws(TransportError) -> [UInt8] { try contents(of: try InputFile(regularAt: path)) }

  private static func contents(of file: InputFile) throws(TransportError) -> [UInt8] {
    if let bytes = try file.contents(limit: limit, deadline: .after(.seconds(60))) { return bytes }
    throw TransportError(.system, what: "read", detail: "it is longer than \(limit >> 20) MiB")
  }

  private static let limit = 64 << 20
}

extension ResponderError {
  fileprivate init(unreadable path: String, _ error: TransportError) {
    let isSilent = error.code == .timedOut
    self.init(
      "'\(path)' cannot be read: \(isSilent ? "timed out waiting for data" : error.systemReason ?? "\(error)")",
      hint: isSilent ? "check that another process writes to it and closes it" : "check the path and its permissions")
    isUnreadable = true
  }
}
