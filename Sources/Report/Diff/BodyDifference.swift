internal import Bytes
internal import Observation

/// The differences of two bodies that are not equal.
struct BodyDifference {
  let changes: [DocumentChange]

  init(_ before: [UInt8], _ after: [UInt8]) {
    if let old = Self.json(before), let new = Self.json(after) {
      var found: [DocumentChange] = []
      Self.compare(old, new, at: "", &found)
      changes =
        found.isEmpty ? [DocumentChange("bytes", before: nil, after: nil, note: "the same JSON, written differently")] : Self.limited(found)
    } else if let old = Self.lines(before), let new = Self.lines(after) {
      changes = Self.limited(LineDifference(old, new).changes)
    } else {
      changes = [
        DocumentChange(
          "content", before: AmountFormatter.of(before.count, "byte"), after: AmountFormatter.of(after.count, "byte"), note: "binary")
      ]
    }
  }

  private static func limited(_ changes: [DocumentChange]) -> [DocumentChange] {
    guard changes.count > most else { return changes }
    let rest = changes.count - most
    return changes.prefix(most) + [DocumentChange("further differences", before: nil, after: "\(rest)")]
  }

  private static func json(_ bytes: [UInt8]) -> JSONValue? {
    guard let first = bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    return try? JSONParser.read(bytes)
  }

  /// Nil for binary content.
  private static func lines(_ bytes: [UInt8]) -> [String]? {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { return nil }
    return text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  /// `path` is a JSON pointer (RFC 6901). Members are compared by name, elements by place.
  private static func compare(_ old: JSONValue, _ new: JSONValue, at path: String, _ changes: inout [DocumentChange]) {
    guard old != new else { return }
    switch (old, new) {
    case (.object(let before), .object(let after)):
      let (first, second) = (Dictionary(before.map { ($0.key, $0.value) }) { $1 }, Dictionary(after.map { ($0.key, $0.value) }) { $1 })
      var seen: Set<String> = []
      for member in before + after where seen.insert(member.key).inserted {
        compare(first[member.key], second[member.key], at: "\(path)/\(escaped(member.key))", &changes)
      }
    case (.array(let before), .array(let after)):
      for index in 0..<max(before.count, after.count) {
        let (first, second) = (index < before.count ? before[index] : nil, index < after.count ? after[index] : nil)
        compare(first, second, at: "\(path)/\(index)", &changes)
      }
    default: changes.append(DocumentChange(path.isEmpty ? "/" : path, before: text(old), after: text(new)))
    }
  }

  private static func compare(_ old: JSONValue?, _ new: JSONValue?, at path: String, _ changes: inout [DocumentChange]) {
    if let old, let new { return compare(old, new, at: path, &changes) }
    changes.append(DocumentChange(path, before: old.map(text), after: new.map(text)))
  }

  private static func escaped(_ key: String) -> String { key.replacing(text: "~", with: "~0").replacing(text: "/", with: "~1") }

  private static func text(_ value: JSONValue) -> String {
    shortened(String(decoding: JSONWriter(pretty: false).bytes(of: value), as: UTF8.self))
  }

  fileprivate static func shortened(_ text: String) -> String {
    text.utf8.count <= longest ? text : "\(text.prefix(longest))…"
  }

  private static let most = 200
  /// Characters of a value.
  private static let longest = 200
}

/// The differences of two texts by line: the shortest script of insertions and deletions (Myers, 1986), or the differing middle as a whole
/// if that has too many.
struct LineDifference {
  let changes: [DocumentChange]

  init(_ before: [String], _ after: [String]) {
    var start = 0
    while start < before.count, start < after.count, before[start] == after[start] { start += 1 }
    var (oldEnd, newEnd) = (before.count, after.count)
    while oldEnd > start, newEnd > start, before[oldEnd - 1] == after[newEnd - 1] { (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1) }
    let old = Array(before[start..<oldEnd])
    let new = Array(after[start..<newEnd])
    guard let script = Self.script(old, new) else {
      let place = "lines \(start + 1) to \(max(oldEnd, newEnd))"
      changes = [
        DocumentChange(
          place, before: AmountFormatter.of(old.count, "line"), after: AmountFormatter.of(new.count, "line"), note: "too many differences")
      ]
      return
    }
    changes = script.map { edit in
      switch edit {
      case .deleted(let index): DocumentChange("line \(start + index + 1)", before: Self.shown(old[index]), after: nil)
      case .inserted(let index, _): DocumentChange("line \(start + index + 1)", before: nil, after: Self.shown(new[index]))
      case .replaced(let first, let second):
        DocumentChange("line \(start + first + 1)", before: Self.shown(old[first]), after: Self.shown(new[second]))
      }
    }
  }

  private enum Edit {
    /// At an index of the old lines.
    case deleted(Int)
    /// At an index of the new lines, before an index of the old ones.
    case inserted(Int, before: Int)
    case replaced(Int, Int)
  }

  private static func shown(_ line: String) -> String { BodyDifference.shortened(line) }

  /// Nil if there are more than `mostEdits`.
  private static func script(_ old: [String], _ new: [String]) -> [Edit]? {
    let most = min(old.count + new.count, mostEdits)
    var furthest = [Int](repeating: 0, count: 2 * most + 2)
    var history: [[Int]] = []
    for edits in 0...most {
      history.append(furthest)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let isDown = diagonal == -edits || diagonal != edits && furthest[most + diagonal - 1] < furthest[most + diagonal + 1]
        var x = isDown ? furthest[most + diagonal + 1] : furthest[most + diagonal - 1] + 1
        var y = x - diagonal
        while x < old.count, y < new.count, old[x] == new[y] { (x, y) = (x + 1, y + 1) }
        furthest[most + diagonal] = x
        if x >= old.count, y >= new.count { return backtracked(history, most, old.count, new.count) }
      }
    }
    return nil
  }

  private static func backtracked(_ history: [[Int]], _ most: Int, _ oldCount: Int, _ newCount: Int) -> [Edit] {
    var edits: [Edit] = []
    var (x, y) = (oldCount, newCount)
    for count in history.indices.reversed() where count > 0 {
      let furthest = history[count]
      let diagonal = x - y
      let isDown = diagonal == -count || diagonal != count && furthest[most + diagonal - 1] < furthest[most + diagonal + 1]
      let previous = isDown ? diagonal + 1 : diagonal - 1
      let startX = furthest[most + previous]
      let startY = startX - previous
      edits.append(isDown ? .inserted(startY, before: startX) : .deleted(startX))
      (x, y) = (startX, startY)
    }
    return paired(edits.reversed())
  }

  /// Deletions with insertions in the same place are replacements.
  private static func paired(_ edits: [Edit]) -> [Edit] {
    var result: [Edit] = []
    var deleted: [Int] = []
    var end = 0
    for edit in edits {
      switch edit {
      case .deleted(let index):
        if index != end {
          result += deleted.map { .deleted($0) }
          deleted = []
        }
        deleted.append(index)
        end = index + 1
      case .inserted(let index, let place):
        if place != end {
          result += deleted.map { .deleted($0) }
          deleted = []
        }
        if deleted.isEmpty { result.append(edit) } else { result.append(.replaced(deleted.removeFirst(), index)) }
      case .replaced: result.append(edit)
      }
    }
    return result + deleted.map { .deleted($0) }
  }

  private static let mostEdits = 1_000
}
