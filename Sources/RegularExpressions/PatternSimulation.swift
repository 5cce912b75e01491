/// The state of a search: the instructions reached, each with the leftmost start of a match that reaches it.
struct PatternSimulation: Sendable {
  struct Thread: Hashable, Sendable {
    let instruction: Int
    let start: Int
  }

  private let program: PatternProgram
  /// Instructions reached by the last character, whose jumps have not been followed; by ascending starts.
  private(set) var pending: [Thread] = []
  /// Instructions that need a character; by ascending starts.
  private(set) var active: [Thread] = []
  /// The generation in which an instruction was visited last.
  private var visited: [Int]
  private var generation = 0
  private var stack: [Int] = []
  private var work = 0

  init(_ program: PatternProgram) {
    self.program = program
    visited = [Int](repeating: 0, count: program.instructions.count)
  }

  /// Adds a match that begins at this place, which is after the starts of all others.
  mutating func begin(at place: Int) { pending.append(Thread(instruction: 0, start: place)) }

  /// Replaces the instructions that were reached.
  mutating func replace(with instructions: [Int]) {
    pending.removeAll(keepingCapacity: true)
    for instruction in instructions { pending.append(Thread(instruction: instruction, start: 0)) }
  }

  /// Returns and resets the number of instructions visited.
  mutating func takeWork() -> Int {
    defer { work = 0 }
    return work
  }

  /// Follows all jumps between two characters; returns the leftmost start of the matches that end here, and drops those that start later.
  mutating func close(between previous: Unicode.Scalar?, and following: Unicode.Scalar?, stopsAtMatch: Bool = false) -> Int? {
    generation += 1
    active.removeAll(keepingCapacity: true)
    work += 1
    var found: Int?
    threads: for thread in pending {
      // An instruction that was reached from an earlier start needs no second visit: both continue in the same way.
      if let found, thread.start > found { break }
      stack.append(thread.instruction)
      while let index = stack.popLast() {
        work += 1
        guard visited[index] != generation else { continue }
        visited[index] = generation
        switch program.instructions[index] {
        case .scalar, .set: active.append(Thread(instruction: index, start: thread.start))
        case .assertion(let assertion): if assertion.holds(between: previous, and: following) { stack.append(index + 1) }
        case .jump(let target): stack.append(target)
        case .split(let target), .lazySplit(let target):
          stack.append(target)
          stack.append(index + 1)
        case .mark: stack.append(index + 1)
        case .match:
          found = thread.start
          if stopsAtMatch { break threads }
        }
      }
    }
    stack.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
    return found
  }

  mutating func advance(over scalar: Unicode.Scalar) {
    work += active.count
    for thread in active {
      if program.instructions[thread.instruction].accepts(scalar) {
        pending.append(Thread(instruction: thread.instruction + 1, start: thread.start))
      }
    }
  }
}

extension PatternProgram.Instruction {
  /// True for one that needs a character, if this is one.
  func accepts(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .scalar(let wanted): wanted == scalar
    case .set(let set): set.contains(scalar)
    case .assertion, .jump, .split, .lazySplit, .mark, .match: false
    }
  }
}

extension PatternAssertion {
  func holds(between previous: Unicode.Scalar?, and following: Unicode.Scalar?) -> Bool {
    func isWord(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ScalarSet.word.contains($0) } ?? false }
    switch self {
    case .start: return previous == nil
    case .end: return following == nil
    case .wordBoundary: return isWord(previous) != isWord(following)
    case .noWordBoundary: return isWord(previous) == isWord(following)
    }
  }
}
