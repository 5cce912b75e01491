internal import Observation

/// Facts with a heading, shared by text, plain text and Markdown.
struct ProbeSection {
  var title: String
  var facts: [Fact]

  /// The sections that have facts, in display order.
  ///
  /// With `grouped`, features with the same result share a line.
  static func all(of seen: ProbeObservation, verbose: Bool, grouped: Bool) -> [ProbeSection] {
    var sections = seen.results.sections(isVerbose: verbose, isGrouped: grouped)
    let place = sections.firstIndex { $0.section.position > FactSection.verdict.position } ?? sections.count
    let facts = verdict(seen)
    if !facts.isEmpty { sections.insert((.verdict, facts), at: place) }
    return sections.map { ProbeSection(title: $0.section.title, facts: $0.facts) }
  }

  private static func verdict(_ seen: ProbeObservation) -> [Fact] {
    guard let verdict = seen.verdict, let basis = seen.judgedBy else { return [] }
    var facts = [Fact("trusted", verdict.trusted ? "yes" : "no")]
    if !verdict.errors.isEmpty { facts.append(Fact("errors", list: verdict.errors.map { "\($0.code): \($0.message)" })) }
    if let words = ProbeFormatter.name(basis.name, verdict) { facts.append(Fact("name", words)) }
    if let possession = seen.possession { facts.append(Fact("possession", possession.rawValue.replacing("_", with: " "))) }
    facts.append(Fact("judged", ChainSection.basisWords(basis).joined(separator: ", ")))
    if seen.chains.count > 1 {
      facts.append(
        Fact("chains seen", list: seen.chains.map { "\(AmountFormatter.times($0.attempts)) \($0.isTrusted ? "trusted" : "not trusted")" }))
    }
    return facts
  }
}
