internal import Bytes
public import Observation

/// A chain from files as a Markdown section for a report or an issue.
public struct VerifyMarkdown: Renderer {
  public let name = "markdown"
  public let summary = "a section for a report or an issue"
  public let fileExtension = "md"
  public let subject: (any DocumentObservation.Type)? = VerifyObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    guard let verify = document.verify else { return [] }
    let title = MarkdownText.escape(document.target.description)
    var lines = ["## Certificate chain in \(title)", "", "**\(title) \(MarkdownText.escape(ChainHeadline.sentence(verify.chain)))**", ""]
    lines += ChainMarkdown.chain(verify.chain, manner: "Given", options: options)
    lines += MarkdownText.findings(document.findings, listed: ChainSection.listedFinding(of: [verify.chain]))
    lines.append("Judged " + MarkdownText.escape(ChainSection.basisWords(verify.judgedBy).joined(separator: ", ")) + ".")
    lines.append("Seen \(document.startedAt.rfc3339) by \(document.tool.name) \(document.tool.version).")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
