internal import Observation

extension DistributionDrawing: HTMLFigure {
  /// Columns as high as the number of attempts.
  func write(to page: inout HTMLPage) {
    let columns = histogram.merged(atMost: 60)
    guard let tallest = columns.max(), tallest > 0 else { return }
    let (first, last) = (AmountFormatter.span(total.minimum), AmountFormatter.span(total.maximum))
    let description =
      "From \(first) to \(last); \(columns.map { AmountFormatter.grouped($0) }.joined(separator: ", ")) attempts per column."
    page.figure("Distribution of the total time", description: description, height: 140, class: "histogram") { page in
      let width = 1 / Double(columns.count)
      for (index, count) in columns.enumerated() where count > 0 {
        let height = max(110 * Double(count) / Double(tallest), 2)
        page.empty(
          .rect,
          [
            .percent("x", Double(index) * width), .number("y", 114 - height), .percent("width", width * 0.86), .number("height", height),
            .class("bar"),
          ])
      }
      page.empty(.line, [.number("y1", 114.5), .number("y2", 114.5), .percent("x2", 1), .class("axis")])
      page.label(first, x: .number("x", 0), y: 132, class: "name")
      page.label(last, x: .percent("x", 1), y: 132, class: "end")
    }
  }
}
