internal import Observation

/// Statistics per phase, with as many columns as fit, the most significant ones first.
struct ProbeTable: TextDrawing {
  private let columns: [Column]
  private let phases: [PhaseStatistics]
  private let labels: [String]
  private let decimals: Int

  private struct Column: Sendable {
    let title: String
    /// Columns with the highest rank are dropped first.
    let rank: Int
    let value: @Sendable (PhaseStatistics) -> Double
  }

  private static let all = [
    Column(title: "min", rank: 3) { Double($0.minimum) }, Column(title: "median", rank: 0) { Double($0.median) },
    Column(title: "mean", rank: 5) { $0.mean }, Column(title: "p95", rank: 1) { Double($0.p95) },
    Column(title: "p99", rank: 4) { Double($0.p99) }, Column(title: "max", rank: 2) { Double($0.maximum) },
    Column(title: "stddev", rank: 6) { $0.deviation },
  ]

  /// `attempts` is the number of attempts; a phase with fewer occurrences shows their number.
  init(_ phases: [PhaseStatistics], of attempts: Int, width: Int) {
    self.phases = phases
    let labels = phases.map { phase in
      ProbeFormatter.label(Phase(rawValue: phase.phase)) + (phase.count < attempts ? ", \(AmountFormatter.times(phase.count))" : "")
    }
    self.labels = labels
    let longest = phases.map(\.maximum).max() ?? 0
    decimals = longest < 10_000 ? 3 : longest < 100_000 ? 2 : longest < 10_000_000 ? 1 : 0
    var columns = Self.all
    while columns.count > 2, Self.width(of: columns, phases, labels, decimals) > width {
      let last = columns.map(\.rank).max()
      columns.removeAll { $0.rank == last }
    }
    self.columns = columns
  }

  var isWhole: Bool { columns.count == Self.all.count }

  func write(to page: inout TextPage) {
    var table = TextTable([TextTable.Column(title: "ms")] + columns.map { TextTable.Column(title: $0.title, isNumber: true) })
    let style = page.style
    for (phase, label) in zip(phases, labels) {
      let paint: (String) -> String = phase.phase == Phase.total.rawValue ? { style.bold($0) } : { $0 }
      table.row(
        [TextTable.Cell(label, paint: paint)]
          + columns.map { TextTable.Cell(AmountFormatter.milliseconds($0.value(phase), decimals: decimals), paint: paint) })
    }
    table.write(to: &page)
    if !isWhole { page.line("  " + style.dim("a wider terminal or --plain shows more")) }
  }

  private static func width(of columns: [Column], _ phases: [PhaseStatistics], _ labels: [String], _ decimals: Int) -> Int {
    let widest = labels.map { DisplayWidth.of($0) }.max() ?? 0
    return columns.reduce(2 + widest) { sum, column in
      let values = phases.map { AmountFormatter.milliseconds(column.value($0), decimals: decimals).utf8.count }.max() ?? 0
      return sum + 2 + max(values, column.title.utf8.count)
    }
  }
}
