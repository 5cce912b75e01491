internal import Bytes
internal import Checks
internal import Observation

/// The chain as a section to be pasted into a report or an issue.
public struct ChainMarkdown: Renderer {
  public let name = "markdown"
  public let summary = "a section for a report or an issue"
  public let fileExtension = "md"

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    var lines = ["## Certificate chain of \(Self.escaped(document.target.description))", ""]
    lines += ["**\(Self.escaped(ChainHeadline.text(document)))**", ""]
    for address in document.chain?.addresses ?? [] { lines += Self.section(address, options: options) }
    lines += Self.findings(document.findings)
    if let chain = document.chain {
      lines.append("Judged " + Self.escaped(ChainText.basisWords(chain.judgedBy).joined(separator: ", ")) + ".")
    }
    lines.append("Seen \(document.startedAt.rfc3339) by \(document.tool.name) \(document.tool.version).")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func section(_ address: AddressObservation, options: RenderOptions) -> [String] {
    var lines = [
      "### \(escaped(address.endpoint.description + ChainHeadline.kind(address)))", "", "It \(escaped(ChainHeadline.sentence(address))).",
    ]
    if let handshake = address.handshake { lines.append("Agreed on \(escaped(ChainText.agreed(handshake))).") }
    if address.hello.isWide { lines.append("Note that \(escaped(ChainText.wide(address.hello))).") }
    lines.append("")
    for error in address.verdict?.errors ?? [] {
      let place = error.depth.map { "certificate \($0): " } ?? ""
      lines.append("- `\(code(error.code))` \(escaped(place + error.message))")
    }
    if address.verdict?.errors.isEmpty == false { lines.append("") }
    for certificate in address.certificates {
      let remarks = ChainText.remarks(certificate.depth, in: address)
      lines += ["#### Sent as \(certificate.depth): \(escaped(certificate.subject + remarks))", "", "| | |", "| --- | --- |"]
      lines += CertificateFacts.of(certificate, style: options.style, verbose: options.verbose).map {
        "| \($0.label) | \(escaped($0.text)) |"
      }
      lines.append("")
    }
    return lines + built(address)
  }

  private static func built(_ address: AddressObservation) -> [String] {
    address.paths.enumerated().flatMap { number, path in
      let steps = path.subjects.indices.map { "1. \(escaped(path.subjects[$0] + ChainText.origin($0, in: path)))" }
      return ["#### Built as path \(number + 1), \(path.trusted ? "trusted" : "not trusted")", ""] + steps + [""]
    }
  }

  private static func findings(_ findings: [Finding]) -> [String] {
    guard !findings.isEmpty else { return [] }
    let rows = findings.map { finding in
      let cells = [finding.severity.rawValue, finding.title, finding.detail, finding.evidence.joined(separator: "; "), finding.remedy]
      return "| " + cells.map(escaped).joined(separator: " | ") + " | `\(finding.id)` |"
    }
    return ["### Findings", "", "| severity | finding | detail | seen at | remedy | id |", "| --- | --- | --- | --- | --- | --- |"] + rows
      + [""]
  }

  /// Nothing from a peer makes a link, a tag or a column.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in TerminalText.escape(text) {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "!", "~", "@": escaped += "\\\(character)"
      default: escaped.append(character)
      }
    }
    return escaped.replacing(text: "://", with: "\\://").replacing(text: "www.", with: "www\\.")
  }

  private static func code(_ text: String) -> String {
    TerminalText.escape(text).filter { $0 != "`" }
  }
}
