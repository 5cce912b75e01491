@testable import MockServer

/// Rows in memory, one a page.
actor MemoryTable: ResourceTable {
  private var rows: [(position: Int64, id: String, bytes: [UInt8])] = []
  private var (last, next): (Int64, Int64) = (0, 1)

  func row(_ id: String) -> [UInt8]? { rows.first { $0.id == id }?.bytes }

  func rows(after position: Int64, _ selection: ResourceSelection, bytes: Int) -> ResourceRows {
    guard let row = rows.first(where: { $0.position > position }) else { return ResourceRows(last: position, isAtEnd: true) }
    return ResourceRows(values: Self.selects(row.bytes, selection) ? [row.bytes] : [], last: row.position)
  }

  func position(before index: Int) -> Int64 { index > rows.count ? .max : rows[index - 1].position }

  func count(_ selection: ResourceSelection) -> Int { rows.count { Self.selects($0.bytes, selection) } }

  func change<T: Sendable>(_ id: String, _ decide: @Sendable ([UInt8]?) -> (result: T, change: ResourceChange?)) -> T {
    let place = rows.firstIndex { $0.id == id }
    let (result, change) = decide(place.map { rows[$0].bytes })
    switch change {
    case .write(let bytes, let next)?:
      self.next = max(self.next, next)
      if let place { rows[place].bytes = bytes } else { append(ResourceRow(id: id, bytes: bytes)) }
    case .remove?: if let place { rows.remove(at: place) }
    case nil: break
    }
    return result
  }

  func insert<T: Sendable>(_ make: @Sendable (Int64) -> (result: T, row: ResourceRow?)) -> (result: T, isNew: Bool) {
    let (result, row) = make(next)
    guard let row else { return (result, true) }
    guard !rows.contains(where: { $0.id == row.id }) else { return (result, false) }
    append(row)
    next = row.nextID(after: next)
    return (result, true)
  }

  private static func selects(_ bytes: [UInt8], _ selection: ResourceSelection) -> Bool {
    if let fragment = selection.fragment, !BytePattern.occurs(Array(fragment.utf8), in: bytes) { return false }
    return selection.accepts?(bytes) ?? true
  }

  private func append(_ row: ResourceRow) {
    last += 1
    rows.append((last, row.id, row.bytes))
  }
}
