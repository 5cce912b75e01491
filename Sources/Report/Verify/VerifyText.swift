public import Observation

/// A chain from files for people: the verdict first, then the certificates given, the paths built, and the errors.
public struct VerifyText: Renderer {
  public let name = "text"
  public let summary = "for people: the verdict, a tree of what was given and built, the findings"
  public let fileExtension = "txt"
  public let subject: (any DocumentObservation.Type)? = VerifyObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    guard let verify = document.verify else { return [] }
    if options.plain { return Self.plain(document, verify, options: options) }
    var page = TextPage(options: options)
    let errors = verify.chain.verdict?.errors ?? []
    let isOpen = !errors.isEmpty && errors.allSatisfy { verify.chain.isUnansweredRequest($0) }
    let sign =
      if verify.isTrusted {
        page.style.green(page.style.good)
      } else if isOpen {
        page.style.yellow(page.style.open)
      } else {
        page.style.red(page.style.bad)
      }
    page.prose("\(ChainHeadline.target(document)) \(ChainHeadline.sentence(verify.chain))", first: "\(sign) ", rest: "  ")
    if document.isPartial { page.line("  interrupted: this is what was known by then") }
    ChainSection(verify.chain, manner: "given").write(beneath: [], to: &page)
    page.findings(document.findings, listed: ChainSection.listedFinding(of: [verify.chain]))
    page.line()
    page.prose(ChainSection.basis(verify.judgedBy), first: "", rest: "")
    return page.bytes
  }

  private static func plain(_ document: Document, _ verify: VerifyObservation, options: RenderOptions) -> [UInt8] {
    var page = TextPage(options: options)
    func put(_ label: String, _ value: String) {
      let text = TerminalText.escape(value)
      page.line("\(label): \(options.verbose ? text : TerminalText.brief(text, atMost: 6_000))")
    }
    put("verdict", "\(document.target.description) \(ChainHeadline.sentence(verify.chain))")
    if document.isPartial { put("partial", "interrupted") }
    ChainPlain.lines(of: verify.chain, beside: [], manner: "given", options: options, put: put)
    ChainPlain.ending(document, verify.judgedBy, put: put)
    return page.bytes
  }
}
