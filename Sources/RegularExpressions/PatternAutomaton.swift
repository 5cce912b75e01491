/// A matcher for many texts: it remembers the sets of states that it has met, so that most characters cost one look-up.
///
/// The memory is bounded; a full cache is emptied. Without the cache the work is that of a simulation, so the time stays linear.
package struct PatternAutomaton: Sendable {
  /// A set of states between two characters.
  private struct State: Hashable, Sendable {
    var instructions: [Int]
    var previous: Previous
  }

  /// The properties of the preceding character that assertions examine.
  private enum Previous: Hashable, Sendable {
    case none, word, other

    var scalar: Unicode.Scalar? { self == .none ? nil : self == .word ? "a" : " " }
  }

  private let program: PatternProgram
  private var simulation: PatternSimulation
  private var states: [State] = []
  private var numbers: [State: Int32] = [:]
  /// Successors by state and ASCII character; the last column is the end of the text.
  private var table: [Int32] = []
  /// Successors by other characters.
  private var others: [UInt64: Int32] = [:]
  /// Instructions in all states.
  private var size = 0
  /// Characters read and instructions visited.
  package private(set) var work = 0

  package init(_ expression: RegularExpression) {
    program = expression.program
    simulation = PatternSimulation(program)
    clear()
  }

  /// True if the text, in UTF-8, matches.
  package mutating func matches(_ text: ArraySlice<UInt8>) -> Bool {
    var state: Int32 = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x80 else { return matches(String(decoding: text[index...], as: UTF8.self).unicodeScalars, from: state) }
      var next = table[Int(state) * Self.columns + Int(byte)]
      if next == Self.unknown { next = successor(of: state, on: Unicode.Scalar(byte)) }
      work += 1
      if next < 0 { return next == Self.matched }
      state = next
    }
    return successor(of: state, on: nil) == Self.matched
  }

  /// True if the text matches.
  package mutating func matches(_ text: String.UnicodeScalarView) -> Bool { matches(text, from: 0) }

  private mutating func matches(_ text: String.UnicodeScalarView, from state: Int32) -> Bool {
    var state = state
    for scalar in text {
      work += 1
      state = successor(of: state, on: scalar)
      if state < 0 { return state == Self.matched }
    }
    return successor(of: state, on: nil) == Self.matched
  }

  /// The number of the next state, or the result if it is certain. Numbers of other states become invalid.
  private mutating func successor(of number: Int32, on following: Unicode.Scalar?) -> Int32 {
    let column = following.map { $0.isASCII ? Int($0.value) : nil } ?? Self.columns - 1
    let key = UInt64(truncatingIfNeeded: number) << 32 | UInt64(following?.value ?? 0)
    let known = column.map { table[Int(number) * Self.columns + $0] } ?? others[key, default: Self.unknown]
    if known != Self.unknown { return known }
    let (target, isCleared) = computed(from: states[Int(number)], on: following)
    // After clearing, the number is that of another state.
    guard !isCleared else { return target }
    if let column {
      table[Int(number) * Self.columns + column] = target
    } else {
      if others.count >= Self.mostOthers { others.removeAll(keepingCapacity: true) }
      others[key] = target
    }
    return target
  }

  private mutating func computed(from state: State, on following: Unicode.Scalar?) -> (Int32, isCleared: Bool) {
    simulation.replace(with: state.instructions)
    if state.previous == .none || !program.isAnchored { simulation.begin(at: 0) }
    let isMatch = simulation.close(between: state.previous.scalar, and: following, stopsAtMatch: true) != nil
    defer { work += simulation.takeWork() }
    if isMatch { return (Self.matched, false) }
    guard let following else { return (Self.failed, false) }
    simulation.advance(over: following)
    let reached = Set(simulation.pending.map(\.instruction)).sorted()
    if reached.isEmpty, program.isAnchored { return (Self.failed, false) }
    return intern(State(instructions: reached, previous: ScalarSet.word.contains(following) ? .word : .other))
  }

  private mutating func intern(_ state: State) -> (Int32, isCleared: Bool) {
    if let number = numbers[state] { return (number, false) }
    let isFull = states.count >= Self.mostStates || size + state.instructions.count > Self.mostInstructions
    if isFull { clear() }
    return (append(state), isFull)
  }

  private mutating func append(_ state: State) -> Int32 {
    let number = Int32(truncatingIfNeeded: states.count)
    states.append(state)
    numbers[state] = number
    size += state.instructions.count
    table.append(contentsOf: repeatElement(Self.unknown, count: Self.columns))
    return number
  }

  private mutating func clear() {
    states.removeAll()
    numbers.removeAll()
    table.removeAll()
    others.removeAll()
    size = 0
    _ = append(State(instructions: [], previous: .none))
  }

  private static let columns = 129
  private static let unknown: Int32 = -1
  private static let matched: Int32 = -2
  private static let failed: Int32 = -3
  private static let mostStates = 1_000
  private static let mostInstructions = 500_000
  private static let mostOthers = 8_000
}
