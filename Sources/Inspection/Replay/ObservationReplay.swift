internal import Appraisal
internal import Bytes
public import Observation
internal import PathValidation

/// Verifies the certificates of a saved observation again, with the evidence that it has. It uses no network.
public struct ObservationReplay: Sendable {
  private let options: ReplayOptions
  /// The way in which verdicts were obtained, each once, for people.
  public private(set) var notes: [String] = []

  public init(_ options: ReplayOptions) { self.options = options }

  /// Keeps the recorded verdicts if the roots are not known and no option replaces an input of them.
  public mutating func verified(_ seen: ChainObservation) throws(ReplayError) -> ChainObservation {
    guard let verification = try options.verification(seen.judgedBy) else {
      note("the verdict on the chain is the recorded one: the document does not have its roots")
      return seen
    }
    var appraiser = ChainAppraiser(verification)
    var anchors = TrustAnchorCollection(verification)
    var addresses = seen.addresses
    for index in addresses.indices {
      let recorded = addresses[index]
      let presented = recorded.recordedChain
      appraiser = ChainAppraiser(options.verification(verification, of: recorded.chain))
      addresses[index].chain = appraiser.verify(presented)
      if var inquiry = ChainInquiry(presented, by: appraiser) {
        var evidence = RecordedEvidence(recorded.fetched)
        while let request = inquiry.next() { inquiry.received(evidence.response(to: request)) }
        inquiry.finish(&addresses[index].chain)
      }
      addresses[index].presented = presented
      appraiser.appraise(&addresses[index])
      keep(recorded.chain.appraisal, in: &addresses[index].chain, isSameTime: verification.time == seen.judgedBy.time)
      anchors.add(of: addresses[index].chain)
    }
    note(sentence("chain", verification, seen.judgedBy))
    return ChainObservation(addresses: addresses, judgedBy: anchors.basis)
  }

  /// The same for the chains of timed connections, and for whether simulated clients accept the certificates.
  public mutating func verified(_ seen: ProbeObservation) throws(ReplayError) -> ProbeObservation {
    guard let basis = seen.judgedBy, !seen.chains.isEmpty else { return seen }
    var restored = seen
    let isComplete = restored.restoreCertificates()
    guard isComplete, var verification = try options.verification(basis) else {
      guard isComplete || !options.changesVerdict else {
        throw ReplayError(
          "the document does not have the certificates of its probe", hint: "leave out options that change the verdict")
      }
      note("the verdict of the probe is the recorded one: the document does not have its \(isComplete ? "roots" : "certificates")")
      return seen
    }
    verification.isEnforced = seen.isVerdictEnforced ?? true
    ChainAppraiser(verification).appraise(&restored)
    note(sentence("probe", verification, basis))
    return restored
  }

  /// Compares DNS records with certificates again; without certificates the recorded results are kept.
  public func compared(_ records: DNSRecordsObservation, with chain: ChainObservation?) throws(ReplayError) -> DNSRecordsObservation {
    guard let chain, let first = chain.addresses.first(where: { !$0.certificates.isEmpty }),
      let verification = try options.verification(chain.judgedBy)
    else { return records }
    var cleared = records
    (cleared.caaVerdict, cleared.tlsaVerdict) = (nil, nil)
    var compared: DNSRecordsObservation? = cleared
    RecordsAppraiser(verification).appraise(&compared, certificates: first.certificates.map(\.der))
    return compared ?? records
  }

  /// Results whose inputs the document does not have.
  private func keep(_ recorded: ChainAppraisal, in chain: inout ChainDescription, isSameTime: Bool) {
    guard !chain.certificates.isEmpty else { return }
    // Results with a list of logs from a file depend on the time, too.
    if !options.hasLogList, let old = recorded.transparency, !old.logList.hasPrefix("bundled") {
      chain.appraisal.transparency = isSameTime ? old : nil
    }
    // Lists of keys from files.
    let known = Set(chain.appraisal.keyWeaknesses.map { KeyPlace($0) })
    chain.appraisal.keyWeaknesses += recorded.keyWeaknesses.filter { weakness in
      Self.listed.contains(weakness.code) && !known.contains(KeyPlace(weakness)) && chain.certificates.indices.contains(weakness.depth)
    }
  }

  private struct KeyPlace: Hashable {
    let depth: Int
    let code: String

    init(_ weakness: KeyWeaknessDescription) { (depth, code) = (weakness.depth, weakness.code) }
  }

  /// The codes of weaknesses that lists of the user show.
  private static let listed: Set<String> = ["key.blocklisted", "key.shared-prime"]

  private func sentence(_ part: String, _ verification: VerificationOptions, _ basis: VerificationBasis) -> String {
    let label = verification.store.label
    let roots =
      options.store != nil
      ? "the roots of \(label)" : verification.store.isBuiltIn ? "the built-in roots of \(label)" : "the recorded anchors of \(label)"
    let time = verification.time == basis.time ? "as of then" : "as of \(verification.time.rfc3339)"
    return "\(part) verified again with \(roots), \(time)"
  }

  private mutating func note(_ text: String) { if !notes.contains(text) { notes.append(text) } }
}

extension ReplayOptions {
  /// Adds the pins that the chain was compared with, linting if it was linted, and the results for records that a document does not have.
  func verification(_ options: VerificationOptions, of chain: ChainDescription) -> VerificationOptions {
    var options = options
    let recorded = chain.appraisal
    if recorded.lint != nil { options.appraisal.lints = true }
    if options.appraisal.pins == nil { options.appraisal.pins = recorded.pins.map(PinSet.init) }
    options.appraisal.recorded = recorded
    return options
  }
}
