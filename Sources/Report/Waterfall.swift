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
