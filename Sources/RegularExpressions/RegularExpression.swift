/// A regular expression of the subset of ECMA-262 that can be matched in time linear in the text (Thompson's construction, simulated
/// with sets of states). The unit is the Unicode scalar, and a match may begin anywhere.
package struct RegularExpression: Hashable, Sendable {
  private enum Instruction: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case set(ScalarSet)
    case assertion(PatternAssertion)
    case jump(Int)
    /// Continues at the next instruction and at this one.
    case split(Int)
    case match
  }

  package let pattern: String
  private var program: [Instruction] = []

  /// Throws for syntax that ECMA-262 does not define or this engine does not support, and if the repetitions make the program too large.
  package init(_ pattern: String) throws(PatternError) {
    self.pattern = pattern
    let node = try PatternParser.parse(pattern)
    guard Self.size(of: node) < Self.limit else {
      throw PatternError(offset: 0, reason: "the repetitions need more than \(Self.limit) instructions", isUnsupported: true)
    }
    emit(node)
    program.append(.match)
  }

  /// The first syntax error of a pattern, also one of a pattern too large to be matched; nil if there is none.
  package static func syntaxError(in pattern: String) -> PatternError? {
    do throws(PatternError) {
      _ = try PatternParser.parse(pattern)
      return nil
    } catch {
      return error
    }
  }

  package static func == (left: RegularExpression, right: RegularExpression) -> Bool { left.pattern.utf8.elementsEqual(right.pattern.utf8) }

  package func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

  /// True if a part of the text matches.
  package func matches(_ text: String) -> Bool {
    var steps = Int.max
    return matches(text, steps: &steps) ?? false
  }

  /// True if a part of the text matches; nil if the work exceeds `steps`, which is reduced by the work done: at most the product of the
  /// lengths of text and program.
  package func matches(_ text: String, steps: inout Int) -> Bool? {
    var simulation = Simulation(states: program.count)
    let isAnchored = program.first == .assertion(.start)
    var previous: Unicode.Scalar?
    var rest = text.unicodeScalars[...]
    while true {
      let following = rest.popFirst()
      if previous == nil || !isAnchored { simulation.pending.append(0) }
      if close(&simulation, between: previous, and: following) { return true }
      steps -= simulation.work
      guard steps > 0 else { return nil }
      guard let following, !(isAnchored && simulation.active.isEmpty) else { return false }
      advance(&simulation, over: following)
      previous = following
    }
  }

  /// Maximum number of instructions of a program; bounds memory, and the work for each character of a text.
  private static let limit = 20_000
}

// MARK: - Matching

extension RegularExpression {
  private struct Simulation {
    /// Instructions reached by the last character, whose jumps have not been followed.
    var pending: [Int] = []
    /// Instructions that need a character.
    var active: [Int] = []
    /// The generation in which an instruction was visited last.
    var visited: [Int]
    var generation = 0
    /// Instructions visited for the current character.
    var work = 0

    init(states: Int) { visited = [Int](repeating: 0, count: states) }
  }

  /// Follows all jumps between two characters; true when the pattern has matched.
  private func close(_ simulation: inout Simulation, between previous: Unicode.Scalar?, and following: Unicode.Scalar?) -> Bool {
    simulation.generation += 1
    simulation.active.removeAll(keepingCapacity: true)
    simulation.work = 1
    while let index = simulation.pending.popLast() {
      guard simulation.visited[index] != simulation.generation else { continue }
      simulation.visited[index] = simulation.generation
      simulation.work += 1
      switch program[index] {
      case .scalar, .set: simulation.active.append(index)
      case .assertion(let assertion):
        if Self.holds(assertion, between: previous, and: following) { simulation.pending.append(index + 1) }
      case .jump(let target): simulation.pending.append(target)
      case .split(let target):
        simulation.pending.append(target)
        simulation.pending.append(index + 1)
      case .match:
        simulation.pending.removeAll()
        return true
      }
    }
    return false
  }

  private func advance(_ simulation: inout Simulation, over scalar: Unicode.Scalar) {
    for index in simulation.active {
      switch program[index] {
      case .scalar(let wanted): if wanted == scalar { simulation.pending.append(index + 1) }
      case .set(let set): if set.contains(scalar) { simulation.pending.append(index + 1) }
      case .assertion, .jump, .split, .match: break
      }
    }
  }

  private static func holds(
    _ assertion: PatternAssertion, between previous: Unicode.Scalar?, and following: Unicode.Scalar?
  ) -> Bool {
    func isWord(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ScalarSet.word.contains($0) } ?? false }
    switch assertion {
    case .start: return previous == nil
    case .end: return following == nil
    case .wordBoundary: return isWord(previous) != isWord(following)
    case .noWordBoundary: return isWord(previous) == isWord(following)
    }
  }
}

// MARK: - Compiling

extension RegularExpression {
  /// The number of instructions that the node needs, capped at the limit.
  private static func size(of node: PatternNode) -> Int {
    let size: Int
    switch node {
    case .set, .scalar, .assertion: size = 1
    case .sequence(let nodes): size = nodes.reduce(0) { min($0 + Self.size(of: $1), limit) }
    case .alternatives(let nodes): size = nodes.reduce(-2) { min($0 + Self.size(of: $1) + 2, limit) }
    case .repeated(let inner, let least, let most):
      // Both factors are bounded: the count by the parser, the size by the limit.
      let inner = Self.size(of: inner)
      size = inner == 0 ? 0 : inner * least + (most.map { ($0 - least) * (inner + 1) } ?? inner + 2)
    }
    return min(size, limit)
  }

  private mutating func emit(_ node: PatternNode) {
    switch node {
    case .scalar(let scalar): program.append(.scalar(scalar))
    case .set(let set): program.append(.set(set))
    case .assertion(let assertion): program.append(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { emit(node) }
    case .alternatives(let nodes): emit(alternatives: nodes)
    case .repeated(let inner, let least, let most):
      // A repetition of nothing is nothing, however often.
      if Self.size(of: inner) > 0 { emit(inner, least: least, most: most) }
    }
  }

  private mutating func emit(alternatives nodes: [PatternNode]) {
    var ends: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard index < nodes.count - 1 else {
        emit(node)
        break
      }
      let start = program.count
      program.append(.split(0))
      emit(node)
      ends.append(program.count)
      program.append(.jump(0))
      program[start] = .split(program.count)
    }
    for end in ends { program[end] = .jump(program.count) }
  }

  private mutating func emit(_ inner: PatternNode, least: Int, most: Int?) {
    for _ in 0..<least { emit(inner) }
    guard let most else {
      let start = program.count
      program.append(.split(0))
      emit(inner)
      program.append(.jump(start))
      program[start] = .split(program.count)
      return
    }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(program.count)
      program.append(.split(0))
      emit(inner)
    }
    for split in splits { program[split] = .split(program.count) }
  }
}
