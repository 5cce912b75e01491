internal import Bytes

/// A value that a schema of OpenAPI describes: examples and defaults where it has them, otherwise the shortest of its type.
struct OpenAPISample {
  private let references: OpenAPIReferences
  private var count = 0
  /// True if the schema is larger or deeper than a sample.
  private(set) var isCut = false

  init(_ references: OpenAPIReferences) { self.references = references }

  mutating func value(of schema: DocumentNode, depth: Int = 0) -> JSONValue {
    count += 1
    guard depth < Self.deepest, count < Self.most, let schema = resolved(schema) else {
      isCut = true
      return .null
    }
    for key in ["example", "default", "const"] where !schema[key].isNull { return schema[key].value }
    if let first = schema["examples"].elements.first ?? schema["enum"].elements.first { return first.value }
    if let parts = schema["allOf"].array {
      var members: [JSONValue.Member] = []
      for part in parts + [DocumentNode(.object(schema.value.members.filter { $0.key != "allOf" }), schema.pointer)] {
        let value = value(of: part, depth: depth + 1)
        guard case .object(let more) = value else {
          if value != .null, parts.count == 1 { return value }
          continue
        }
        for member in more {
          members.removeAll { $0.key == member.key }
          members.append(member)
        }
      }
      return .object(members)
    }
    for key in ["oneOf", "anyOf"] {
      if let first = schema[key].elements.first(where: { $0["type"].text != "null" }) { return value(of: first, depth: depth + 1) }
    }
    switch schema["type"].text ?? schema["type"].elements.first(where: { $0.text != "null" })?.text {
    case "object": return object(schema, depth)
    case "array": return .array(schema["items"].isObject ? [value(of: schema["items"], depth: depth + 1)] : [])
    case "string": return .string(Self.text(format: schema["format"].text))
    case "integer", "number": return schema["minimum"].isNull ? .integer(0) : schema["minimum"].value
    case "boolean": return .bool(true)
    default: return schema["properties"].isObject ? object(schema, depth) : .null
    }
  }

  private mutating func object(_ schema: DocumentNode, _ depth: Int) -> JSONValue {
    var members: [JSONValue.Member] = []
    for (name, property) in schema["properties"].members {
      guard resolved(property)?["readOnly"].flag != true else { continue }
      guard count < Self.most else {
        isCut = true
        break
      }
      members.append(.init(name, value(of: property, depth: depth + 1)))
    }
    return .object(members)
  }

  private func resolved(_ node: DocumentNode) -> DocumentNode? {
    var node = node
    for _ in 0..<Self.mostReferences {
      guard let reference = node["$ref"].text else { return node }
      guard reference.hasPrefix("#/") else { return nil }
      node = references.target(of: reference)
    }
    return nil
  }

  private static func text(format: String?) -> String {
    switch format {
    case "date-time": "2026-01-01T00:00:00Z"
    case "date": "2026-01-01"
    case "uuid": "00000000-0000-4000-8000-000000000000"
    case "email": "user@example.org"
    case "uri", "url": "https://example.org/"
    case "hostname": "example.org"
    case "ipv4": "192.0.2.1"
    case "ipv6": "2001:db8::1"
    default: "string"
    }
  }

  private static let deepest = 6
  private static let most = 300
  private static let mostReferences = 16
}

/// The targets of references within a description.
struct OpenAPIReferences {
  private let root: DocumentNode
  /// All components, because a look-up by their pointer would compare their names one by one.
  private let components: [String: DocumentNode]

  init(_ root: DocumentNode) {
    self.root = root
    var components: [String: DocumentNode] = [:]
    for (_, kind) in root["components"].members {
      for (_, node) in kind.members { components["#" + node.pointer] = node }
    }
    self.components = components
  }

  /// The value at `#/…`; null if there is none.
  func target(of reference: String) -> DocumentNode {
    if let node = components[reference] { return node }
    var target = root
    for part in reference.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
      let name = (FormText.decoded(String(part)) ?? String(part)).replacing(text: "~1", with: "/").replacing(text: "~0", with: "~")
      if let elements = target.array {
        guard let index = Int(name), elements.indices.contains(index) else { return DocumentNode(.null, target.pointer) }
        target = elements[index]
      } else {
        target = target[name]
      }
    }
    return target
  }
}
