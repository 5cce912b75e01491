/// Passes only lines that contain a text, as they arrive.
///
/// A line is buffered until it matches; of a line longer than the buffer, the beginning is not shown.
public struct LineFilter: BodyStage {
  private static let longest = 64 * 1_024

  private let pattern: [UInt8]
  private let longest: Int
  /// The current line, while it is incomplete and has not matched.
  private var line: [UInt8] = []
  private var isCut = false
  private var isFound: Bool
  private var endsLine = true

  /// An empty pattern matches every line.
  public init(_ pattern: String) {
    self.pattern = Array(pattern.utf8)
    longest = max(Self.longest, 4 * self.pattern.count)
    isFound = self.pattern.isEmpty
  }

  public mutating func received(_ bytes: [UInt8]) -> [UInt8] {
    var shown: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0a).map { $0 + 1 } ?? rest.endIndex
      append(rest[..<end], to: &shown)
      rest = rest[end...]
    }
    if let last = shown.last { endsLine = last == 0x0a }
    return shown
  }

  /// Terminates the last line shown.
  public mutating func finish() -> [UInt8] {
    defer { endsLine = true }
    return endsLine ? [] : [0x0a]
  }

  /// Appends the rest of a line, or the part received so far.
  private mutating func append(_ portion: ArraySlice<UInt8>, to shown: inout [UInt8]) {
    if isFound {
      shown += portion
    } else {
      let start = max(0, line.count - pattern.count + 1)
      line += portion
      if holdsPattern(from: start) {
        if isCut { shown += "…".utf8 }
        shown += line
        line.removeAll(keepingCapacity: true)
        isFound = true
      } else if line.count > longest {
        line.removeFirst(line.count - longest / 2)
        isCut = true
      }
    }
    if portion.last == 0x0a { beginLine() }
  }

  private mutating func beginLine() {
    line.removeAll(keepingCapacity: true)
    isCut = false
    isFound = pattern.isEmpty
  }

  private func holdsPattern(from start: Int) -> Bool {
    guard let first = pattern.first, line.count >= pattern.count else { return pattern.isEmpty }
    var rest = line[start...]
    while let place = rest.firstIndex(of: first), line.count - place >= pattern.count {
      if line[place...].starts(with: pattern) { return true }
      rest = line[(place + 1)...]
    }
    return false
  }
}
