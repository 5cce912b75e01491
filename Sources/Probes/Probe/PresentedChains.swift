internal import Connect
internal import Observation
internal import TLSEngine

extension PresentedChain {
  /// The certificates of a timed connection and the proof of possession.
  ///
  /// Nil if a handshake failed before the server had sent a certificate, and if a session was resumed.
  init?(_ connection: TLSConnection, requestsStaple: Bool) {
    let flight = connection.flight
    let hasCompleted = connection.handshakeEnded != nil
    guard hasCompleted || !flight.certificates.isEmpty else { return nil }
    if hasCompleted, connection.negotiated.isResumed { return nil }
    self.init(certificates: flight.certificates)
    staple = flight.ocspResponse
    isStapleExpected = requestsStaple && hasCompleted
    let proof = PossessionProof(connection, hasCompleted: hasCompleted)
    possession = proof.possession
    possessionReason = proof.reason
  }
}

/// The different chains of a series, at most 16, to bound the cost of hostile servers.
struct PresentedChains: Sendable {
  private(set) var all: [RepeatedChain] = []

  mutating func add(_ chain: PresentedChain) {
    if let index = all.firstIndex(where: { Self.isSame($0.chain, chain) }) {
      all[index].attempts += 1
    } else if all.count < Self.limit {
      all.append(RepeatedChain(chain, attempts: 1))
    }
  }

  private static func isSame(_ one: PresentedChain, _ other: PresentedChain) -> Bool {
    one.certificates == other.certificates && one.possession == other.possession
  }

  private static let limit = 16
}
