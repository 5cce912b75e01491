public import Observation

/// The server refuses an ordinary client.
public struct WideHelloNeeded: ChainCheck {
  public let id = "chain.wide-hello-needed"
  public let title = "Refuses an ordinary client"
  public let severity = Severity.medium
  public let rationale = "A current browser's offer was not accepted; only one with retired versions and suites was."
  public let reference = ["RFC 8996", "RFC 9325, section 4"]
  public let remedy = "enable TLS 1.2 and 1.3 with AEAD suites"

  public init() {}

  public func findings(at address: AddressObservation, settings: CheckSettings) -> [Finding] {
    guard address.handshake != nil || !address.certificates.isEmpty, needed(address) else { return [] }
    let agreed = address.handshake.map { " and took \([$0.protocol, $0.cipherSuite?.name ?? ""].joined(separator: " "))" } ?? ""
    return [finding("the server answered a hello with everything in it\(agreed)", evidence: address.hello.reason.map { [$0] } ?? [])]
  }

  /// An ordinary hello offers all of TLS 1.3, so that a server which took that had another reason; a bare hello differs from
  /// an ordinary one in its extensions too, and tells something of versions only by the one that was taken.
  private func needed(_ address: AddressObservation) -> Bool {
    let version = address.handshake?.protocol
    return ["TLSv1.0", "TLSv1.1"].contains(version) && address.hello.isWide || address.hello.kind == "wide" && version != "TLSv1.3"
  }

  public var examples: [CheckExample] {
    [
      .quiet(),
      .quiet { $0.hello = HelloDescription(kind: "bare", reason: "the peer closed the connection") },
      .fires(.medium) {
        $0.hello = .wide(because: "alert handshake_failure")
        $0.handshake = HandshakeDescription(protocol: "TLSv1.2", cipherSuite: nil)
      },
      .fires(.medium) {
        $0.hello = HelloDescription(kind: "bare", reason: "the peer closed the connection")
        $0.handshake = HandshakeDescription(protocol: "TLSv1.0", cipherSuite: nil)
      },
    ]
  }
}
