internal import Checks
internal import Observation
internal import TLSWire

/// Cipher suites by version: accepted, accepted although weak, refused or undetermined.
struct SuiteMatrix: HTMLFigure {
  /// The state of a suite in a version.
  private enum Cell: CaseIterable {
    case accepted, weak, refused, open, absent
  }

  private struct Row {
    let name: String
    var cells: [Cell]
  }

  private let versions: [ProtocolObservation]
  private let rows: [Row]

  /// Suites that are refused everywhere are left out, as are versions without suites, so that a narrow screen shows the others. Nil without
  /// a row.
  init?(_ protocols: [ProtocolObservation], options: RenderOptions) {
    let versions = protocols.reversed().filter { version in
      !version.cipherSuites.isEmpty || version.others.contains { !$0.isRefused }
    }
    var places: [String: Int] = [:]
    var rows: [Row] = []
    func row(of suite: SuiteObservation) -> Int {
      if let place = places[suite.id] { return place }
      places[suite.id] = rows.count
      let name = CiphersFormatter.name(suite, options: options)
      rows.append(Row(name: name, cells: Array(repeating: .absent, count: versions.count)))
      return rows.count - 1
    }
    for (column, version) in versions.enumerated() {
      for suite in version.cipherSuites {
        let isWeak = SuiteWeakness.all(of: suite).contains { $0.severity >= .medium } || suite.handshakeFailure != nil
        rows[row(of: suite)].cells[column] = isWeak ? .weak : .accepted
      }
    }
    for (column, version) in versions.enumerated() {
      for suite in version.others where !suite.isRefused { rows[row(of: suite)].cells[column] = .open }
    }
    for (column, version) in versions.enumerated() {
      for suite in version.others where suite.isRefused {
        if let place = places[suite.id] { rows[place].cells[column] = .refused }
      }
    }
    guard !rows.isEmpty else { return nil }
    (self.versions, self.rows) = (versions, rows)
  }

  func write(to page: inout HTMLPage) {
    let names = rows.map { HTMLText.line($0.name, columns: 48) }
    let nameWidth = Double(names.map { DisplayWidth.of($0) }.max() ?? 0) * 7.25 + 14
    // The names are last, since narrow screens show the beginning of the drawing.
    let nameStart = Double(versions.count) * Self.column + 12
    let width = nameStart + nameWidth
    let height = Self.head + Double(rows.count) * Self.row
    page.scrolling("Cipher suites by version") { page in
      page.figure("Cipher suites by version", description: description, width: width, height: height, class: "matrix") { page in
        for (index, version) in versions.enumerated() {
          let middle = (Double(index) + 0.5) * Self.column
          page.label(HTMLText.line(version.version, columns: 8), x: .number("x", middle), y: 14, class: "middle strong")
          let sign: HTMLSign = version.isAccepted ? .good : version.isRefused ? .bad : .open
          page.label("\(sign.symbol) \(version.support.rawValue)", x: .number("x", middle), y: 31, class: sign.headClass)
        }
        for (index, row) in rows.enumerated() {
          let y = Self.head + Double(index) * Self.row
          page.empty(.line, [.number("y1", y), .number("y2", y), .number("x2", width), .class("rule")])
          page.label(names[index], x: .number("x", nameStart), y: y + 16.5, class: "code")
          for (place, cell) in row.cells.enumerated() {
            write(cell, x: Double(place) * Self.column, y: y, to: &page)
          }
        }
      }
    }
    legend(to: &page)
  }

  private static let column = 84.0
  private static let row = 24.0
  private static let head = 42.0

  private func write(_ cell: Cell, x: Double, y: Double, to page: inout HTMLPage) {
    if cell != .absent {
      page.empty(
        .rect,
        [
          .number("x", x + (Self.column - 34) / 2), .number("y", y + 3), .number("width", 34), .number("height", 18), .number("rx", 3),
          .class(Self.cellClass(cell)),
        ])
    }
    page.label(Self.symbol(cell), x: .number("x", x + Self.column / 2), y: y + 16.5, class: Self.textClass(cell))
  }

  /// The accepted suites of each version, and the number of the others.
  private var description: String {
    versions.enumerated().map { column, version in
      var words: [String] = []
      for cell in Cell.allCases where cell != .absent {
        let count = rows.count { $0.cells[column] == cell }
        if count > 0 { words.append("\(count) \(Self.words(cell))") }
      }
      return "\(version.version) \(version.support.rawValue)" + (words.isEmpty ? "" : ": \(words.joined(separator: ", "))")
    }.joined(separator: "; ") + ". The suites are listed below."
  }

  private func legend(to page: inout HTMLPage) {
    page.element(.ul, [.class("legend")]) { page in
      for cell in Cell.allCases where rows.contains(where: { $0.cells.contains(cell) }) {
        page.element(.li) { page in
          page.element(.span, [.class(Self.legendClass(cell)), .set("aria-hidden", "true")], Self.symbol(cell))
          page.text(" " + Self.words(cell))
        }
      }
    }
  }

  private static func symbol(_ cell: Cell) -> String {
    switch cell {
    case .accepted: "✓"
    case .weak: "!"
    case .refused: "✗"
    case .open: "?"
    case .absent: "–"
    }
  }

  private static func words(_ cell: Cell) -> String {
    switch cell {
    case .accepted: "accepted"
    case .weak: "accepted, but weak or without a working handshake"
    case .refused: "refused"
    case .open: "undetermined"
    case .absent: "not accepted, or not part of the version"
    }
  }

  private static func cellClass(_ cell: Cell) -> StaticString {
    switch cell {
    case .accepted: "cell good"
    case .weak: "cell bad"
    case .refused, .absent: "cell none"
    case .open: "cell open"
    }
  }

  private static func textClass(_ cell: Cell) -> StaticString {
    switch cell {
    case .accepted: "middle good"
    case .weak: "middle bad"
    case .refused, .absent: "middle none"
    case .open: "middle open"
    }
  }

  private static func legendClass(_ cell: Cell) -> StaticString {
    switch cell {
    case .accepted: "sign good"
    case .weak: "sign bad"
    case .refused, .absent: "sign"
    case .open: "sign open"
    }
  }
}

extension HTMLSign {
  fileprivate var headClass: StaticString {
    switch self {
    case .good: "small middle good"
    case .bad: "small middle none"
    case .open, .notice, .odd, .none: "small middle open"
    }
  }
}
