/// Parses one document into a tree. JSON is YAML, too.
///
/// Nothing is repaired: duplicate keys are rejected, and a value never contains itself.
public struct YAMLReader {
  private let events: YAMLEvents
  private let limits: YAMLLimits
  private var step: YAMLStep
  private var anchors: [String: (node: YAMLNode, count: Int)] = [:]
  /// The number of values read so far; an alias counts as all values of its anchor.
  private var nodes = 0

  public static func read(_ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) throws(YAMLError) -> YAMLNode {
    guard bytes.count <= limits.bytes else {
      throw YAMLError(line: 1, column: 1, reason: "it is longer than \(limits.bytes) bytes")
    }
    guard let events = YAMLEvents(bytes) else { throw YAMLError(line: 1, column: 1, reason: "there is no memory to read it") }
    var reader = YAMLReader(events, limits, try events.next())
    return try reader.document()
  }

  private init(_ events: YAMLEvents, _ limits: YAMLLimits, _ step: YAMLStep) {
    self.events = events
    self.limits = limits
    self.step = step
  }

  private mutating func document() throws(YAMLError) -> YAMLNode {
    try advance()
    guard step.event == .documentStart else { throw mistake("there is nothing in it") }
    try advance()
    let root = try node(depth: 0)
    guard step.event == .documentEnd else { throw mistake("the document goes on where it should end") }
    try advance()
    guard step.event == .streamEnd else { throw mistake("a second document follows", hint: "keep one document, without '---' between") }
    return root
  }

  private mutating func advance() throws(YAMLError) { step = try events.next() }

  private func mistake(_ reason: String, hint: String? = nil) -> YAMLError {
    YAMLError(line: step.line, column: step.column, reason: reason, hint: hint)
  }

  private mutating func count(_ more: Int) throws(YAMLError) {
    nodes += more
    guard nodes <= limits.nodes else { throw mistake("there are more than \(limits.nodes) values, with what aliases stand for") }
  }

  private mutating func node(depth: Int) throws(YAMLError) -> YAMLNode {
    guard depth <= limits.depth else { throw mistake("nested deeper than \(limits.depth)") }
    let (start, before) = (step, nodes)
    try count(1)
    let content: YAMLNode.Content
    let anchor: String?
    switch start.event {
    case .alias(let name): return try stood(for: name)
    case .scalar(let scalar, let name): (content, anchor) = (.scalar(scalar), name)
    case .sequenceStart(let name): (content, anchor) = (.sequence(try elements(depth: depth + 1)), name)
    case .mappingStart(let name): (content, anchor) = (.mapping(try members(depth: depth + 1)), name)
    default: throw mistake("a value is missing")
    }
    let extent = start.start..<max(start.start, step.end)
    try advance()
    let node = YAMLNode(content: content, line: start.line, column: start.column, extent: extent)
    if let anchor { anchors[anchor] = (node, nodes - before) }
    return node
  }

  private mutating func stood(for name: String) throws(YAMLError) -> YAMLNode {
    guard let (node, count) = anchors[name] else {
      throw mistake("no value before is called '\(name)'", hint: "an anchor, &\(name), has to stand before its alias")
    }
    try self.count(count - 1)
    try advance()
    return node
  }

  private mutating func elements(depth: Int) throws(YAMLError) -> [YAMLNode] {
    try advance()
    var elements: [YAMLNode] = []
    while step.event != .sequenceEnd { elements.append(try node(depth: depth)) }
    return elements
  }

  private mutating func members(depth: Int) throws(YAMLError) -> [YAMLNode.Member] {
    try advance()
    var members: [YAMLNode.Member] = []
    var keys: Set<String> = []
    while step.event != .mappingEnd {
      let start = step
      let key = try node(depth: depth)
      guard let text = key.text else {
        let hint = "quote a text that begins with a brace or a bracket"
        throw YAMLError(line: start.line, column: start.column, reason: "\(key.kind) is no key", hint: hint)
      }
      guard keys.insert(text).inserted else {
        throw YAMLError(line: start.line, column: start.column, reason: "'\(text)' stands there a second time")
      }
      members.append(YAMLNode.Member(key: key, value: try node(depth: depth)))
    }
    return members
  }
}

/// Limits on the documents that are read; a document that exceeds one is rejected.
public struct YAMLLimits: Hashable, Sendable {
  public var bytes = 4 << 20
  /// Maximum nesting of mappings and sequences.
  public var depth = 64
  /// Maximum number of values; an alias counts as all values of its anchor, each time it is used.
  public var nodes = 200_000

  public init() {}
}

/// The parser events of a document, in document order.
enum YAMLEvent: Hashable {
  case streamStart, streamEnd, documentStart, documentEnd
  case alias(String)
  case scalar(YAMLScalar, anchor: String?)
  case sequenceStart(anchor: String?)
  case sequenceEnd
  case mappingStart(anchor: String?)
  case mappingEnd
}

/// An event and its start position, counted from 1.
struct YAMLStep: Hashable {
  let event: YAMLEvent
  let line: Int
  let column: Int
  /// Offsets in Unicode scalars.
  let start: Int
  let end: Int
}

/// A YAML syntax or limit error: its position and reason.
public struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  public let line: Int
  public let column: Int
  /// Lower case, no full stop.
  public let reason: String
  /// How to fix the error; nil if no hint is known.
  public let hint: String?

  public init(line: Int, column: Int, reason: String, hint: String? = nil) {
    self.line = line
    self.column = column
    self.reason = reason
    self.hint = hint
  }

  public var description: String { "line \(line), column \(column): \(reason)" }
}
