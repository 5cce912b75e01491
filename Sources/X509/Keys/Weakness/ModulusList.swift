internal import Bytes
internal import Crypto

/// RSA moduli of other keys, with which a key should share no prime.
///
/// The file is PEM with certificates and public keys, one of them in DER, or text with one modulus in hex per line, as printed by `openssl
/// x509 -modulus`; `#` begins a comment.
public struct ModulusList: Sendable {
  struct Entry: Sendable {
    let modulus: BigNumber
    /// The line where the entry begins, from 1.
    let line: Int
  }

  public let name: String
  let entries: [Entry]

  public init(file: [UInt8], name: String) throws(PKIError) {
    self.name = name
    if file.first == 0x30, let key = Self.key(file) {
      entries = Self.entry(key.rsa?.modulus, line: 1)
    } else if String(decoding: file.prefix(65_536), as: UTF8.self).holds("-----BEGIN ") {
      entries = try PEM.read(file).flatMap { block in
        Self.entry((Self.key(block.der)?.rsa ?? RSAPublicKey(block.der[...]))?.modulus, line: block.line)
      }
    } else {
      entries = try Self.lines(file)
    }
  }

  public var count: Int { entries.count }

  /// Keys of other types are ignored.
  private static func entry(_ modulus: [UInt8]?, line: Int) -> [Entry] {
    guard let modulus, let number = BigNumber(bytes: modulus), !number.isZero else { return [] }
    return [Entry(modulus: number, line: line)]
  }

  private static func key(_ der: [UInt8]) -> PublicKey? { (try? Certificate(der: der))?.publicKey ?? (try? PublicKey(der: der)) }

  private static func lines(_ file: [UInt8]) throws(PKIError) -> [Entry] {
    var entries: [Entry] = []
    for (index, line) in file.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0a }).enumerated() {
      var digits = line.prefix { $0 != UInt8(ascii: "#") }.filter { $0 > 0x20 }
      guard !digits.isEmpty else { continue }
      for prefix in prefixes where digits.starts(with: prefix) { digits.removeFirst(prefix.count) }
      if digits.count % 2 == 1 { digits.insert(UInt8(ascii: "0"), at: 0) }
      guard let modulus = try? Hex.decode(digits), modulus.count <= BigNumber.maximumBits / 8 else {
        throw PKIError(
          code: .malformedList, reason: "the line is no RSA modulus in hex", line: index + 1,
          hint: "give moduli as openssl x509 -modulus prints them, or PEM certificates and public keys")
      }
      entries += entry(modulus, line: index + 1)
    }
    return entries
  }

  /// Prefixes that `openssl` and programming languages write before the digits.
  private static let prefixes = ["Modulus=", "0x"].map { Array($0.utf8) }
}
