internal import HTTPServer
internal import Report

/// The counts for each case of a running server, as a table on a terminal.
struct ServeTable: Equatable {
  fileprivate struct Row: Equatable {
    var open = 0
    var connections = 0
    var handshakes = 0
    var failures = 0
    var requests = 0
    /// Responses with 2xx, 3xx, 4xx and 5xx.
    var statuses = [0, 0, 0, 0]
    var faults = 0
    var sent: UInt64 = 0
  }

  private var rows: [String: Row] = [:]
  private var state = ServerState.starting

  mutating func hear(_ event: ServerEvent) {
    if case .state(let state) = event.kind { self.state = state }
    guard let name = event.door else { return }
    var row = rows[name] ?? Row()
    switch event.kind {
    case .connected: (row.open, row.connections) = (row.open + 1, row.connections + 1)
    case .handshake: row.handshakes += 1
    case .handshakeFailed, .turnedAway: row.failures += 1
    case .request: row.requests += 1
    case .refused(_, let status): row.count(status)
    case .answered(let answer): row.count(answer.status ?? 0)
    case .fault: row.faults += 1
    case .closed(_, let sent): (row.open, row.sent) = (row.open - 1, row.sent + sent)
    case .hello, .state: break
    }
    rows[name] = row
  }

  /// Cases with the most requests and connections first; narrower than the terminal, because some wrap at the last column.
  func lines(width: Int, height: Int = 16) -> [String] {
    let head = ["case", "open", "all", "tls", "failed", "requests", "2xx", "3xx", "4xx", "5xx", "faults", "sent"]
    let sorted = rows.sorted { ($0.value.requests, $0.value.connections, $1.key) > ($1.value.requests, $1.value.connections, $0.key) }
    let cells = [head] + sorted.prefix(height).map { $0.value.cells(named: $0.key) }
    let widths = head.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    var lines = cells.map { row in
      row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + padding : padding + row[column]
      }.joined(separator: "  ")
    }
    if sorted.count > height { lines.append("and \(sorted.count - height) more") }
    lines.append("state \(state.rawValue)")
    return lines.map { String(TerminalText.escape($0).prefix(max(20, width - 1))) }
  }
}

extension ServeTable.Row {
  fileprivate mutating func count(_ status: Int) {
    let place = status / 100 - 2
    if statuses.indices.contains(place) { statuses[place] += 1 }
  }

  fileprivate func cells(named name: String) -> [String] {
    [name, "\(open)", "\(connections)", "\(handshakes)", "\(failures)", "\(requests)"] + statuses.map { "\($0)" } + ["\(faults)", size]
  }

  private var size: String {
    switch sent {
    case ..<10_000: "\(sent) B"
    case ..<10_000_000: "\(sent / 1_000) kB"
    default: "\(sent / 1_000_000) MB"
    }
  }
}
