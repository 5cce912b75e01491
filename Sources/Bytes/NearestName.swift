/// The name that most resembles a misspelled one.
package struct NearestName {
  /// Nil if no name is similar enough.
  package let name: String?

  package init(to word: String, among names: [String]) {
    guard word.utf8.count <= Self.longest else {
      name = nil
      return
    }
    let distances = names.map { (name: $0, distance: Self.distance(Array(word.utf8), Array($0.utf8))) }
    let nearest = distances.min { $0.distance < $1.distance }
    // At most a third of the characters may differ.
    name = nearest.flatMap { $0.distance * 3 <= word.utf8.count ? $0.name : nil }
  }

  /// The number of insertions, deletions and substitutions of single bytes (Levenshtein distance).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (line, left) in a.enumerated() {
      var next = [line + 1]
      for (above, right) in zip(zip(row, row.dropFirst()), b) {
        let exchanged = above.0 + (left == right ? 0 : 1)
        next.append(min(exchanged, above.1 + 1, (next.last ?? 0) + 1))
      }
      row = next
    }
    return row.last ?? 0
  }

  private static let longest = 64
}
