public import Observation

/// Reports a server without AEAD suites.
public struct NoAEAD: CiphersCheck {
  public let id = "suite.no-aead"
  public let title = "No AEAD suite"
  public let severity = Severity.medium
  public let rationale = "CBC suites authenticate the plaintext before encrypting it, which timing attacks have exploited (Lucky Thirteen)."
  public let reference = ["RFC 9325, section 4.2", "RFC 7366"]
  public let remedy = "enable AES-GCM or ChaCha20-Poly1305 suites"
  public let restsOnAbsence = true

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let names = seen.acceptedSuites.map(\.suite.name)
    guard !names.isEmpty, !names.contains(where: Self.mayBeAEAD) else { return [] }
    return [finding("none of the \(Self.suites(Set(names).count)) is an AEAD suite")]
  }

  /// True for an AEAD suite and for a suite without a name.
  private static func mayBeAEAD(_ name: String) -> Bool {
    !Set(["GCM", "CCM", "POLY1305", "OCB", "MGM", "AEGIS"]).isDisjoint(with: name.split(separator: "_").map(String.init))
      || ["TLS_AEGIS_", "0x"].contains { name.hasPrefix($0) }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.protocols = [.example("TLSv1.2", [.example("0xfff0")])] },
      .fires(.medium) { $0.protocols = [.example("TLSv1.2", [.example("TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", forwardSecrecy: true)])] },
    ]
  }
}
