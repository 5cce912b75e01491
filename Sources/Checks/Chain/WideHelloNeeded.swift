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
    guard address.hello.isWide, address.handshake != nil || !address.certificates.isEmpty else { return [] }
    let agreed = address.handshake.map { " and took \([$0.protocol, $0.cipherSuite?.name ?? ""].joined(separator: " "))" } ?? ""
    return [finding("the server answered a hello with everything in it\(agreed)", evidence: address.hello.reason.map { [$0] } ?? [])]
  }

  public var examples: [CheckExample] {
    [.quiet(), .fires(.medium) { $0.hello = .wide(because: "alert handshake_failure") }]
  }
}
