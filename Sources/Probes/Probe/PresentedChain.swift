internal import Bytes
internal import Connect
internal import Crypto
internal import Observation
internal import PKI
internal import TLSEngine

/// The certificates of one timed connection and the proof of possession, kept to be verified when all connections have ended.
struct PresentedChain: Sendable {
  /// DER as sent, leaf first.
  let certificates: [[UInt8]]
  let staple: [UInt8]?
  /// False if no staple was requested or the handshake was not completed, so that a missing one is no evidence.
  let isStapleExpected: Bool
  let proof: PossessionProof

  /// Nil if a handshake failed before the server had sent a certificate, and if a session was resumed.
  init?(_ connection: TLSConnection, requestsStaple: Bool) {
    let flight = connection.flight
    let hasCompleted = connection.handshakeEnded != nil
    guard hasCompleted || !flight.certificates.isEmpty else { return nil }
    if hasCompleted, connection.negotiated.isResumed { return nil }
    certificates = flight.certificates
    staple = flight.ocspResponse
    isStapleExpected = requestsStaple && hasCompleted
    proof = PossessionProof(connection, hasCompleted: hasCompleted)
  }

  func isSame(as other: PresentedChain) -> Bool {
    certificates == other.certificates && proof.possession == other.proof.possession
  }

  /// Verifies the chain like the command `chain`.
  func verified(by judgement: ChainJudgement, attempts: Int) -> ProbedChainObservation {
    var chain = AddressObservation(address: .loopbackV4, port: 0)
    chain.describe(proof)
    var trustedUntil: Timestamp?
    if !certificates.isEmpty {
      let served = ServedChain(der: certificates)
      var evidence = judgement.revocation
      if judgement.wants.revocation.readsStaple {
        evidence.staple = staple.map { .sent($0) } ?? (isStapleExpected ? .absent : .notAsked)
      }
      let judged = judgement.verdict(on: served, evidence: evidence.including(signersAmong: served))
      chain.verdict = VerdictDescription(judged)
      trustedUntil = judged.paths.filter(\.isTrusted).compactMap { $0.certificates.map(\.notAfter).min() }.max()
    }
    chain.requirePossession(hasLeaf: !certificates.isEmpty)
    return ProbedChainObservation(
      attempts: attempts, sha256: certificates.map { Hex.encode(Digest.sha256($0)) },
      verdict: chain.verdict ?? VerdictDescription(trusted: false, hostnameMatches: nil), possession: proof.possession,
      possessionReason: proof.reason, trustedUntil: trustedUntil?.rfc3339)
  }
}

/// The different chains of a series, at most 16, to bound the cost of hostile servers.
struct PresentedChains: Sendable {
  private(set) var all: [(chain: PresentedChain, attempts: Int)] = []

  mutating func add(_ chain: PresentedChain) {
    if let index = all.firstIndex(where: { $0.chain.isSame(as: chain) }) {
      all[index].attempts += 1
    } else if all.count < Self.limit {
      all.append((chain, 1))
    }
  }

  private static let limit = 16
}

extension ProbeObservation {
  /// Fills in the verdicts on the chains of the timed connections.
  mutating func verify(_ presented: PresentedChains, by judgement: ChainJudgement, enforcing: Bool) {
    let verified = presented.all.map { $0.chain.verified(by: judgement, attempts: $0.attempts) }
    // Worst first: a wrong signature before an untrusted chain before a trusted one.
    chains =
      verified.filter { $0.possession == .refuted } + verified.filter { $0.possession != .refuted && !$0.isTrusted }
      + verified.filter(\.isTrusted)
    guard let worst = chains.first else { return }
    verdict = worst.verdict
    possession = worst.possession
    possessionReason = worst.possessionReason
    isVerdictEnforced = enforcing
    judgedBy = judgement.basis
  }
}
