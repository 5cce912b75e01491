internal import Bytes
internal import Crypto
internal import Observation
internal import PathValidation
internal import TLSWire
internal import X509

/// Whether simulated clients would accept the certificates that they were sent: by the trust store that each comes with, and its key sizes.
struct ClientAcceptance {
  private let options: VerificationOptions
  /// Every chain that was seen: of the timed connections, and of the simulations as far as they are readable.
  private let chains: [[[UInt8]]]
  /// The verdicts on a leaf, by its digest.
  private var known: [[UInt8]: Verdicts] = [:]

  /// The verdicts of the stores on one chain.
  private struct Verdicts {
    let selected: ChainVerdict
    let stores: [(name: String, verdict: ChainVerdict)]
    let rsaBits: Int?
  }

  init(_ options: VerificationOptions, chains: [[[UInt8]]]) {
    self.options = options
    self.chains = chains.filter { !$0.isEmpty }
  }

  /// The result for an accepted client of the table; nil for others.
  mutating func acceptance(of seen: SimulationObservation) -> (accepts: CertificateAcceptance, reason: String)? {
    guard seen.isAccepted, let client = ClientProfiles.named(seen.client).first, client.name == seen.client else { return nil }
    guard let chain = chain(for: seen) else {
      return (.unknown, "the server's certificate for it is encrypted, and the server has several")
    }
    let verdicts = verdicts(on: chain)
    if let bits = verdicts.rsaBits, let limit = client.limits.rsaBits, bits < limit {
      return (.no, "the server's RSA key has \(bits) bits, and it accepts \(limit) and more")
    }
    let trusting = verdicts.stores.filter(\.verdict.trusted).map(\.name)
    // An authority that only the selected store has is a private one: its clients have its root too.
    if trusting.isEmpty, verdicts.selected.trusted { return Self.result(verdicts.selected, of: options.store.label) }
    if let store = client.store {
      guard let own = verdicts.stores.first(where: { $0.name == store }) else { return (.unknown, "the roots of \(store) are not known") }
      return Self.result(own.verdict, of: store)
    }
    if trusting.isEmpty { return Self.result(verdicts.selected, of: options.store.label) }
    if trusting.count == verdicts.stores.count { return (.yes, "trusted by every known store") }
    return (.unknown, "it uses the store of the system; trusted by \(trusting.joined(separator: ", "))")
  }

  private static func result(_ verdict: ChainVerdict, of store: String) -> (CertificateAcceptance, String) {
    guard !verdict.trusted else { return (.yes, "trusted by \(store)") }
    let reason = verdict.errors.first.map { ": \($0.message)" } ?? ""
    return (.no, "not trusted by \(store)\(reason)")
  }

  /// The chain that the client was sent. In TLS 1.3 it is encrypted, and readable in part: a server that presented one leaf to all others
  /// has no other one.
  private func chain(for seen: SimulationObservation) -> [[UInt8]]? {
    if let leaf = seen.certificates.first { return chains.filter { $0[0] == leaf }.max { $0.count < $1.count } ?? seen.certificates }
    let leaves = Set(chains.map { $0[0] })
    return leaves.count == 1 ? chains.max { $0.count < $1.count } : nil
  }

  private mutating func verdicts(on chain: [[UInt8]]) -> Verdicts {
    let digest = Digest.sha256(chain[0])
    if let earlier = known[digest] { return earlier }
    let served = ServedChain(der: chain)
    let stores = options.appraisal.stores
    var signatures = SignatureCache()
    let found = CertificateVerifier(options.context(with: options.revocation)).verify(
      served, trusting: [options.store] + stores, signatures: &signatures)
    let key = served.entries.first?.certificate?.publicKey
    let verdicts = Verdicts(
      selected: found[0], stores: zip(stores, found.dropFirst()).map { ($0.name, $1) }, rsaBits: key.flatMap { $0.isRSA ? $0.bits : nil })
    known[digest] = verdicts
    return verdicts
  }
}

extension ChainAppraiser {
  /// Fills in whether the simulated clients would accept the certificates.
  func appraiseClients(_ probe: inout ProbeObservation) {
    guard !probe.simulations.isEmpty else { return }
    let chains = probe.presented.map(\.chain.certificates) + probe.simulations.map(\.certificates)
    var acceptance = ClientAcceptance(options, chains: chains)
    probe.simulations = probe.simulations.map { seen in
      var seen = seen
      if let found = acceptance.acceptance(of: seen) { (seen.acceptsCertificate, seen.acceptanceReason) = (found.accepts, found.reason) }
      return seen
    }
  }
}
