internal import Bytes
internal import Checks
internal import Observation

/// A chain as text: its errors, the certificates sent or given, and the paths built.
struct ChainSection {
  private let chain: ChainDescription
  /// `sent` by a server, `given` in files.
  private let manner: String

  init(_ chain: ChainDescription, manner: String = "sent") {
    self.chain = chain
    self.manner = manner
  }

  /// `facts` follow the certificates.
  func write(beneath facts: [Fact], to page: inout TextPage) {
    for error in chain.verdict?.errors ?? [] {
      let place = error.depth.map { "certificate \($0): " } ?? ""
      let text = TerminalText.escape("\(place)\(error.message)")
      let isOpen = error.code == VerdictError.possessionNotProven
      let sign = isOpen ? page.style.yellow(page.style.open) : page.style.red(page.style.bad)
      page.prose("\(TerminalText.escape(error.code)): \(text)", first: "  \(sign) ", rest: "    ")
    }
    guard !chain.certificates.isEmpty else { return }
    // One line per topic before the details, so that all of them are on the same screen as the verdict.
    for fact in AppraisalFacts.of(chain, verbose: page.options.verbose) {
      page.fact(fact, indent: "  ", labelWidth: CertificateTree.labelWidth)
    }
    page.line()
    page.line(page.style.bold("As \(manner): \(AmountFormatter.of(chain.certificates.count, "certificate"))"))
    CertificateTree(chain.certificates) { Self.remarks($0.depth, in: chain) }.write(to: &page)
    for fact in facts {
      page.fact(fact, indent: "", labelWidth: CertificateTree.labelWidth)
    }
    built(to: &page)
    lint(to: &page)
  }

  private func built(to page: inout TextPage) {
    page.line()
    let more = chain.pathsTruncated ? ", and more that are not listed" : ""
    page.line(page.style.bold("As built: \(AmountFormatter.of(chain.paths.count, "path"))\(more)"))
    for (number, path) in chain.paths.enumerated() {
      if number > 0 { page.line() }
      let sign = path.trusted ? page.style.green(page.style.good) : page.style.red(page.style.bad)
      for (level, index) in path.subjects.indices.reversed().enumerated() {
        let indent = level == 0 ? "\(sign) " : String(repeating: " ", count: 3 * level - 1) + page.style.lastBranch
        let rest = String(repeating: " ", count: 3 * level + 2)
        page.prose(TerminalText.escape(path.subjects[index]) + origin(index, in: path), first: indent, rest: rest)
      }
      // The errors of the verdict are listed above; those of other paths follow here.
      for error in path.errors where chain.verdict?.errors.contains(error) != true {
        page.prose(TerminalText.escape("\(error.code): \(error.message)"), first: "  \(page.style.bad) ", rest: "    ")
      }
      if page.options.explains { explain(path, on: &page) }
    }
    if let issuer = chain.servedOrder?.missingIssuer, chain.verdict?.errors.contains(where: { $0.code == "unknown_issuer" }) != true {
      page.prose("missing: \(TerminalText.escape(issuer))", first: "\(page.style.red(page.style.bad)) ", rest: "  ")
    }
  }

  private func explain(_ path: PathDescription, on page: inout TextPage) {
    for refusal in path.refusedBy {
      let words = "\(refusal.policy): \(refusal.codes.joined(separator: ", ")) (\(refusal.reference))"
      page.prose(TerminalText.escape(words), first: "    ended by ", rest: "      ")
    }
    if path.trusted { page.line("    kept every rule") }
  }

  private func lint(to page: inout TextPage) {
    guard let lint = chain.appraisal.lint else { return }
    page.line()
    page.line(page.style.bold("Lint: \(AmountFormatter.of(lint.count, "broken rule"))"))
    for finding in lint {
      let text = "certificate \(finding.depth): \(finding.message) (\(finding.level), \(finding.reference))"
      page.prose("\(TerminalText.escape(finding.rule)): \(TerminalText.escape(text))", first: "  ", rest: "    ")
    }
  }

  /// The id of the findings that the lint section already lists; nil without such a section.
  static func listedFinding(of chains: [ChainDescription]) -> String? {
    chains.contains { $0.appraisal.lint != nil } ? LintViolation().id : nil
  }

  /// Anomalies in the position of a certificate among those sent.
  static func remarks(_ depth: Int, in chain: ChainDescription) -> String {
    guard let order = chain.servedOrder else { return "" }
    var remarks: [String] = []
    if order.duplicates.contains(depth) { remarks.append("duplicate") }
    if order.superfluous.contains(depth) { remarks.append("superfluous") }
    if order.includesRoot, depth > 0, chain.certificates[depth].isSelfIssued { remarks.append("root") }
    return remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
  }

  /// The source of a certificate of a path.
  private func origin(_ index: Int, in path: PathDescription) -> String { Self.origin(index, in: path, of: chain, manner: manner) }

  static func origin(_ index: Int, in path: PathDescription, of chain: ChainDescription, manner: String) -> String {
    let served = path.servedAs.indices.contains(index) ? path.servedAs[index] : nil
    let isAnchor = path.anchor != nil && index == path.subjects.count - 1
    let anchor = isAnchor ? [anchorWords(path)] : []
    let sent = served.map { ["\(manner) as \($0)"] } ?? (isAnchor ? [] : [absence(index, in: path, of: chain, manner: manner)])
    return " (\((anchor + sent).joined(separator: ", ")))"
  }

  /// The source of a certificate of a path that was not sent with the others.
  private static func absence(_ index: Int, in path: PathDescription, of chain: ChainDescription, manner: String) -> String {
    let fetched = chain.fetched.flatMap(\.certificates).map(\.sha256)
    let isFetched = path.sha256.indices.contains(index) && fetched.contains(path.sha256[index])
    return isFetched ? "fetched, not \(manner)" : "not \(manner)"
  }

  /// Stores are listed only if the path is trusted.
  private static func anchorWords(_ path: PathDescription) -> String {
    let stores = path.stores.map(TerminalText.escape).joined(separator: ", ")
    return stores.isEmpty ? "trust anchor" : "trust anchor in \(stores)"
  }

  /// The inputs of the verdict.
  static func basisWords(_ basis: VerificationBasis) -> [String] {
    let store = basis.trustStore
    let roots = store.count.map { AmountFormatter.of($0, "root") + " of " } ?? ""
    let date = store.date.map { " of \($0)" } ?? ""
    let name = basis.name.map { "for the name \($0)" } ?? "without a name"
    return [name, "at \(basis.time.rfc3339)", "by \(roots)\(store.name) (\(store.source)\(date))"].map(TerminalText.escape)
  }

  static func basis(_ basis: VerificationBasis) -> String {
    "Judged " + basisWords(basis).joined(separator: ", ")
  }
}
