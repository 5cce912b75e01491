internal import Bytes
internal import Checks
public import Observation
internal import TLSWire

/// The negotiated parameters and timings as a Markdown section for a report or an issue.
public struct ProbeMarkdown: Renderer {
  public let name = "markdown"
  public let summary = "a section for a report or an issue"
  public let fileExtension = "md"
  public let subject: (any DocumentObservation.Type)? = ProbeObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    var lines = ["## What \(MarkdownText.escape(document.target.description)) negotiates", ""]
    lines += ["**\(MarkdownText.escape(ProbeHeadline.text(document)))**", ""]
    if let words = RouteFormatter.line(document.target) { lines += ["Reached \(MarkdownText.escape(words)).", ""] }
    if document.isPartial { lines += ["Not finished: this is what was known by then.", ""] }
    if let seen = document.probe {
      if let places = ProbeFormatter.places(seen, serverName: document.target.sni) {
        lines += ["Asked at \(MarkdownText.escape(places)).", ""]
      }
      lines += Self.levels(document.serviceLevels)
      lines += Self.times(seen)
      for section in ProbeSection.all(of: seen, verbose: options.verbose, grouped: false) {
        let facts = section.facts.map { "- \(MarkdownText.escape($0.label)): \(MarkdownText.escape($0.values.joined(separator: ", ")))" }
        lines += ["### \(section.title)", ""] + facts + [""]
      }
      lines += Self.clients(seen)
    }
    lines += MarkdownText.findings(document.findings)
    if let cost = document.probe?.cost { lines.append("Cost: \(MarkdownText.escape(CiphersFormatter.cost(cost))).") }
    lines.append("Seen \(document.startedAt.rfc3339) by \(document.tool.name) \(document.tool.version).")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func levels(_ levels: [ServiceLevelVerdict]) -> [String] {
    guard !levels.isEmpty else { return [] }
    return ["### Service level", ""] + levels.map { "- \(MarkdownText.escape(ProbeFormatter.level($0)))" } + [""]
  }

  private static func times(_ seen: ProbeObservation) -> [String] {
    let isOne = seen.series.ended == 1
    var lines = ["### Time", ""]
    if isOne, let attempt = seen.counted.first ?? seen.failed.first {
      let rows = attempt.timings.entries.map { [ProbeFormatter.label($0.phase), AmountFormatter.span($0.duration)] }
      lines += table(["phase", "time"], rows + [["total", AmountFormatter.span(attempt.timings.total)]])
      lines.append("- traffic: \(MarkdownText.escape(ProbeFormatter.traffic(attempt)))")
      if let status = attempt.httpStatus { lines.append("- HTTP status: \(status)") }
    } else if !seen.statistics.isEmpty {
      let rows = seen.statistics.map { phase in
        let values = [
          Double(phase.minimum), Double(phase.median), phase.mean, Double(phase.p95), Double(phase.p99), Double(phase.maximum),
          phase.deviation,
        ]
        return [ProbeFormatter.label(Phase(rawValue: phase.phase)), AmountFormatter.grouped(phase.count)]
          + values.map { AmountFormatter.milliseconds($0, decimals: 2) }
      }
      lines += table(["phase, in ms", "attempts", "min", "median", "mean", "p95", "p99", "max", "stddev"], rows)
    }
    if let words = ProbeFormatter.kernel(seen, style: Style()) { lines.append("- kernel's RTT: \(MarkdownText.escape(words))") }
    lines += ProbeFormatter.failures(seen).map { "- failed \(AmountFormatter.times($0.number)): \(MarkdownText.escape($0.reason))" }
    return lines.count == 2 ? [] : lines + [""]
  }

  private static func clients(_ seen: ProbeObservation) -> [String] {
    let clients = seen.clients
    guard !clients.isEmpty else { return [] }
    let rows = clients.map { client in
      [client.title, client.support.rawValue, client.isAccepted ? ProbeFormatter.agreed(client) : ProbeFormatter.refusal(client)]
    }
    return ["### Clients", ""] + table(["client", "would it connect", "with what, or why not"], rows)
  }

  private static func table(_ titles: [String], _ rows: [[String]]) -> [String] {
    let lines = rows.map { "| \($0.map(MarkdownText.escape).joined(separator: " | ")) |" }
    return ["| \(titles.joined(separator: " | ")) |", "|\(String(repeating: " --- |", count: titles.count))"] + lines + [""]
  }
}
