import TestSupport

/// What a server is configured with: one version of the protocol, and the certificates of one or more kinds.
struct PeerCase: Sendable, CustomStringConvertible {
  enum Version: String, Sendable, CaseIterable {
    case tls10 = "TLSv1.0"
    case tls11 = "TLSv1.1"
    case tls12 = "TLSv1.2"
    case tls13 = "TLSv1.3"
  }

  let version: Version
  let keys: [ThrowawayPKI.Key]
  let pki: ThrowawayPKI

  init(_ version: Version, _ keys: [ThrowawayPKI.Key], pki: ThrowawayPKI) {
    self.version = version
    self.keys = keys
    self.pki = pki
  }

  var description: String { "\(version.rawValue) with \(keys.map(\.rawValue).joined(separator: " and "))" }
}

/// A pair of version and key that cannot be, and why.
struct ImpossiblePair: Sendable {
  let version: PeerCase.Version
  let key: ThrowawayPKI.Key
  let reason: String

  static let all = [
    ImpossiblePair(
      version: .tls10, key: .ed25519,
      reason: "RFC 8422 (section 5.10) brings EdDSA to TLS 1.2; before it the hash is fixed to MD5 and SHA-1, which Ed25519 does not take"),
    ImpossiblePair(
      version: .tls11, key: .ed25519,
      reason: "RFC 8422 (section 5.10) brings EdDSA to TLS 1.2; before it the hash is fixed to MD5 and SHA-1, which Ed25519 does not take"),
  ]

  static func covers(_ version: PeerCase.Version, _ key: ThrowawayPKI.Key) -> Bool {
    all.contains { $0.version == version && $0.key == key }
  }
}
