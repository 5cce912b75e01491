internal import Bytes
internal import YAML

/// A JSON value and the pointer to it, with which remarks name their place.
struct DocumentNode {
  let value: JSONValue
  /// RFC 6901.
  let pointer: String

  init(_ value: JSONValue, _ pointer: String = "") {
    self.value = value
    self.pointer = pointer
  }

  subscript(key: String) -> DocumentNode { DocumentNode(value[key] ?? .null, pointer(to: key)) }

  private func pointer(to key: String) -> String {
    pointer + "/" + key.replacing(text: "~", with: "~0").replacing(text: "/", with: "~1")
  }

  var isNull: Bool { value == .null }

  /// The text of a string; numbers and truth values as they are written.
  var text: String? {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    case .number(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    case .null, .array, .object: nil
    }
  }

  var flag: Bool? {
    switch value {
    case .bool(let flag): flag
    case .string("true"): true
    case .string("false"): false
    default: nil
    }
  }

  /// The elements of an array; nil for other values.
  var array: [DocumentNode]? {
    guard case .array(let values) = value else { return nil }
    return values.enumerated().map { DocumentNode($0.element, "\(pointer)/\($0.offset)") }
  }

  var elements: [DocumentNode] { array ?? [] }

  var members: [(key: String, node: DocumentNode)] { value.members.map { ($0.key, DocumentNode($0.value, pointer(to: $0.key))) } }

  var isObject: Bool { if case .object = value { true } else { false } }

  /// A description of an object or string: Postman permits both.
  var summary: String? {
    let text = self["content"].text ?? self.text
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Reads JSON and YAML files of other programs.
enum DocumentReader {
  static func json(_ bytes: [UInt8], limits: RequestFormatLimits) throws(RequestFormatError) -> DocumentNode {
    guard bytes.count <= limits.bytes else { throw tooLong(limits) }
    let content = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    do throws(JSONParser.InputError) {
      return DocumentNode(try JSONParser.read(content, depthLimit: limits.depth))
    } catch {
      let place = error.position(in: content)
      throw RequestFormatError(.syntax, error.reason, line: place.line, column: place.column)
    }
  }

  /// YAML, or JSON if the text begins like that.
  static func yaml(_ bytes: [UInt8], limits: RequestFormatLimits) throws(RequestFormatError) -> DocumentNode {
    let first = bytes.drop { $0 <= 0x20 || mark.contains($0) }.first
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return try json(bytes, limits: limits) }
    guard bytes.count <= limits.bytes else { throw tooLong(limits) }
    var yaml = YAMLLimits()
    yaml.bytes = limits.bytes
    yaml.depth = limits.depth
    do throws(YAMLError) {
      let value = try YAMLReader.read(bytes, limits: yaml).json
      // Aliases can repeat a long text.
      guard size(of: value) <= limits.bytes * 4 else { throw YAMLError(line: 1, column: 1, reason: "the aliases are too large") }
      return DocumentNode(value)
    } catch {
      throw RequestFormatError(.syntax, error.reason, line: error.line, column: error.column, hint: error.hint)
    }
  }

  /// The bytes of all texts; the depth is that of the document, which is bounded.
  private static func size(of value: JSONValue) -> Int {
    switch value {
    case .string(let text): text.utf8.count
    case .array(let values): values.reduce(0) { $0 + size(of: $1) }
    case .object(let members): members.reduce(0) { $0 + $1.key.utf8.count + size(of: $1.value) }
    default: 8
    }
  }

  private static func tooLong(_ limits: RequestFormatLimits) -> RequestFormatError {
    RequestFormatError(.limit, "the text is longer than \(limits.bytes) bytes")
  }

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]
}

/// The remarks of one file, at most as many as are kept.
struct RemarkList {
  private let limit: Int
  private(set) var remarks: [FormatRemark] = []

  init(_ limits: RequestFormatLimits = RequestFormatLimits()) { limit = limits.remarks }

  mutating func add(_ text: String, at node: DocumentNode) { add(FormatRemark(.member(node.pointer, line: nil), text)) }

  mutating func add(_ text: String, for request: PortableRequest) { add(FormatRemark(.request(request.name ?? request.url), text)) }

  /// The remarks with the lines of their values in the document.
  func located(in bytes: [UInt8], limits: RequestFormatLimits) -> [FormatRemark] {
    var pointers: Set<String> = []
    for remark in remarks { if case .member(let pointer, _) = remark.location { pointers.insert(pointer) } }
    let lines = PointerLines(pointers, in: bytes, limits: limits).lines
    return remarks.map { remark in
      guard case .member(let pointer, _) = remark.location else { return remark }
      return FormatRemark(.member(pointer, line: lines[pointer]), remark.text)
    }
  }

  mutating func add(_ remark: FormatRemark) { if remarks.count < limit { remarks.append(remark) } }

  /// Remarks on all members of an object that the reader does not know; empty values are no loss.
  mutating func addUnknown(in node: DocumentNode, known: Set<String>) {
    for (key, member) in node.members where !known.contains(key) {
      switch member.value {
      case .null, .string(""), .array([]), .object([]): continue
      default: add("\(key) has no equivalent", at: member)
      }
    }
  }
}

extension JSONValue {
  /// Members without those whose value is nil.
  static func object(of members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }
}
