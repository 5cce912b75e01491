/// The instructions of a regular expression, in bounded number.
struct PatternProgram: Hashable, Sendable {
  enum Instruction: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case set(ScalarSet)
    case assertion(PatternAssertion)
    case jump(Int)
    /// Continues at the next instruction and at this one.
    case split(Int)
    /// The same, but prefers this one to the next.
    case lazySplit(Int)
    /// The start or the end of the first group.
    case mark(isEnd: Bool)
    case match
  }

  private(set) var instructions: [Instruction] = []
  private let ignoresCase: Bool
  /// Adds what only a `CaptureSimulation` distinguishes: lazy quantifiers and the group.
  private let captures: Bool

  /// Throws if the repetitions need more instructions than the limit.
  init(_ node: PatternNode, _ options: RegularExpression.Options) throws(PatternError) {
    ignoresCase = options.ignoresCase
    captures = options.captures
    guard size(of: node) < Self.limit else {
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
  private func size(of node: PatternNode) -> Int {
    let size: Int
    switch node {
    case .set, .scalar, .assertion: size = 1
    case .sequence(let nodes): size = nodes.reduce(0) { min($0 + self.size(of: $1), Self.limit) }
    case .alternatives(let nodes): size = nodes.reduce(-2) { min($0 + self.size(of: $1) + 2, Self.limit) }
    case .group(let inner):
      let inner = self.size(of: inner)
      size = inner == 0 || !captures ? inner : inner + 2
    case .repeated(let inner, let least, let most, _):
      // Both factors are bounded: the count by the parser, the size by the limit.
      let inner = self.size(of: inner)
      size = inner == 0 ? 0 : inner * least + (most.map { ($0 - least) * (inner + 1) } ?? inner + 2)
    }
    return min(size, Self.limit)
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
    case .group(let inner):
      if captures { instructions.append(.mark(isEnd: false)) }
      emit(inner)
      if captures { instructions.append(.mark(isEnd: true)) }
    case .repeated(let inner, let least, let most, let isLazy):
      // A repetition of nothing is nothing, however often.
      if size(of: inner) > 0 { emit(inner, least: least, most: most, isLazy: captures && isLazy) }
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

  private mutating func emit(_ inner: PatternNode, least: Int, most: Int?, isLazy: Bool) {
    func split(_ target: Int) -> Instruction { isLazy ? .lazySplit(target) : .split(target) }
    for _ in 0..<least { emit(inner) }
    guard let most else {
      let start = instructions.count
      instructions.append(.split(0))
      emit(inner)
      instructions.append(.jump(start))
      instructions[start] = split(instructions.count)
      return
    }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(instructions.count)
      instructions.append(.split(0))
      emit(inner)
    }
    for index in splits { instructions[index] = split(instructions.count) }
  }
}
