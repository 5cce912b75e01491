/// The state of a search for the first match as ECMA-262 and Perl define it: of the matches with the leftmost start the one that the
/// operators prefer, so that a lazy quantifier matches as little as it can. Each instruction has one thread, the one preferred.
struct CaptureSimulation: Sendable {
  struct Thread: Hashable, Sendable {
    var instruction: Int
    let start: Int
    /// The first group; nil until it was entered, or left.
    var groupStart: Int?
    var groupEnd: Int?
  }

  private let program: PatternProgram
  /// Instructions reached by the last character, the preferred ones first.
  private var pending: [Thread] = []
  /// Instructions that need a character, the preferred ones first.
  private(set) var active: [Thread] = []
  /// The generation in which an instruction was visited last.
  private var visited: [Int]
  private var generation = 0
  private var stack: [Thread] = []
  private var work = 0

  init(_ program: PatternProgram) {
    self.program = program
    visited = [Int](repeating: 0, count: program.instructions.count)
  }

  /// Adds a match that begins at this place; all others are preferred to it.
  mutating func begin(at place: Int) { pending.append(Thread(instruction: 0, start: place)) }

  /// Returns and resets the number of instructions visited.
  mutating func takeWork() -> Int {
    defer { work = 0 }
    return work
  }

  /// Follows all jumps at a place between two characters; returns the match that ends here, and drops those that it is preferred to.
  mutating func close(at place: Int, between previous: Unicode.Scalar?, and following: Unicode.Scalar?) -> Thread? {
    generation += 1
    work += 1
    active.removeAll(keepingCapacity: true)
    defer {
      stack.removeAll(keepingCapacity: true)
      pending.removeAll(keepingCapacity: true)
    }
    for thread in pending {
      stack.append(thread)
      while var thread = stack.popLast() {
        work += 1
        let index = thread.instruction
        guard visited[index] != generation else { continue }
        visited[index] = generation
        thread.instruction = index + 1
        var other = thread
        switch program.instructions[index] {
        case .scalar, .set:
          thread.instruction = index
          active.append(thread)
        case .assertion(let assertion): if assertion.holds(between: previous, and: following) { stack.append(thread) }
        case .jump(let target):
          other.instruction = target
          stack.append(other)
        case .split(let target):
          other.instruction = target
          stack.append(other)
          stack.append(thread)
        case .lazySplit(let target):
          other.instruction = target
          stack.append(thread)
          stack.append(other)
        case .mark(isEnd: false):
          (thread.groupStart, thread.groupEnd) = (place, nil)
          stack.append(thread)
        case .mark(isEnd: true):
          thread.groupEnd = place
          stack.append(thread)
        case .match: return thread
        }
      }
    }
    return nil
  }

  mutating func advance(over scalar: Unicode.Scalar) {
    work += active.count
    for var thread in active where program.instructions[thread.instruction].accepts(scalar) {
      thread.instruction += 1
      pending.append(thread)
    }
  }
}
