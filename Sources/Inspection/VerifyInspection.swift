public import Appraisal
public import Connect
public import Observation
internal import Probes
internal import Transport

/// Verifies certificates from files: the command `verify`.
public struct VerifyInspection: Sendable {
  private let appraiser: ChainAppraiser
  private let connector: Connector?

  /// `connector` fetches missing evidence as far as the options permit; without it nothing is fetched.
  public init(_ options: VerificationOptions, connector: Connector?) {
    appraiser = ChainAppraiser(options)
    self.connector = connector
  }

  /// Verifies certificates in DER, leaf first.
  public func run(_ certificates: [[UInt8]]) async -> VerifyObservation {
    let presented = PresentedChain(certificates: certificates)
    var appraiser = appraiser
    var chain = appraiser.verify(presented)
    if let connector, !Task.isCancelled {
      var evidence = EvidenceCollection(appraiser, connector: connector, until: .after(Self.timeout))
      await evidence.complete(&chain, of: presented)
    }
    appraiser.appraise(&chain)
    return VerifyObservation(chain: chain, judgedBy: appraiser.options.basis)
  }

  private static let timeout = Duration.seconds(60)
}

/// Fetches the evidence that the verification of chains lacks, and verifies them again.
struct EvidenceCollection {
  private let appraiser: ChainAppraiser
  private var probe: EvidenceProbe

  init(_ appraiser: ChainAppraiser, connector: Connector, until overall: Deadline) {
    self.appraiser = appraiser
    probe = EvidenceProbe(connector, fetchesPrivate: appraiser.options.fetchesPrivate, until: overall)
  }

  /// Sends no request if none is required.
  mutating func complete(_ chain: inout ChainDescription, of presented: PresentedChain) async {
    guard var inquiry = ChainInquiry(presented, by: appraiser) else { return }
    while let request = inquiry.next() { inquiry.received(await probe.fetch(request)) }
    inquiry.finish(&chain)
  }
}
