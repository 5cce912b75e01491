internal import Bytes
public import Observation

/// The chain for people: the verdict first, then what was sent, what it makes, and what is wrong with it.
public struct ChainText: Renderer {
  public let name = "text"
  public let summary = "for people: the verdict, a tree of what was sent and built, the findings"
  public let fileExtension = "txt"
  public let subject: (any Seen.Type)? = ChainObservation.self

  private static let labelWidth = CertificateTree.labelWidth

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    if options.plain { return ChainPlain.render(document, options: options) }
    var page = TextPage(options: options)
    let trusted = document.chain?.isTrusted == true
    let sign = trusted ? page.style.green(page.style.good) : page.style.red(page.style.bad)
    page.prose(ChainHeadline.text(document), first: "\(sign) ", rest: "  ")
    if let words = WayWords.line(document.target) { page.prose(TerminalText.escape(words), first: "  ", rest: "  ") }
    if document.isPartial { page.line("  interrupted: this is what was known by then") }
    guard let chain = document.chain else { return page.bytes }
    for address in chain.addresses { section(address, of: chain, to: &page) }
    page.findings(document.findings)
    page.line()
    page.prose(basis(chain.judgedBy), first: "", rest: "")
    return page.bytes
  }

  private func section(_ address: AddressObservation, of chain: ChainObservation, to page: inout TextPage) {
    page.line()
    let several = chain.addresses.count > 1
    let place = page.style.bold(address.endpoint.description + ChainHeadline.kind(address))
    page.prose(several ? ChainHeadline.sentence(address) : "", first: place + (several ? " " : ""), rest: "  ")
    if let handshake = address.handshake { page.prose(Self.agreed(handshake), first: "  ", rest: "  ") }
    if address.hello.isWide { page.prose(Self.wide(address.hello), first: "  ", rest: "  ") }
    if let words = Self.incompletion(address) { page.prose(words, first: "  ", rest: "  ") }
    for error in address.verdict?.errors ?? [] {
      let place = error.depth.map { "certificate \($0): " } ?? ""
      let text = TerminalText.escape("\(place)\(error.message)")
      page.prose("\(TerminalText.escape(error.code)): \(text)", first: "  \(page.style.red(page.style.bad)) ", rest: "    ")
    }
    sent(address, to: &page)
    built(address, to: &page)
  }

  private func sent(_ address: AddressObservation, to page: inout TextPage) {
    guard !address.certificates.isEmpty else { return }
    page.line()
    page.line(page.style.bold("As sent: \(Amount.of(address.certificates.count, "certificate"))"))
    CertificateTree(address.certificates) { Self.remarks($0.depth, in: address) }.write(to: &page)
    for fact in Self.extras(address) { page.fact(fact, indent: "", labelWidth: Self.labelWidth) }
  }

  private func built(_ address: AddressObservation, to page: inout TextPage) {
    guard !address.certificates.isEmpty else { return }
    page.line()
    let more = address.pathsTruncated ? ", and more that are not listed" : ""
    page.line(page.style.bold("As built: \(Amount.of(address.paths.count, "path"))\(more)"))
    for (number, path) in address.paths.enumerated() {
      if number > 0 { page.line() }
      let sign = path.trusted ? page.style.green(page.style.good) : page.style.red(page.style.bad)
      for (level, index) in path.subjects.indices.reversed().enumerated() {
        let indent = level == 0 ? "\(sign) " : String(repeating: " ", count: 3 * level - 1) + page.style.lastBranch
        let rest = String(repeating: " ", count: 3 * level + 2)
        page.prose(TerminalText.escape(path.subjects[index]) + Self.origin(index, in: path), first: indent, rest: rest)
      }
      for error in path.errors {
        page.prose(TerminalText.escape("\(error.code): \(error.message)"), first: "  \(page.style.bad) ", rest: "    ")
      }
    }
    if let issuer = address.servedOrder?.missingIssuer {
      page.prose("missing: \(TerminalText.escape(issuer))", first: "\(page.style.red(page.style.bad)) ", rest: "  ")
    }
  }
}
