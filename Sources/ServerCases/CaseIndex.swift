internal import Bytes
public import HTTPServer
internal import HTTPWire

/// The page with all cases and their ports, for `/` of a server that serves all of them.
public struct CaseIndex: SiteResponder {
  /// A case and its address.
  public struct Entry: Hashable, Sendable {
    public let name: String
    public let summary: String
    /// `https://localhost:40001/`.
    public let link: String

    public init(name: String, summary: String, link: String) {
      self.name = name
      self.summary = summary
      self.link = link
    }
  }

  private let entries: @Sendable () async -> [Entry]

  /// `entries` is called for each page, because ports are known only after they have been opened.
  public init(_ entries: @escaping @Sendable () async -> [Entry]) { self.entries = entries }

  public func plan(for request: SiteRequest) -> SitePlan? {
    guard request.segments.isEmpty else { return nil }
    guard ["GET", "HEAD"].contains(request.head.method) else {
      return .always(.status(405).with { $0.fields.append("Allow", "GET, HEAD") })
    }
    let wantsJSON = request.head.fields.list(of: "accept").contains { $0.hasPrefix("application/json") }
    return SitePlan { [entries] _ in
      .later {
        let entries = await entries()
        return wantsJSON ? Self.document(entries) : Self.page(entries)
      }
    }
  }

  private static func document(_ entries: [Entry]) -> SiteResponse {
    let cases = entries.map { entry in
      JSONValue.object([
        JSONValue.Member("case", .string(entry.name)), JSONValue.Member("summary", .string(entry.summary)),
        JSONValue.Member("link", .string(entry.link)),
      ])
    }
    let text = Bytes.JSONWriter(pretty: true).bytes(
      of: .object([JSONValue.Member("schema", .string("tlsprobe.cases/1")), JSONValue.Member("cases", .array(cases))]))
    return SiteResponse(.bytes(text + [0x0a]), type: "application/json")
  }

  private static func page(_ entries: [Entry]) -> SiteResponse {
    let rows = entries.map { entry in
      "<tr><td><a href=\"\(Self.escape(entry.link))\">\(Self.escape(entry.name))</a></td><td>\(Self.escape(entry.summary))</td></tr>"
    }
    let text = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>tlsprobe serve: cases</title>
      <style>body { font: 16px/1.5 sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em }
      td { padding: 0.1em 1em 0.1em 0; vertical-align: top } td:first-child { font-family: monospace; white-space: nowrap }</style>
      </head><body><h1>\(rows.count) cases</h1><table>
      \(rows.joined(separator: "\n"))
      </table></body></html>

      """
    return SiteResponse(.bytes(Array(text.utf8)), type: "text/html; charset=utf-8")
  }

  private static func escape(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
