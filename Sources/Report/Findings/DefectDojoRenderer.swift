internal import Bytes
internal import Checks
internal import Observation

/// The generic findings import of DefectDojo.
public struct DefectDojoRenderer: FindingRenderer {
  public let name = "defectdojo"
  public let summary = "JSON for the generic findings import of DefectDojo"
  public let fileExtension = "json"

  public init() {}

  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    let document = JSONMembers.object { members in
      members.set("name", "tlsprobe")
      members.set("version", documents.first?.tool.version)
      members.set("description", documents.map(\.target.description).joined(separator: ", "))
      members.set("static_tool", false)
      members.set("dynamic_tool", true)
      members.set("findings", .array(documents.flatMap { document in document.results.map { Self.finding($0, of: document) } }))
    }
    return JSONWriter(pretty: options.pretty).bytes(of: document) + [UInt8(ascii: "\n")]
  }

  private static func finding(_ result: ReportedResult, of document: Document) -> JSONValue {
    JSONMembers.object { finding in
      // The column has 511 characters.
      finding.set("title", String("\(result.title): \(TerminalText.escape(result.detail))".prefix(500)))
      finding.set("severity", result.severity.rawValue.prefix(1).uppercased() + result.severity.rawValue.dropFirst())
      finding.set("description", description(result, of: document))
      finding.set("mitigation", MarkdownText.escape(result.remedy))
      finding.set("impact", rationales[result.id])
      let references = result.reference.map { reference in
        ReferenceLink.url(of: reference).map { $0 == reference ? $0 : "\(MarkdownText.escape(reference)): \($0)" }
          ?? MarkdownText.escape(reference)
      }
      finding.set("references", (references + result.cve.map(ReferenceLink.url(ofCVE:))).joined(separator: "\n"))
      finding.set("cwe", result.cwe.lazy.compactMap(ReferenceLink.number(ofCWE:)).first)
      finding.set("vulnerability_ids", result.cve)
      finding.set("date", String(document.startedAt.rfc3339.prefix(10)))
      finding.set("endpoints", endpoints(of: document))
      finding.set("unique_id_from_tool", result.identity.fingerprint(at: document.target))
      finding.set("vuln_id_from_tool", String(result.id.prefix(500)))
      finding.set("active", result.standing.acceptance == nil)
      finding.set("risk_accepted", result.standing.acceptance != nil)
      // Verification is by people.
      finding.set("verified", false)
      finding.set("static_finding", document.target.file != nil)
      finding.set("dynamic_finding", document.target.file == nil)
      finding.set("file_path", document.target.file)
      finding.set("tags", ["tlsprobe", "tls"] + result.aliases.map { $0.lowercased() })
    }
  }

  private static func description(_ result: ReportedResult, of document: Document) -> String {
    var lines = ["**\(MarkdownText.escape(result.address ?? document.target.description))**: \(MarkdownText.escape(result.detail))"]
    let evidence = result.evidence.filter { $0 != result.address }
    if !evidence.isEmpty { lines += [""] + evidence.map { "- \(MarkdownText.escape($0))" } }
    if let reason = result.standing.acceptance { lines += ["", "Accepted: \(MarkdownText.escape(reason))"] }
    return lines.joined(separator: "\n")
  }

  private static func endpoints(of document: Document) -> [JSONValue] {
    guard document.target.file == nil else { return [] }
    return [
      JSONMembers.object { endpoint in
        endpoint.set("host", document.target.host)
        endpoint.set("port", Int(document.target.port))
        endpoint.set("protocol", document.audit?.first?.web?.value == nil ? document.target.starttls ?? "tls" : "https")
      }
    ]
  }

  private static let rationales = Dictionary(Checks.all.map { ($0.id, $0.rationale) }) { first, _ in first }
}
