internal import Bytes
internal import Observation
internal import PathValidation

/// The results about a chain in addition to its verdict, one fact per topic.
enum AppraisalFacts {
  static func of(_ chain: ChainDescription, verbose: Bool) -> [Fact] {
    let appraisal = chain.appraisal
    var facts: [Fact] = []
    if !appraisal.stores.isEmpty { facts += stores(appraisal.stores) }
    if let transparency = appraisal.transparency { facts += self.transparency(transparency, verbose: verbose) }
    facts += chain.revocation.flatMap { revocation($0, verbose: verbose) }
    facts += chain.fetched.map(fetch)
    facts += appraisal.keyWeaknesses.map { Fact("weak key", "certificate \($0.depth): \($0.message)") }
    if let pins = appraisal.pins {
      let fitting = pins.matches.map { "\($0.pin) matches certificate \($0.depth)" }
      facts.append(Fact("pins", list: fitting.isEmpty ? ["no match"] : fitting))
    }
    if let dane = appraisal.dane {
      facts.append(Fact("DANE", dane.summary))
      if verbose { facts += dane.records.map { Fact("TLSA", "\($0.record): \($0.reason)") } }
    }
    if let caa = appraisal.caa { facts.append(Fact("CAA", "\(caa.outcome.rawValue.spaced): \(caa.reason)")) }
    if verbose { facts += appraisal.pinSuggestions.map { Fact("pin", "\($0.role.rawValue), certificate \($0.depth): \($0.key)") } }
    return facts
  }

  /// The revocation status of a certificate and its sources; without `verbose`, certificates that were not checked are omitted.
  private static func revocation(_ revocation: RevocationObservation, verbose: Bool) -> [Fact] {
    let isUnasked = revocation.status == .unknown && revocation.answers.isEmpty && !revocation.mustStaple && revocation.requested != true
    guard verbose || !isUnasked else { return [] }
    var words = "certificate \(revocation.depth) \(revocation.status)"
    if let time = revocation.revokedAt { words += " since \(time.rfc3339)" }
    if let reason = revocation.reason { words += ", \(reason)" }
    let sources = revocation.answers.filter { $0.status == revocation.status && $0.status != .unknown }.map { answer in
      answer.source.rawValue + (answer.nextUpdate.map { " until \($0.date)" } ?? "")
    }
    if !sources.isEmpty { words += " by \(sources.joined(separator: ", "))" }
    if let message = revocation.message { words += ": \(message)" }
    if revocation.mustStaple { words += "; must-staple" }
    if revocation.shortLived { words += "; short-lived, so no revocation information is required" }
    return [Fact("revocation", words)]
  }

  /// An object that was fetched, not sent.
  private static func fetch(_ fetch: EvidenceFetch) -> Fact {
    let outcome =
      fetch.outcome == .fetched ? fetch.bytes.map { AmountFormatter.bytes($0) } ?? "" : "\(fetch.outcome): \(fetch.error ?? "no reason")"
    return Fact("fetched", "\(fetch.kind) from \(fetch.url): \(outcome), \(AmountFormatter.milliseconds(fetch.elapsed))")
  }

  /// `mozilla, apple, chrome`; the errors of the other stores follow.
  private static func stores(_ stores: [StoreVerdictDescription]) -> [Fact] {
    let trusting = stores.filter(\.trusted).map(\.store)
    if trusting.isEmpty { return [Fact("trusted by", "no public store")] }
    var reasons: [(codes: String, stores: [String])] = []
    for store in stores where !store.trusted {
      let codes = store.errors.map(\.code).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")
      if let known = reasons.firstIndex(where: { $0.codes == codes }) {
        reasons[known].stores.append(store.store)
      } else {
        reasons.append((codes, [store.store]))
      }
    }
    return [Fact("trusted by", list: trusting)] + reasons.map { Fact("not by", "\($0.stores.joined(separator: ", ")): \($0.codes)") }
  }

  /// The number of valid timestamps and their log operators, and the compliance with the policies of Chrome and Apple.
  private static func transparency(_ transparency: TransparencyDescription, verbose: Bool) -> [Fact] {
    guard !transparency.timestamps.isEmpty else { return [Fact("CT", "no timestamps")] }
    let valid = transparency.timestamps.filter { $0.verdict == .valid }
    let operators = valid.compactMap(\.operatorName).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let count = "\(valid.count) of \(AmountFormatter.of(transparency.timestamps.count, "timestamp")) valid"
    let whose = operators.isEmpty ? "" : " (\(operators.joined(separator: ", ")))"
    let programs = transparency.programs.map { program in
      "\(program.program) \(words(program.compliance))" + (program.reason.map { ": \($0)" } ?? "")
    }
    let date = transparency.logListDate.map { ["logs of \($0)\(transparency.logListIsStale ? ", too old for a verdict" : "")"] } ?? []
    var facts = [Fact("CT", list: [count + whose] + programs + date)]
    guard verbose else { return facts }
    for timestamp in transparency.timestamps {
      let log = timestamp.log ?? timestamp.logID ?? "no log"
      let time = timestamp.timestamp.map { ", \($0.rfc3339)" } ?? ""
      let reason = timestamp.reason.map { " (\($0))" } ?? ""
      facts.append(Fact("timestamp", "\(timestamp.verdict)\(reason): \(log)\(time), by \(timestamp.source)"))
    }
    return facts
  }

  private static func words(_ compliance: TransparencyCompliance.Code) -> String {
    switch compliance {
    case .compliant: "satisfied"
    case .notCompliant: "not satisfied"
    case .unknown: "undetermined"
    }
  }
}

extension String {
  /// `not_allowed` with spaces.
  var spaced: String { split(separator: "_").joined(separator: " ") }
}
