internal import Bytes
public import Observation

/// The chain for people: the verdict first, then the certificates sent, the paths built, and the errors.
public struct ChainText: Renderer {
  public let name = "text"
  public let summary = "for people: the verdict, a tree of what was sent and built, the findings"
  public let fileExtension = "txt"
  public let subject: (any DocumentObservation.Type)? = ChainObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    if options.plain { return ChainPlain.render(document, options: options) }
    var page = TextPage(options: options)
    let sign =
      if document.chain?.isTrusted == true {
        page.style.green(page.style.good)
      } else if document.chain?.isUnproven == true {
        page.style.yellow(page.style.open)
      } else {
        page.style.red(page.style.bad)
      }
    page.prose(ChainHeadline.text(document), first: "\(sign) ", rest: "  ")
    if let words = RouteFormatter.line(document.target) { page.prose(TerminalText.escape(words), first: "  ", rest: "  ") }
    if document.isPartial { page.line("  interrupted: this is what was known by then") }
    guard let chain = document.chain else { return page.bytes }
    for address in chain.addresses { section(address, of: chain, to: &page) }
    page.findings(document.findings, listed: ChainSection.listedFinding(of: chain.addresses.map(\.chain)))
    page.line()
    page.prose(ChainSection.basis(chain.judgedBy), first: "", rest: "")
    return page.bytes
  }

  private func section(_ address: AddressObservation, of chain: ChainObservation, to page: inout TextPage) {
    page.line()
    let several = chain.addresses.count > 1
    let place = page.style.bold(address.endpoint.description + ChainHeadline.kind(address))
    page.prose(several ? ChainHeadline.sentence(address) : "", first: place + (several ? " " : ""), rest: "  ")
    if let handshake = address.handshake { page.prose(Self.agreed(handshake), first: "  ", rest: "  ") }
    if let words = Self.possession(address) { page.prose(words, first: "  ", rest: "  ") }
    if address.hello.isWide { page.prose(Self.wide(address.hello), first: "  ", rest: "  ") }
    if let words = Self.incompletion(address) { page.prose(words, first: "  ", rest: "  ") }
    ChainSection(address.chain).write(beneath: Self.extras(address), to: &page)
  }
}
