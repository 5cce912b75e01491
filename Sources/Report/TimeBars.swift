internal import Observation

/// Durations in rows, each with a bar at its start time.
struct TimeBars: TextDrawing {
  struct Row {
    let label: String
    let start: Int64
    let duration: Int64
  }

  let rows: [Row]
  /// The duration that the full width represents.
  let whole: Int64
  /// The last row, without a bar.
  let total: Int64
  let labelWidth: Int

  func write(to page: inout TextPage) {
    let spans = rows.map { AmountFormatter.span($0.duration) }
    let spanWidth = max(spans.map { $0.utf8.count }.max() ?? 0, AmountFormatter.span(total).utf8.count)
    let waterfall = Waterfall(width: page.options.width - labelWidth - spanWidth - 4, whole: whole, style: page.style)
    func line(_ label: String, _ span: String, _ bar: String) {
      let time = String(repeating: " ", count: spanWidth - span.utf8.count) + span
      page.line("  " + page.style.dim(DisplayWidth.pad(label, to: labelWidth)) + time + (bar.isEmpty ? "" : "  " + page.style.cyan(bar)))
    }
    for (row, span) in zip(rows, spans) { line(row.label, span, waterfall.bar(from: row.start, lasting: row.duration)) }
    line("total", AmountFormatter.span(total), "")
  }
}

/// Bars positioned at their start times.
struct Waterfall {
  /// The width of the bars in columns.
  let width: Int
  /// The duration that the full width represents.
  let whole: Int64
  let style: Style

  /// Every duration above zero has a bar, however short; bars never exceed the width.
  func bar(from start: Int64, lasting length: Int64) -> String {
    guard width > 0, whole > 0, start >= 0, length > 0 else { return "" }
    let scale = Double(width) / Double(whole)
    let first = min(Int(min(Double(start) * scale, Double(width))), width - 1)
    let end = min((Double(start) + Double(length)) * scale, Double(width))
    let blank = String(repeating: " ", count: first)
    guard style.unicode else {
      let cells = min(max(Int((end - Double(first)).rounded()), 1), width - first)
      return blank + String(repeating: "=", count: cells)
    }
    let eighths = min(max(Int(((end - Double(first)) * 8).rounded()), 1), (width - first) * 8)
    return blank + String(repeating: "█", count: eighths / 8) + Self.parts[eighths % 8]
  }

  /// Left parts of a cell (Unicode, Block Elements).
  private static let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
