internal import Bytes
internal import Crypto
internal import SwiftASN1

/// A list of keys whose private keys are public: leaked ones, those of documents, those of Debian's broken generator.
///
/// Three formats are detected automatically:
/// - the format of badkeys: sorted records of 16 bytes, each the first 15 bytes of a SHA-256 and the number of a source;
/// - text with the SHA-256 of a SubjectPublicKeyInfo per line, in hex;
/// - the text format of Debian's openssl-blacklist: the last 20 hex digits of the SHA-1 of the line `Modulus=…`.
///
/// In text `#` begins a comment, and text after the digits is the name of the source.
public struct KeyBlocklist: Sendable {
  /// The entry that a key matched.
  public struct Entry: Hashable, Sendable {
    /// The part of the hash in the file, in hex.
    public let hash: String
    /// The source of the key; nil if the file has none.
    public let source: String?
  }

  /// The name of the file.
  public let name: String
  private let records: HashRecords
  private let lines: [String: String]

  /// `sources` are the names of a badkeys file's sources by number, which are in a separate document.
  public init(file: [UInt8], name: String, sources: [UInt8: String] = [:]) throws(PKIError) {
    self.name = name
    let isText = Self.isText(file.prefix(4_096))
    records = try HashRecords(isText ? [] : file, sources: sources)
    lines = isText ? try Self.lines(file) : [:]
  }

  public var count: Int { records.count + lines.count }

  /// The entry for a key; nil if there is none.
  public func entry(for key: PublicKey) -> Entry? {
    if records.count > 0, let entry = records.entry(for: Self.number(of: key)) { return entry }
    guard !lines.isEmpty else { return nil }
    for hash in [Hex.encode(key.sha256), Self.modulusHash(of: key)] {
      if let hash, let source = lines[hash] { return Entry(hash: hash, source: source.isEmpty ? nil : source) }
    }
    return nil
  }

  /// The input of badkeys' hash: the modulus, the x of a point, the y of a DSA key, the bytes of others; numbers without leading zeros.
  private static func number(of key: PublicKey) -> [UInt8] {
    if let rsa = key.rsa { return rsa.modulus }
    let content = key.content
    if key.algorithm == PublicKeyTable.dsa, let number = try? BER.parse(content), number.identifier == .integer {
      return Array((number.primitive ?? []).drop { $0 == 0 })
    }
    guard key.algorithm == PublicKeyTable.ec else {
      // The long keys of ML-DSA and ML-KEM are hashed as bytes, which begin with a random one.
      return content.count > 57 ? content : Array(content.drop { $0 == 0 })
    }
    let x = content.first == 0x04 ? content.dropFirst().prefix((content.count - 1) / 2) : content.dropFirst()
    return Array(x.drop { $0 == 0 })
  }

  /// UTF-8 without control characters; the start of a file may end within a character.
  private static func isText(_ start: ArraySlice<UInt8>) -> Bool {
    var whole = start
    while whole.count + 3 > start.count, let last = whole.last, last & 0xc0 == 0x80 { whole.removeLast() }
    if let last = whole.last, last >= 0xc0 { whole.removeLast() }
    return start.allSatisfy { $0 >= 0x20 && $0 != 0x7f || (0x09...0x0d).contains($0) } && String(validating: whole, as: UTF8.self) != nil
  }

  /// Hashes the line printed by `openssl rsa -modulus`.
  private static func modulusHash(of key: PublicKey) -> String? {
    guard let modulus = key.rsa?.modulus else { return nil }
    return String(Hex.encode(Digest.sha1(Array("Modulus=\(Hex.encode(modulus, uppercase: true))\n".utf8))).suffix(20))
  }

  private static func lines(_ file: [UInt8]) throws(PKIError) -> [String: String] {
    var lines: [String: String] = [:]
    for (index, line) in file.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0a }).enumerated() {
      let words = line.prefix { $0 != UInt8(ascii: "#") }.split(maxSplits: 1) { $0 <= 0x20 }
      guard let first = words.first else { continue }
      let hash = String(decoding: first, as: UTF8.self).lowercased()
      guard hash.utf8.count == 64 || hash.utf8.count == 20, (try? Hex.decode(hash))?.count == hash.utf8.count / 2 else {
        throw PKIError(
          code: .malformedList, reason: "the line is neither a SHA-256 nor 20 digits of a SHA-1", line: index + 1,
          hint: "give the SHA-256 of a SubjectPublicKeyInfo a line, or the file blocklist.dat of badkeys")
      }
      let source = words.count > 1 ? String(decoding: words[1].filter { $0 >= 0x20 }, as: UTF8.self) : ""
      lines[hash] = source.trimmedSpaces
    }
    return lines
  }
}

extension String {
  fileprivate var trimmedSpaces: String {
    var text = self[...].drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
