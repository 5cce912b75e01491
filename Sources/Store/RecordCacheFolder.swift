/// The folder of the caches of a user (XDG Base Directory Specification): `$XDG_CACHE_HOME/tlsprobe`, or else `~/.cache/tlsprobe`.
public struct RecordCacheFolder: Hashable, Sendable {
  public let path: String

  public init(path: String) { self.path = path }

  /// Nil if the environment has neither variable; relative paths are ignored, as the specification requires.
  public init?(environment: (String) -> String?) {
    if let cache = environment("XDG_CACHE_HOME"), cache.hasPrefix("/") {
      path = cache + "/tlsprobe"
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      path = home + "/.cache/tlsprobe"
    } else {
      return nil
    }
  }

  /// The file of a resolver's cache: `dns-system.db`, `dns-udp-192.0.2.1-5f1c7e0a.db`.
  ///
  /// Characters other than letters, digits, `.`, `-` and `_` are replaced; a hash keeps such names distinct.
  public func recordCache(of resolver: String) -> String {
    var name = ""
    for byte in resolver.utf8.prefix(Self.maximumName) {
      let isPlain = Self.plain.contains(byte) && !(name.isEmpty && byte == UInt8(ascii: "."))
      if isPlain { name.unicodeScalars.append(Unicode.Scalar(byte)) } else if !name.isEmpty, !name.hasSuffix("-") { name += "-" }
    }
    if name != resolver { name += (name.hasSuffix("-") ? "" : "-") + Self.hash(of: resolver) }
    return "\(path)/dns-\(name).db"
  }

  /// FNV-1a with 32 bits, in hex.
  private static func hash(of text: String) -> String {
    let hash = text.utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static let maximumName = 100
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_".utf8)
}
