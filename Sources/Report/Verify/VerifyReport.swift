internal import Bytes
internal import Checks
public import Observation

/// A chain from files for people: the verdict first, then the certificates given, the paths built, and the errors.
public struct VerifyText: Renderer {
  public let name = "text"
  public let summary = "for people: the verdict, the certificates given, the paths built, the findings"
  public let fileExtension = "txt"
  public let subject: (any DocumentObservation.Type)? = VerifyObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    let format = options.plain ? SectionedReport.Format.plain : .text
    return SectionedReport(verify: document, format, options)?.bytes(format, options) ?? []
  }
}

/// A chain from files as a Markdown section for a report or an issue.
public struct VerifyMarkdown: Renderer {
  public let name = "markdown"
  public let summary = "a section for a report or an issue"
  public let fileExtension = "md"
  public let subject: (any DocumentObservation.Type)? = VerifyObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    SectionedReport(verify: document, .markdown, options)?.bytes(.markdown, options) ?? []
  }
}

extension SectionedReport {
  /// The sections about a chain from files.
  init?(verify document: Document, _ format: Format, _ options: RenderOptions) {
    guard let verify = document.verify else { return nil }
    let errors = verify.chain.verdict?.errors ?? []
    let isOpen = !errors.isEmpty && errors.allSatisfy { verify.chain.isUnansweredRequest($0) }
    let target = format == .text ? ChainHeadline.target(document) : document.target.description
    self.init(
      document, title: "Certificate chain in \(document.target.description)",
      headline: Headline(
        label: "verdict", text: "\(target) \(ChainHeadline.sentence(verify.chain))",
        mark: verify.isTrusted ? .good : isOpen ? .open : .bad))
    if format != .markdown { notes = SectionedReport.partial(document, format, because: "interrupted") }
    let chain = ChainSections(verify.chain, verb: "given", format, options)
    sections = chain.sections(below: Section(labelWidth: chain.labelWidth, items: []))
    listedFinding = ChainFormatter.listedFinding(of: [verify.chain])
    closing = [ChainFormatter.basis(verify.judgedBy)]
  }
}
