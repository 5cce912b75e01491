internal import Bytes

/// User and password in texts that are no URL as a whole, or may be none at all.
enum Userinfo {
  /// What stands between `://` and the last at sign of the same authority gives way to `mark`; without one the sign goes too.
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

  /// What an authority does not hold.
  private static let ends = Array("/?#\"'<>\\".utf8)
}
