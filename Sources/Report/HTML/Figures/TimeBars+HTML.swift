internal import Observation

extension TimeBars: HTMLFigure {
  /// A row per phase, with a bar that starts where the phase before it ended.
  func write(to page: inout HTMLPage) {
    guard !rows.isEmpty else { return }
    let spans = rows.map { "\($0.label) \(AmountFormatter.span($0.duration))" } + ["total \(AmountFormatter.span(total))"]
    let height = Double(rows.count) * Self.rowHeight
    page.figure("Time per phase", description: spans.joined(separator: ", ") + ".", height: height + 24, class: "waterfall") { page in
      for (index, row) in rows.enumerated() {
        let y = Double(index) * Self.rowHeight
        page.label(HTMLText.line(row.label, columns: 30), x: .number("x", 0), y: y + 14, class: "name")
        page.label(AmountFormatter.span(row.duration), x: .percent("x", 1), y: y + 14, class: "end")
        page.empty(.rect, [.number("y", y + 20), .percent("width", 1), .number("height", 8), .number("rx", 2), .class("track")])
        let (start, length) = (share(of: row.start), share(of: row.duration))
        guard length > 0 else { continue }
        page.empty(
          .rect,
          [
            .percent("x", min(start, 0.996)), .number("y", y + 20), .percent("width", min(max(length, 0.004), max(1 - start, 0.004))),
            .number("height", 8), .number("rx", 2), .class("bar"),
          ])
      }
      page.label("total", x: .number("x", 0), y: height + 16, class: "name strong")
      page.label(AmountFormatter.span(total), x: .percent("x", 1), y: height + 16, class: "end strong")
    }
  }

  private static let rowHeight = 38.0

  private func share(of duration: Int64) -> Double {
    whole > 0 ? min(max(Double(duration) / Double(whole), 0), 1) : 0
  }
}
