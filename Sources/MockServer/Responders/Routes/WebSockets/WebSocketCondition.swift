internal import Bytes
internal import HTTPServer
internal import JSONPath
internal import RegularExpressions
internal import WebSocket

/// A received message, as rules see it.
struct WebSocketMessage {
  let kind: WebSocketMessageKind
  let bytes: [UInt8]
  /// The parsed text; nil until a rule needs it, and a nil value if it is not JSON.
  private var parsed: JSONValue??

  init(kind: WebSocketMessageKind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// The value of `{message}`: the text, or the bytes in base64.
  var placeholder: String { kind == .text ? String(decoding: bytes, as: UTF8.self) : Base64.encode(bytes) }

  mutating func json() -> JSONValue? {
    if let parsed { return parsed }
    let value = kind == .text ? try? JSONParser.read(bytes) : nil
    parsed = .some(value)
    return value
  }
}

/// The condition of a rule: all of its parts have to be met.
struct WebSocketCondition: Sendable {
  enum Test: Sendable {
    case equal([UInt8])
    case contains([UInt8])
    case matches(RegularExpression)
  }

  var kind: WebSocketMessageKind?
  /// The values that `test` applies to; nil for the whole message. Without a test, there has to be a value.
  var path: JSONPath?
  var tests: [Test] = []

  func matches(_ message: inout WebSocketMessage) -> Bool {
    if let kind, kind != message.kind { return false }
    guard let path else { return tests.allSatisfy { Self.holds($0, message.bytes) } }
    guard let document = message.json(), let nodes = try? path.nodes(in: document, limits: Self.limits) else { return false }
    return nodes.contains { node in
      tests.allSatisfy { Self.holds($0, Array((node.value.plainText ?? Self.text(node.value)).utf8)) }
    }
  }

  private static func holds(_ test: Test, _ bytes: [UInt8]) -> Bool {
    switch test {
    case .equal(let expected): return bytes == expected
    case .contains(let part): return BytePattern.occurs(part, in: bytes)
    case .matches(let expression):
      var steps = Self.steps
      return expression.matches(String(decoding: bytes, as: UTF8.self), steps: &steps) ?? false
    }
  }

  private static func text(_ value: JSONValue) -> String { String(decoding: JSONWriter(pretty: false).bytes(of: value), as: UTF8.self) }

  /// The work for a message is bounded, because it is done on the reactor's thread.
  private static let limits = JSONPath.Limits(steps: 1_000_000, nodes: 100_000)
  private static let steps = 20_000_000
}

/// A search that takes linear time for hostile texts (Knuth, Morris, Pratt).
enum BytePattern {
  static func occurs(_ pattern: [UInt8], in bytes: [UInt8]) -> Bool {
    guard !pattern.isEmpty else { return true }
    guard pattern.count <= bytes.count else { return false }
    var borders = [Int](repeating: 0, count: pattern.count)
    var length = 0
    for index in pattern.indices.dropFirst() {
      while length > 0, pattern[index] != pattern[length] { length = borders[length - 1] }
      if pattern[index] == pattern[length] { length += 1 }
      borders[index] = length
    }
    length = 0
    for byte in bytes {
      while length > 0, byte != pattern[length] { length = borders[length - 1] }
      if byte == pattern[length] { length += 1 }
      if length == pattern.count { return true }
    }
    return false
  }
}
