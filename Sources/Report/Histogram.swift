/// A histogram drawn as adjacent columns.
struct Histogram {
  let bins: [Int]

  /// Rows from the top; no wider than `width`. Every bin that is not empty is visible.
  func rows(width: Int, height: Int, style: Style) -> [String] {
    let columns = merged(atMost: max(width, 1))
    guard let tallest = columns.max(), tallest > 0, height > 0 else { return [] }
    let breadth = min(max(width / columns.count, 1), Self.widestColumn)
    return (0..<height).reversed().map { row in
      var line = ""
      for count in columns {
        let level = count > 0 ? max(1, Int((Double(count) / Double(tallest) * Double(height * 8)).rounded())) : 0
        line += String(repeating: cell(min(max(level - row * 8, 0), 8), style: style), count: breadth)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  /// The number of terminal columns of the rows.
  func breadth(width: Int) -> Int {
    let number = merged(atMost: max(width, 1)).count
    return number * min(max(width / max(number, 1), 1), Self.widestColumn)
  }

  /// The bins, or sums of neighbors if there are more than `limit`.
  func merged(atMost limit: Int) -> [Int] {
    guard bins.count > limit else { return bins }
    let size = (bins.count + limit - 1) / limit
    return stride(from: 0, to: bins.count, by: size).map { start in
      bins[start..<min(start + size, bins.count)].reduce(0) { $0.addingReportingOverflow($1).partialValue }
    }
  }

  private func cell(_ eighths: Int, style: Style) -> String {
    guard style.unicode else { return eighths >= 4 ? "#" : eighths > 0 ? "." : " " }
    return Self.parts[eighths]
  }

  private static let widestColumn = 3

  /// Lower parts of a cell (Unicode, Block Elements).
  private static let parts = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
