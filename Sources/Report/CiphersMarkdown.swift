internal import Bytes
internal import Checks
public import Observation
internal import TLSWire

/// The accepted parameters as a Markdown section for a report or an issue.
public struct CiphersMarkdown: Renderer {
  public let name = "markdown"
  public let summary = "a section for a report or an issue"
  public let fileExtension = "md"
  public let subject: (any DocumentObservation.Type)? = CiphersObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    var lines = ["## What \(MarkdownText.escape(document.target.description)) accepts", ""]
    lines += ["**\(MarkdownText.escape(CiphersHeadline.text(document)))**", ""]
    if let words = RouteFormatter.line(document.target) { lines += ["Reached \(MarkdownText.escape(words)).", ""] }
    if document.isPartial { lines += ["Not finished: this is what was known by then.", ""] }
    if let seen = document.ciphers {
      lines += Self.versions(seen, options: options)
      lines += Self.groups(seen)
      lines += Self.signatures(seen)
      lines += Self.manners(seen)
    }
    lines += MarkdownText.findings(document.findings)
    if let cost = document.ciphers?.cost {
      lines.append("Cost: \(MarkdownText.escape(CiphersFormatter.cost(cost))).")
      if let backOff = cost.backedOff { lines.append("Backed off \(MarkdownText.escape(CiphersFormatter.backOff(backOff))).") }
    }
    lines.append("Seen \(document.startedAt.rfc3339) by \(document.tool.name) \(document.tool.version).")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func versions(_ seen: CiphersObservation, options: RenderOptions) -> [String] {
    var lines: [String] = []
    for version in seen.protocols.reversed() where version.isAccepted {
      lines += ["### \(MarkdownText.escape(version.version)): \(MarkdownText.escape(CiphersFormatter.suites(of: version)))", ""]
      if !version.cipherSuites.isEmpty {
        lines += table(
          ["suite", "id", "bits", "forward secrecy", "group", "weak"],
          version.cipherSuites.map { suite in
            [
              "`\(CiphersFormatter.name(suite, options: options))`", suite.id, suite.bits.map(String.init) ?? "",
              CiphersFormatter.secrecy(suite),
              CiphersFormatter.group(suite), CiphersFormatter.marks(suite),
            ]
          })
      }
      if !version.others.isEmpty {
        lines += table(
          ["not accepted", "id", "why"],
          version.others.map {
            ["`\(CiphersFormatter.name($0, options: options))`", $0.id, FeatureFormatter.support($0.support, $0.evidence)]
          })
      }
    }
    let others = seen.protocols.reversed().filter { !$0.isAccepted }
    return lines
      + list("Other versions", others.map { "\($0.version): \(FeatureFormatter.support($0.support, $0.evidence))" })
  }

  private static func groups(_ seen: CiphersObservation) -> [String] {
    guard !seen.groups.isEmpty else { return [] }
    let rows = seen.groups.map { group in
      [
        "`\(group.name)`", group.id, group.kind?.rawValue ?? "",
        group.isAccepted ? VersionRange.words(group.protocols) : FeatureFormatter.support(group.support, group.evidence),
      ]
    }
    var orders = seen.groupPreferences.reversed().map { preference in
      "\(preference.protocol): \(preference.order.map(\.name).joined(separator: ", ")) (\(CiphersFormatter.habit(preference)))"
    }
    if let words = CiphersFormatter.postQuantum(seen) { orders.append("post-quantum: \(words)") }
    return ["### Groups", ""] + table(["group", "id", "kind", "versions"], rows) + orders.map { "- \(MarkdownText.escape($0))" } + [""]
  }

  private static func signatures(_ seen: CiphersObservation) -> [String] {
    let schemes = seen.signatureSchemes.map { scheme in
      "`\(scheme.name)`: \(scheme.isAccepted ? VersionRange.words(scheme.protocols) : FeatureFormatter.support(scheme.support, scheme.evidence))"
    }
    let certificates = seen.certificateTypes.map { "\($0.type), \($0.subject): \(CiphersFormatter.use($0))" }
    let parameters = seen.dhParameters.map { "\(CiphersFormatter.parameters($0)); \(VersionRange.words($0.protocols))" }
    return list("Signature schemes", schemes) + list("Certificates", certificates) + list("Diffie-Hellman parameters", parameters)
  }

  private static func manners(_ seen: CiphersObservation) -> [String] {
    list("Extensions answered", seen.extensions.map { "`\($0.name)`: \(VersionRange.words($0.protocols))" })
      + list("Features", seen.features.map { "\(CiphersFormatter.label($0.name)): \(FeatureFormatter.result($0))" })
      + list("Tolerance", seen.tolerances.map { "\(CiphersFormatter.label($0.name)): \(FeatureFormatter.tolerance($0))" })
      + list("Odd", seen.oddities.map { "\($0.message) (\($0.code))" })
  }

  private static func list(_ title: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["### \(title)", ""] + items.map { "- \(MarkdownText.escapeProse($0))" } + [""]
  }

  private static func table(_ titles: [String], _ rows: [[String]]) -> [String] {
    let lines = rows.map { "| \($0.map(MarkdownText.escapeProse).joined(separator: " | ")) |" }
    return ["| \(titles.joined(separator: " | ")) |", "|\(String(repeating: " --- |", count: titles.count))"] + lines + [""]
  }
}
