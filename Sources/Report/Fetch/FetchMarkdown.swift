internal import Bytes
internal import Checks
public import Observation

/// The result of a request as a Markdown section for a report or an issue.
public struct FetchMarkdown: Renderer {
  public let name = "markdown"
  public let summary = "a section for a report or an issue"
  public let fileExtension = "md"
  public let subject: (any DocumentObservation.Type)? = FetchObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    var lines = ["## \(MarkdownText.escape(document.fetch?.hops.first?.url ?? document.target.description))", ""]
    lines += ["**\(MarkdownText.escape(FetchHeadline.text(document)))**", ""]
    if document.isPartial { lines += ["Not finished: this is what was known by then.", ""] }
    lines += Self.list("Service level", document.serviceLevels.map(FetchFormatter.level))
    lines += Self.list("Expected", document.expectations.map(FetchFormatter.expectation))
    if let seen = document.fetch {
      if seen.hops.count > 1 { lines += Self.list("Exchanges", seen.hops.map(FetchFormatter.exchange)) }
      for section in FetchSection.all(of: seen, parts: Set(FetchPart.allCases), verbose: options.verbose) {
        lines += Self.list(section.title, section.facts.map { "\($0.label): \($0.values.joined(separator: ", "))" })
      }
      lines += Self.times(seen)
      lines += Self.certificates(seen)
    }
    lines += MarkdownText.findings(document.findings)
    lines.append("Seen \(document.startedAt.rfc3339) by \(document.tool.name) \(document.tool.version).")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func list(_ title: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["### \(title)", ""] + items.map { "- \(MarkdownText.escape($0))" } + [""]
  }

  /// One column per exchange.
  private static func times(_ seen: FetchObservation) -> [String] {
    let phases = FetchPhase.allCases.filter { phase in seen.hops.contains { $0.timings[phase] != nil } }
    guard !phases.isEmpty else { return [] }
    let isOne = seen.hops.count == 1
    let titles = ["phase"] + seen.hops.map { isOne ? "time" : "exchange \($0.index)" }
    let rows = phases.map { phase in
      [FetchFormatter.label(phase)] + seen.hops.map { $0.timings[phase].map(AmountFormatter.span) ?? "" }
    }
    return ["### Time", ""] + table(titles, rows + [["total"] + seen.hops.map { AmountFormatter.span($0.timings.total) }])
  }

  private static func certificates(_ seen: FetchObservation) -> [String] {
    var lines: [String] = []
    var shown: Set<Int> = []
    for hop in seen.hops where !hop.certificates.isEmpty && shown.insert(hop.connection?.id ?? -1).inserted {
      let rows = hop.certificates.map { certificate in
        [
          "\(certificate.depth)", certificate.malformed ?? certificate.subject, certificate.issuer,
          CertificateFacts.validity(certificate, style: Style(unicode: false)), certificate.fingerprints.sha256,
        ]
      }
      lines += ["### Certificates", ""] + table(["", "subject", "issuer", "valid", "SHA-256"], rows)
    }
    return lines
  }

  private static func table(_ titles: [String], _ rows: [[String]]) -> [String] {
    let lines = rows.map { "| \($0.map(MarkdownText.escape).joined(separator: " | ")) |" }
    return ["| \(titles.joined(separator: " | ")) |", "|\(String(repeating: " --- |", count: titles.count))"] + lines + [""]
  }
}
