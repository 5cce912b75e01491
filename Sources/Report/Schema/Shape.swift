internal import Bytes

/// The structure of an encoded value.
enum Shape {
  /// A value of a type with that schema.
  case value(JSONValue)
  case list([Shape])
  /// In encoding order, each key once.
  case object([(key: String, shape: Shape)])

  /// The schema of all values with one of the shapes.
  static func schema(of shapes: [Shape]) -> JSONValue {
    var choices: [JSONValue] = []
    let objects = shapes.compactMap { if case .object(let members) = $0 { members } else { nil } }
    if !objects.isEmpty { choices.append(object(objects)) }
    let lists = shapes.compactMap { if case .list(let elements) = $0 { elements } else { nil } }
    if !lists.isEmpty {
      let elements = lists.flatMap(\.self)
      let items: [JSONValue.Member] = elements.isEmpty ? [] : [.init("items", schema(of: elements))]
      choices.append(.object([.init("type", .string("array"))] + items))
    }
    for case .value(let schema) in shapes { choices.append(schema) }
    return union(choices)
  }

  /// A member is required if every object has it; one for any key describes all further members.
  private static func object(_ objects: [[(key: String, shape: Shape)]]) -> JSONValue {
    var keys: [String] = []
    var shapes: [String: [Shape]] = [:]
    for (key, shape) in objects.joined() {
      if shapes[key] == nil { keys.append(key) }
      shapes[key, default: []].append(shape)
    }
    var members: [JSONValue.Member] = [.init("type", .string("object"))]
    let further = shapes[SampleDecoder.anyKey]
    keys.removeAll { $0 == SampleDecoder.anyKey }
    if !keys.isEmpty {
      members.append(.init("properties", .object(keys.map { .init($0, schema(of: shapes[$0] ?? [])) })))
      let required = keys.filter { shapes[$0]?.count == objects.count }
      if !required.isEmpty { members.append(.init("required", .array(required.map { .string($0) }))) }
    }
    if let further { members.append(.init("additionalProperties", schema(of: further))) }
    return .object(members)
  }

  /// A value that matches one of the schemas.
  static func union(_ schemas: [JSONValue]) -> JSONValue {
    var choices: [JSONValue] = []
    for schema in schemas.flatMap(parts) where !choices.contains(schema) { choices.append(schema) }
    guard choices.count > 1 else { return choices.first ?? .object([]) }
    if choices.count == 2, choices.contains(null), let other = choices.first(where: { $0 != null }), let both = nullable(other) {
      return both
    }
    return .object([.init("anyOf", .array(choices.filter { $0 != null } + choices.filter { $0 == null }))])
  }

  static let null = JSONValue.object([.init("type", .string("null"))])

  /// The alternatives of a union.
  private static func parts(_ schema: JSONValue) -> [JSONValue] {
    guard schema.members.count == 1, case .array(let choices)? = schema["anyOf"] else { return [schema] }
    return choices
  }

  /// A schema with a single type also for null; nil if it is not as simple.
  private static func nullable(_ schema: JSONValue) -> JSONValue? {
    guard case .string(let type)? = schema["type"], schema["enum"] == nil, schema["const"] == nil else { return nil }
    return .object(
      schema.members.map { $0.key == "type" ? .init("type", .array([.string(type), .string("null")])) : $0 })
  }
}

extension Shape {
  /// The structure of an encoded value while it is encoded; containers share it.
  final class Node {
    private enum Content {
      case none
      case value(JSONValue)
      case list([Node])
      case object([(key: String, node: Node)])
    }

    private var content = Content.none

    var shape: Shape {
      switch content {
      case .none: .object([])
      case .value(let schema): .value(schema)
      case .list(let elements): .list(elements.map(\.shape))
      case .object(let members): .object(members.map { ($0.key, $0.node.shape) })
      }
    }

    var count: Int { if case .list(let elements) = content { elements.count } else { 0 } }

    func set(_ schema: JSONValue) { content = .value(schema) }

    func becomeList() { if case .list = content {} else { content = .list([]) } }

    func becomeObject() { if case .object = content {} else { content = .object([]) } }

    func element() -> Node {
      let node = Node()
      if case .list(let elements) = content { content = .list(elements + [node]) }
      return node
    }

    /// The member with that key, created if missing.
    func member(_ key: String) -> Node {
      guard case .object(let members) = content else { return Node() }
      if let known = members.first(where: { $0.key == key }) { return known.node }
      let node = Node()
      content = .object(members + [(key, node)])
      return node
    }
  }
}
