public import Observation
internal import TLSWire

/// Reports CBC suites, whose records are authenticated before they are padded and encrypted.
public struct MACThenEncrypt: CiphersCheck {
  public let id = "suite.cbc"
  public let title = "Accepts CBC suites"
  public let severity = Severity.low
  public let rationale =
    """
    Decryption of such records takes a time that depends on the padding, unless the implementation avoids it. Timing attacks that find \
    plaintext are therefore possible, and implementations keep introducing them again.
    """
  public let reference = ["RFC 9325, section 4.2.1", "RFC 7366"]
  public let cve = ["CVE-2013-0169"]
  public let cwe = ["CWE-208"]
  public let aliases = ["LUCKY13"]
  public let remedy = "offer only AEAD suites (AES-GCM, ChaCha20-Poly1305)"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let versions: Set = ["TLSv1.0", "TLSv1.1", "TLSv1.2"]
    let isAvoidable = seen.feature("encrypt_then_mac")?.isAccepted == true
    let note = isAvoidable ? "; not with clients that negotiate encrypt_then_mac, which the server supports" : ""
    return finding(blockCiphersIn: versions, of: seen) { "\(Self.suites($0)) with CBC: timing attacks are possible\(note)" }
      .map { found in
        var found = found
        if isAvoidable { found.severity = .info }
        return found
      }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.accept(.example("TLS_RSA_WITH_RC4_128_SHA", keyExchange: "RSA")) },
      .fires(.low) { $0.accept(.example("TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", keyExchange: "ECDHE", forwardSecrecy: true)) },
      .fires(.info) {
        $0.accept(.example("TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", keyExchange: "ECDHE", forwardSecrecy: true))
        $0.feature("encrypt_then_mac", .accepted)
      },
    ]
  }
}

extension CiphersCheck {
  /// One finding for all CBC suites of these versions; empty if there are none.
  func finding(blockCiphersIn versions: Set<String>, of seen: CiphersObservation, _ words: (Int) -> String) -> [Finding] {
    let found = seen.acceptedSuites.filter { versions.contains($0.version) && $0.suite.isBlockChaining }
    guard !found.isEmpty else { return [] }
    return [finding(words(Set(found.map(\.suite.id)).count), evidence: SuiteEvidence.lines(found))]
  }
}

extension SuiteObservation {
  var isBlockChaining: Bool { name.split(separator: "_").contains("CBC") }
}
