/// The instructions of a regular expression, in bounded number.
struct PatternProgram: Hashable, Sendable {
  enum Instruction: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case set(ScalarSet)
    case assertion(PatternAssertion)
    case jump(Int)
    /// Continues at the next instruction and at this one.
    case split(Int)
    case match
  }

  private(set) var instructions: [Instruction] = []
  private let ignoresCase: Bool

  /// Throws if the repetitions need more instructions than the limit.
  init(_ node: PatternNode, _ options: RegularExpression.Options) throws(PatternError) {
    ignoresCase = options.ignoresCase
    guard Self.size(of: node) < Self.limit else {
      throw PatternError(offset: 0, reason: "the repetitions need more than \(Self.limit) instructions", isUnsupported: true)
    }
    if options.matchesWholeText { instructions.append(.assertion(.start)) }
    emit(node)
    if options.matchesWholeText { instructions.append(.assertion(.end)) }
    instructions.append(.match)
  }

  /// True if a match begins at the start of the text only.
  var isAnchored: Bool { instructions.first == .assertion(.start) }

  /// Maximum number of instructions; bounds memory, and the work for each character of a text.
  static let limit = 20_000

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
    case .scalar(let scalar):
      let variants = ignoresCase ? ScalarSet.caseVariants(of: scalar) : [scalar]
      instructions.append(variants.count == 1 ? .scalar(scalar) : .set(ScalarSet(variants.map { $0.value...$0.value }).ignoringCase()))
    case .set(let set): instructions.append(.set(ignoresCase ? set.ignoringCase() : set))
    case .assertion(let assertion): instructions.append(.assertion(assertion))
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
      let start = instructions.count
      instructions.append(.split(0))
      emit(node)
      ends.append(instructions.count)
      instructions.append(.jump(0))
      instructions[start] = .split(instructions.count)
    }
    for end in ends { instructions[end] = .jump(instructions.count) }
  }

  private mutating func emit(_ inner: PatternNode, least: Int, most: Int?) {
    for _ in 0..<least { emit(inner) }
    guard let most else {
      let start = instructions.count
      instructions.append(.split(0))
      emit(inner)
      instructions.append(.jump(start))
      instructions[start] = .split(instructions.count)
      return
    }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(instructions.count)
      instructions.append(.split(0))
      emit(inner)
    }
    for split in splits { instructions[split] = .split(instructions.count) }
  }
}
