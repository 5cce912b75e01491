/// A table with aligned columns for a terminal. The last column is ragged.
struct TextTable: TextDrawing {
  struct Cell {
    let text: String
    let paint: (String) -> String

    init(_ text: String, paint: @escaping (String) -> String = { $0 }) {
      self.text = TerminalText.escape(text)
      self.paint = paint
    }
  }

  struct Column {
    let title: String
    var isNumber = false
    /// The maximum width when the page is too narrow for all columns; longer cells overflow.
    var widest = Int.max
  }

  let columns: [Column]
  private(set) var rows: [[Cell]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  mutating func row(_ cells: [Cell]) {
    rows.append(cells)
  }

  /// Indented by two. A last cell that does not fit continues on separate lines under the previous cell.
  func write(to page: inout TextPage) {
    var widths = columns.indices.map { index in
      max(DisplayWidth.of(columns[index].title), rows.map { DisplayWidth.of($0[index].text) }.max() ?? 0)
    }
    if widths.reduce(0, { $0 + $1 + 2 }) > page.options.width {
      widths = columns.indices.map { max(DisplayWidth.of(columns[$0].title), min(columns[$0].widest, widths[$0])) }
    }
    let style = page.style
    if columns.contains(where: { !$0.title.isEmpty }) {
      let shown = columns.last?.title.isEmpty == true ? columns.indices.dropLast() : columns.indices[...]
      page.line(trimmed(shown.map { aligned(columns[$0].title, $0, widths) { style.dim($0) } }))
    }
    for row in rows {
      let cells = row.indices.map { aligned(row[$0].text, $0, widths, row[$0].paint) }
      let plain = row.indices.map { aligned(row[$0].text, $0, widths) { $0 } }
      guard DisplayWidth.of(trimmed(plain)) > page.options.width, row.count > 2, let last = row.last, !last.text.isEmpty else {
        page.line(trimmed(row.last?.text.isEmpty == true ? Array(cells.dropLast()) : cells))
        continue
      }
      page.line(trimmed(Array(cells.dropLast())))
      // A narrow page has no space under the previous cell either.
      let below = widths.dropLast(2).reduce(0) { $0 + $1 + 2 } + 4
      let indent = below + Self.narrowest <= page.options.width ? below : 4
      for line in TextWrap.lines(last.text, width: page.options.width - indent) {
        page.line(String(repeating: " ", count: indent) + last.paint(line))
      }
    }
  }

  /// The minimum width for a wrapped cell.
  private static let narrowest = 24

  private func aligned(_ text: String, _ index: Int, _ widths: [Int], _ paint: (String) -> String) -> String {
    let gap = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(text)))
    if columns[index].isNumber { return gap + paint(text) }
    return paint(text) + (index == columns.count - 1 ? "" : gap)
  }

  private func trimmed(_ cells: [String]) -> String {
    var line = "  " + cells.joined(separator: "  ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
