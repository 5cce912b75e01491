public import Observation
internal import TLSWire

/// Reports a server that rejects the ClientHello of an ordinary client.
public struct WideClientHelloRequired: AddressCheck {
  public let id = "chain.wide-hello-needed"
  public let title = "Rejects the ClientHello of a current client"
  public let severity = Severity.medium
  public let rationale =
    "The server rejected the offer of a current browser and accepted only one with obsolete versions and cipher suites."
  public let reference = ["RFC 8996", "RFC 9325, section 4"]
  public let remedy = "enable TLS 1.2 and 1.3 with AEAD suites"

  public init() {}

  public func findings(at address: AddressObservation, settings: CheckSettings) -> [Finding] {
    guard address.handshake != nil || !address.certificates.isEmpty, needed(address) else { return [] }
    let chosen = [address.handshake?.protocol, address.handshake?.cipherSuite?.name].compactMap(\.self)
    let agreed = chosen.isEmpty ? "" : " and selected \(chosen.joined(separator: " "))"
    return [
      finding(
        "the server accepted a ClientHello with obsolete versions and cipher suites\(agreed)",
        evidence: address.hello.reason.map { [$0] } ?? [])
    ]
  }

  /// An ordinary ClientHello offers all of TLS 1.3, so a server that negotiated TLS 1.3 rejected it for another reason. Bare and
  /// hand-crafted ClientHellos differ from an ordinary one in their extensions too; only the negotiated version and suite are evidence.
  private func needed(_ address: AddressObservation) -> Bool {
    guard address.hello.isWide else { return false }
    let version = address.handshake?.protocol
    if let version, Self.retired.contains(version) { return true }
    switch address.hello.kind {
    case .wide: return version != "TLSv1.3"
    case .own: return version == "TLSv1.2" && !isOrdinary(address.handshake?.cipherSuite)
    case .ordinary, .bare, .tls12: return false
    }
  }

  /// Whether current clients offer the suite in TLS 1.2.
  private func isOrdinary(_ suite: WireValue?) -> Bool {
    guard let facts = CipherSuite.registered.first(where: { $0.hex == suite?.id })?.facts else { return false }
    let isCurrent = facts.cipher.hasPrefix("AES-") || facts.cipher.hasPrefix("CHACHA20")
    return isCurrent && ["ECDHE", "RSA"].contains(facts.keyExchange) && ["ECDSA", "RSA"].contains(facts.authentication)
  }

  private static let retired: Set<String> = ["SSLv2", "SSLv3", "TLSv1.0", "TLSv1.1"]

  public var examples: [CheckExample] {
    [
      .quiet(),
      .quiet { $0.hello = ClientHelloDescription(kind: .bare, reason: "the peer closed the connection") },
      .quiet { Self.own(&$0, "TLSv1.2", WireValue(id: "0xc02f", name: "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256")) },
      .quiet { Self.own(&$0, "TLSv1.3", WireValue(id: "0x1301", name: "TLS_AES_128_GCM_SHA256")) },
      .fires(.medium) {
        $0.hello = .wide(because: "alert handshake_failure")
        $0.handshake = HandshakeDescription(protocol: "TLSv1.2", cipherSuite: nil)
      },
      .fires(.medium) {
        $0.hello = ClientHelloDescription(kind: .bare, reason: "the peer closed the connection")
        $0.handshake = HandshakeDescription(protocol: "TLSv1.0", cipherSuite: nil)
      },
      .fires(.medium) { Self.own(&$0, "TLSv1.2", WireValue(id: "0x0005", name: "TLS_RSA_WITH_RC4_128_SHA")) },
      .fires(.medium) { Self.own(&$0, "SSLv3", WireValue(id: "0x000a", name: "TLS_RSA_WITH_3DES_EDE_CBC_SHA")) },
      .fires(.medium) { Self.own(&$0, "SSLv2", nil) },
    ]
  }

  private static func own(_ address: inout AddressObservation, _ version: String, _ suite: WireValue?) {
    address.hello = ClientHelloDescription(kind: .own, reason: "the peer sent the alert handshake_failure")
    address.handshake = HandshakeDescription(protocol: version, cipherSuite: suite, completed: false)
  }
}
