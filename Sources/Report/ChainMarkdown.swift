internal import Bytes
public import Observation

/// The chain as a Markdown section for a report or an issue.
public struct ChainMarkdown: Renderer {
  public let name = "markdown"
  public let summary = "a section for a report or an issue"
  public let fileExtension = "md"
  public let subject: (any DocumentObservation.Type)? = ChainObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    var lines = ["## Certificate chain of \(MarkdownText.escape(document.target.description))", ""]
    lines += ["**\(MarkdownText.escape(ChainHeadline.text(document)))**", ""]
    if let words = RouteFormatter.line(document.target) { lines += ["Reached \(MarkdownText.escape(words)).", ""] }
    for address in document.chain?.addresses ?? [] { lines += Self.section(address, options: options) }
    let chains = document.chain?.addresses.map(\.chain) ?? []
    lines += MarkdownText.findings(document.findings, listed: ChainSection.listedFinding(of: chains))
    if let chain = document.chain {
      lines.append("Judged " + MarkdownText.escape(ChainSection.basisWords(chain.judgedBy).joined(separator: ", ")) + ".")
    }
    lines.append("Seen \(document.startedAt.rfc3339) by \(document.tool.name) \(document.tool.version).")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func section(_ address: AddressObservation, options: RenderOptions) -> [String] {
    var lines = [
      "### \(MarkdownText.escape(address.endpoint.description + ChainHeadline.kind(address)))", "",
      "It \(MarkdownText.escape(ChainHeadline.sentence(address))).",
    ]
    if let handshake = address.handshake {
      lines.append("\(handshake.completed ? "Agreed on" : "Chose") \(MarkdownText.escape(ChainText.agreed(handshake))).")
    }
    if let possession = address.possession {
      let reason = address.possessionReason.map { ": \($0)" } ?? ""
      lines.append("Possession of the private key: \(MarkdownText.escape(possession.words + reason)).")
    }
    if address.hello.isWide { lines.append("Note that \(MarkdownText.escape(ChainText.wide(address.hello))).") }
    if let words = ChainText.incompletion(address) { lines.append("This was \(words).") }
    lines.append("")
    return lines + chain(address.chain, manner: "Sent", options: options)
  }

  /// The chain alone: its errors, its certificates, its appraisal, and its paths.
  static func chain(_ chain: ChainDescription, manner: String, options: RenderOptions) -> [String] {
    var lines: [String] = []
    for error in chain.verdict?.errors ?? [] {
      let place = error.depth.map { "certificate \($0): " } ?? ""
      lines.append("- `\(MarkdownText.code(error.code))` \(MarkdownText.escape(place + error.message))")
    }
    if !lines.isEmpty { lines.append("") }
    for certificate in chain.certificates {
      let remarks = ChainSection.remarks(certificate.depth, in: chain)
      lines += [
        "#### \(manner) as \(certificate.depth): \(MarkdownText.escape(certificate.subject + remarks))", "", "| | |", "| --- | --- |",
      ]
      lines += CertificateFacts.of(certificate, style: options.style, verbose: options.verbose).map(row)
      lines.append("")
    }
    let facts = AppraisalFacts.of(chain, verbose: options.verbose)
    if !facts.isEmpty { lines += ["#### Beside the verdict", "", "| | |", "| --- | --- |"] + facts.map(row) + [""] }
    if let lint = chain.appraisal.lint {
      lines += ["#### Lint: \(AmountFormatter.of(lint.count, "broken rule"))", ""]
      lines += lint.map { finding in
        let text = "certificate \(finding.depth): \(finding.message) (\(finding.level), \(finding.reference))"
        return "- `\(MarkdownText.code(finding.rule))` \(MarkdownText.escape(text))"
      }
      lines.append("")
    }
    return lines + built(chain, manner: manner)
  }

  private static func row(_ fact: Fact) -> String { "| \(fact.label) | \(MarkdownText.escape(fact.values.joined(separator: ", "))) |" }

  private static func built(_ chain: ChainDescription, manner: String) -> [String] {
    chain.paths.enumerated().flatMap { number, path in
      let steps = path.subjects.indices.map {
        "1. \(MarkdownText.escape(path.subjects[$0] + ChainSection.origin($0, in: path, of: chain, manner: manner.lowercased())))"
      }
      return ["#### Built as path \(number + 1), \(path.trusted ? "trusted" : "not trusted")", ""] + steps + [""]
    }
  }
}
