internal import Bytes

/// Removal of user and password in texts that contain URLs, or parts of them.
enum Userinfo {
  /// Replaces the text between `://` and the last at sign of the same authority by `mark`; with an empty mark the sign is removed, too.
  static func replaced(in text: String, with mark: String) -> String {
    var result = ""
    var rest = text[...]
    while let slashes = rest.firstRange(ofText: "://") {
      result += rest[..<slashes.upperBound]
      rest = rest[slashes.upperBound...]
      let authority = rest.utf8.prefix { $0 > 0x20 && !ends.contains($0) }
      guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { continue }
      result += mark
      rest = mark.isEmpty ? rest[rest.utf8.index(after: at)...] : rest[at...]
    }
    return result + rest
  }

  /// Characters that end an authority.
  private static let ends = Array("/?#\"'<>\\".utf8)
}
