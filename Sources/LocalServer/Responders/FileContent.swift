internal import Transport

/// What a file holds, for responders that are made of one.
enum FileContent {
  /// Blocks.
  static func read(_ path: String, limit: Int = 64 << 20) throws(ResponderError) -> [UInt8] {
    do throws(TransportError) {
      let file = try RegularFile(path: path)
      var bytes: [UInt8] = []
      while bytes.count <= limit {
        let more = try file.read(max: 1 << 16)
        if more.isEmpty { return bytes }
        bytes += more
      }
    } catch {
      throw ResponderError("'\(path)' cannot be read: \(error)", hint: "check the path and its permissions")
    }
    throw ResponderError("'\(path)' is longer than \(limit >> 20) MiB")
  }
}
