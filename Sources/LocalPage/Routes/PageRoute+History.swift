internal import Bytes
internal import HTTPServer
internal import HTTPWire
internal import Report
internal import Store

extension PageRoute {
  /// `history`, `history/N`, the downloads of an entry, and `history/N/delete`.
  static let history = PageRoute(name: "history") { request in
    guard !request.isPost || request.path.dropFirst().first == "delete" else { return nil }
    do throws(PageHistoryError) {
      guard !request.path.isEmpty else { return try await list(request) }
      guard request.path.count <= 2, let number = request.number(at: 0), let entry = try await request.context.history.entry(number) else {
        return nil
      }
      switch request.path.dropFirst().first {
      case "delete" where request.isPost:
        try await request.context.history.remove(number)
        return request.layout.redirect(to: "history")
      case "delete": return DeletionView(entry: entry, layout: request.layout).response
      case nil: return EntryView(entry: entry, layout: request.layout).response
      case "document": return download(entry.document, "tlsprobe-\(number).json")
      case "body": return entry.response?.bytes.map { download($0, "body-\(number).bin") }
      case "report":
        guard let saved = try? StoredDocument(entry) else { return nil }
        return download(HTMLRenderer().render([saved.document], options: RenderOptions()), "report-\(number).html")
      default: return nil
      }
    } catch {
      return unreadable(error, request)
    }
  }

  /// `compare?entry=A&entry=B`.
  static let compare = PageRoute(name: "compare") { request in
    guard !request.isPost, request.path.isEmpty else { return nil }
    let numbers = Set(request.query.values("entry").compactMap(PageRequest.number)).sorted()
    guard numbers.count == 2 else {
      return request.layout.message("Two entries are compared", "Select exactly two entries of the history.", status: 422, back: "history")
    }
    do throws(PageHistoryError) {
      guard let before = try await request.context.history.entry(numbers[0]),
        let after = try await request.context.history.entry(numbers[1])
      else { return nil }
      return CompareView(before: before, after: after, layout: request.layout).response(
        by: request.context.tool(), at: request.context.now())
    } catch {
      return unreadable(error, request)
    }
  }

  private static func list(_ request: PageRequest) async throws(PageHistoryError) -> SiteResponse {
    var query = HistoryQuery()
    query.limit = HistoryView.pageLength + 1
    query.text = request.query.value("text")
    query.command = request.query.value("command")
    query.before = request.query.value("before").flatMap(PageRequest.number)
    let entries = try await request.context.history.entries(query)
    return HistoryView(entries: entries, query: query, layout: request.layout).response
  }

  private static func unreadable(_ error: PageHistoryError, _ request: PageRequest) -> SiteResponse {
    request.layout.message("The history cannot be \(request.isPost ? "changed" : "read")", error.message, status: 500)
  }

  /// A file that no browser displays: it may contain what a server sent.
  private static func download(_ bytes: [UInt8], _ name: String) -> SiteResponse {
    SiteResponse(.bytes(bytes), type: "application/octet-stream").with {
      $0.fields.append("Content-Disposition", "attachment; filename=\"\(name)\"")
      $0.fields.append("Content-Security-Policy", "default-src 'none'; sandbox")
    }
  }
}
