internal import RegularExpressions

/// Passes only lines that match a regular expression, and the lines around them.
///
/// A line is matched without its line end. Memory is bounded: longer lines are divided, each part with the number of its line.
struct LineFilter: BodyStage {
  struct Format: Sendable {
    var charset = Charset.utf8
    /// For a terminal: escapes control characters, and marks the matches if the style has colors. Nil passes lines unchanged.
    var style: Style?
    var numbersLines = false
    /// Writes `--` between groups of lines, if lines are missing between them.
    var separatesGroups = true
  }

  private struct Line: Sendable {
    let number: Int
    let bytes: [UInt8]
  }

  private let search: LineSearch
  private let format: Format
  private var automaton: PatternAutomaton
  /// The current line, while it is incomplete.
  private var line: [UInt8] = []
  private var number = 1
  /// Lines that are shown if one of the next matches, at most `search.context`.
  private var before: [Line] = []
  private var heldBytes = 0
  /// Lines still to show after the last match.
  private var after = 0
  private var lastShown: Int?
  private var lacksLines = false
  /// The number of lines that matched, or of parts of longer lines.
  private(set) var matches = 0

  init(_ search: LineSearch, _ format: Format) {
    self.search = search
    self.format = format
    automaton = PatternAutomaton(search.expression)
  }

  mutating func received(_ bytes: [UInt8]) -> [UInt8] {
    var shown: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let room = LineSearch.longestLine - line.count
      if let end = rest.prefix(room + 1).firstIndex(of: 0x0a) {
        line += rest[...end]
        rest = rest[(end + 1)...]
        finishLine(&shown)
        number += 1
      } else {
        line += rest.prefix(room)
        let isLong = rest.count > room
        rest = rest.dropFirst(room)
        if isLong { divideLine(&shown) }
      }
    }
    return shown
  }

  /// Handles the last line, and terminates it.
  mutating func finish() -> [UInt8] {
    var shown: [UInt8] = []
    if !line.isEmpty { finishLine(&shown) }
    return shown
  }

  /// Handles the beginning of a long line, and keeps a character that is incomplete.
  private mutating func divideLine(_ shown: inout [UInt8]) {
    let rest = format.charset == .utf8 ? Array(line.suffix(UTF8Portions.unfinished(at: line))) : []
    line.removeLast(rest.count)
    finishLine(&shown)
    line = rest
  }

  private mutating func finishLine(_ shown: inout [UInt8]) {
    var end = line.count
    if end > 0, line[end - 1] == 0x0a { end -= 1 }
    if end > 0, line[end - 1] == 0x0d { end -= 1 }
    let isMatch = matches(line[..<end])
    if isMatch {
      matches += 1
      for held in before { show(held, isMatch: false, &shown) }
      before.removeAll(keepingCapacity: true)
      heldBytes = 0
      show(Line(number: number, bytes: line), isMatch: true, &shown)
      after = search.context
    } else if after > 0 {
      show(Line(number: number, bytes: line), isMatch: false, &shown)
      after -= 1
    } else {
      hold()
    }
    line.removeAll(keepingCapacity: true)
  }

  private mutating func matches(_ text: ArraySlice<UInt8>) -> Bool {
    guard format.charset != .utf8 else { return automaton.matches(text) }
    var decoder = CharsetDecoder(format.charset)
    return automaton.matches(decoder.received(text))
  }

  private mutating func hold() {
    guard search.context > 0 else {
      lacksLines = true
      return
    }
    // A copy of the bytes alone: the buffer of the line has the capacity of the longest line.
    var held: [UInt8] = []
    held.reserveCapacity(line.count)
    held += line
    before.append(Line(number: number, bytes: held))
    heldBytes += line.count
    while before.count > search.context || heldBytes > Self.mostHeldBytes && before.count > 1 {
      heldBytes -= before.removeFirst().bytes.count
      lacksLines = true
    }
  }

  private mutating func show(_ line: Line, isMatch: Bool, _ shown: inout [UInt8]) {
    let style = format.style ?? Style()
    if lacksLines, lastShown != nil, search.context > 0, format.separatesGroups { shown += (style.cyan("--") + "\n").utf8 }
    lacksLines = false
    lastShown = line.number
    if format.numbersLines { shown += (style.green("\(line.number)") + style.cyan(isMatch ? ":" : "-")).utf8 }
    shown += format.style == nil ? line.bytes : escaped(line.bytes, isMatch: isMatch, style)
    if shown.last != 0x0a { shown.append(0x0a) }
  }

  private func escaped(_ bytes: [UInt8], isMatch: Bool, _ style: Style) -> [UInt8] {
    var decoder = CharsetDecoder(format.charset)
    var scalars = Array(decoder.received(bytes))
    scalars += decoder.finish()
    var lines = ScreenLines()
    var place = 0
    if isMatch, style.colour {
      let end = scalars.count - (scalars.last == "\n" ? scalars.dropLast().last == "\r" ? 2 : 1 : 0)
      var steps = Self.mostSteps
      for range in search.expression.matches(in: Array(scalars[..<end]), steps: &steps) {
        lines.append(contentsOf: scalars[place..<range.lowerBound])
        lines.append(sequence: "\u{1b}[1;31m")
        lines.append(contentsOf: scalars[range])
        lines.append(sequence: "\u{1b}[0m")
        place = range.upperBound
      }
    }
    lines.append(contentsOf: scalars[place...])
    lines.finish()
    return lines.taken()
  }

  /// Steps spent on marking the matches of a line; those after are not marked.
  private static let mostSteps = 10_000_000
  private static let mostHeldBytes = 8 << 20
}
