internal import Transport

/// What a file holds, for responders that are made of one.
enum FileContent {
  /// Blocks.
  static func read(_ path: String) throws(ResponderError) -> [UInt8] {
    do throws(TransportError) {
      return try bytes(of: path)
    } catch {
      throw .unreadable("'\(path)' cannot be read: \(error)")
    }
  }

  /// Blocks.
  static func bytes(of path: String) throws(TransportError) -> [UInt8] {
    let file = try RegularFile(path: path)
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let more = try file.read(max: 1 << 16)
      if more.isEmpty { return bytes }
      bytes += more
    }
    throw TransportError(.system, what: "read", detail: "it is longer than \(limit >> 20) MiB")
  }

  private static let limit = 64 << 20
}
