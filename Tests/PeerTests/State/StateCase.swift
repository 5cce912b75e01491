/// A row in one of its ways, with a number by which servers know who asks.
struct StateCase: Sendable {
  let number: Int
  let group: StateGroup
  let row: StateRow
  let way: StatePath

  static let all: [StateCase] = StateGroup.allCases
    .flatMap { group in group.rows.flatMap { row in row.ways.map { (group, row, $0) } } }
    .enumerated().map { StateCase(number: $0, group: $1.0, row: $1.1, way: $1.2) }

  var name: String {
    let files = row.files.count == 1 ? row.files.map { " with \($0): \($1.debugDescription)" }.joined() : ""
    return "\(group) \(way): \(row.line)\(files)"
  }
  var expected: StateDifference? { StateDifference.all.first { $0.covers(self) } }
}
