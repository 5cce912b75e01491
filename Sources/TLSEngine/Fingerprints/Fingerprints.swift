internal import Bytes
internal import Crypto
public import TLSWire

/// Fingerprints of ClientHello and ServerHello in their common text forms.
public enum Fingerprints {
  /// MD5 of `JA3Text`, lower-case hex.
  public static func ja3(_ hello: ClientHello) -> String { md5(JA3Text.of(hello)) }

  /// MD5 of the server's `JA3Text`, lower-case hex.
  public static func ja3s(_ hello: ServerHello) -> String { md5(JA3Text.of(hello)) }

  /// `t13d1516h2_8daaf6152771_e5627efa2ab1`.
  public static func ja4(_ hello: ClientHello) -> String {
    let text = JA4Text(hello)
    return [text.head, cut(text.suites), cut(text.extensions)].joined(separator: "_")
  }

  private static func md5(_ text: String) -> String { Hex.encode(Digest.md5(Array(text.utf8))) }

  /// Zeros for an empty list, rather than the digest of an empty text.
  private static func cut(_ text: String) -> String {
    text.isEmpty ? String(repeating: "0", count: 12) : Hex.encode(Digest.sha256(Array(text.utf8)).prefix(6))
  }
}
