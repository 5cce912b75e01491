internal import Bytes
internal import RegularExpressions

/// Compiles a document of JSON Schema 2020-12 into a list of schemas, and collects the faults of the document.
///
/// Schemas are queued instead of being compiled within each other, so that neither nesting nor references use stack.
struct SchemaCompiler {
  private struct Waiting {
    let index: Int
    let value: JSONValue
    let tokens: [String]
  }

  private let document: JSONValue
  private var rootIdentifier = ""
  private var nodes: [SchemaNode] = []
  private var known: [ExactText: Int] = [:]
  private var waiting: [Waiting] = []
  private var faults: [SchemaError.Fault] = []
  /// True if a schema is reached in more than one way.
  private(set) var sharesNodes = false

  init(_ document: JSONValue) { self.document = document }

  mutating func compile() throws(SchemaError) -> [SchemaNode] {
    if case .string(let identifier)? = document["$id"] { rootIdentifier = String(identifier.prefix { $0 != "#" }) }
    _ = schema(document, at: [])
    while let next = waiting.popLast() {
      compile(next)
      guard faults.count < Self.mostFaults else { break }
    }
    if faults.isEmpty { checkChains() }
    guard faults.isEmpty else { throw SchemaError(faults: faults.sorted { $0.pointer < $1.pointer }) }
    return nodes
  }

  private mutating func note(_ tokens: [String], _ reason: String) {
    faults.append(SchemaError.Fault(pointer: Self.pointer(tokens), reason: reason))
  }

  private static func pointer(_ tokens: [String]) -> String { tokens.map { "/" + JSONPointer.escaped($0) }.joined() }

  /// The index of the schema at a location, which is compiled later.
  private mutating func schema(_ value: JSONValue, at tokens: [String]) -> Int {
    let pointer = Self.pointer(tokens)
    if let index = known[ExactText(pointer)] {
      sharesNodes = true
      return index
    }
    let index = nodes.count
    nodes.append(SchemaNode(pointer: pointer))
    known[ExactText(pointer)] = index
    waiting.append(Waiting(index: index, value: value, tokens: tokens))
    return index
  }

  private mutating func compile(_ next: Waiting) {
    switch next.value {
    case .bool(let flag): if !flag { nodes[next.index].keywords = [.never] }
    case .object(let members):
      var seen: Set<ExactText> = []
      for member in members {
        if !seen.insert(ExactText(member.key)).inserted { note(next.tokens, "'\(member.key)' occurs twice") }
        if let reason = reason(against: member.key, at: next.tokens) { note(next.tokens, reason) }
      }
      var keywords: [SchemaKeyword] = []
      for name in Self.order {
        guard let value = next.value[name] else { continue }
        let found = keyword(name, value, of: next)
        keywords += found
      }
      nodes[next.index].keywords = keywords
    default: note(next.tokens, "a schema is an object, true or false")
    }
  }

  /// The reason to reject a keyword; nil if it is supported.
  private func reason(against key: String, at tokens: [String]) -> String? {
    if key == "$id", !tokens.isEmpty { return "'$id' is supported at the root only" }
    guard !Self.order.contains(key), !Self.annotations.contains(key) else { return nil }
    return switch key {
    case "definitions": "unknown keyword 'definitions'; its name is $defs"
    case "dependencies": "unknown keyword 'dependencies'; its names are dependentRequired and dependentSchemas"
    case "additionalItems": "unknown keyword 'additionalItems'; write prefixItems and items"
    case _ where Self.unsupported.contains(key): "the keyword '\(key)' is not supported"
    default: "unknown keyword '\(key)'"
    }
  }

  private static let annotations: Set<String> = [
    "$id", "$comment", "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly",
  ]

  private static let unsupported: Set<String> = [
    "$anchor", "$dynamicRef", "$dynamicAnchor", "$vocabulary", "unevaluatedItems", "unevaluatedProperties", "contentEncoding",
    "contentMediaType", "contentSchema",
  ]

  /// Keywords in the order of their evaluation.
  private static let order = [
    "$schema", "$defs", "type", "const", "enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength",
    "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "required", "dependentRequired", "format", "pattern",
    "uniqueItems", "propertyNames", "properties", "patternProperties", "additionalProperties", "prefixItems", "items", "contains",
    "minContains", "maxContains", "$ref", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas",
  ]

  private static let mostFaults = 100
}

// MARK: - Keywords

extension SchemaCompiler {
  private mutating func keyword(_ name: String, _ value: JSONValue, of node: Waiting) -> [SchemaKeyword] {
    let place = node.tokens + [name]
    switch name {
    case "$schema": checkDialect(value, at: place)
    case "$defs": _ = schemas(value, at: place)
    case "type": return types(value, at: place)
    case "const":
      var count = 0
      return [.constant(CanonicalValue(value, counting: &count))]
    case "enum": return enumeration(value, at: place)
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
      guard let number = DecimalNumber(value), let bound = SchemaKeyword.Bound(rawValue: name) else { note(place, "not a number"); break }
      return [.bound(bound, number)]
    case "multipleOf":
      guard let number = DecimalNumber(value), number > DecimalNumber(0) else { note(place, "not a number greater than 0"); break }
      return [.multipleOf(number)]
    case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
      guard let count = count(value, at: place), let kind = SchemaKeyword.Count(rawValue: name) else { break }
      return [.count(kind, count)]
    case "minContains", "maxContains": _ = count(value, at: place)
    case "required": return names(value, at: place).map { [.required($0)] } ?? []
    case "dependentRequired": return dependentRequired(value, at: place)
    case "format", "pattern": return text(name, value, at: place)
    case "uniqueItems":
      guard case .bool(let flag) = value else { note(place, "not true or false"); break }
      return flag ? [.uniqueItems] : []
    default: return applicator(name, value, of: node)
    }
    return []
  }

  private mutating func applicator(_ name: String, _ value: JSONValue, of node: Waiting) -> [SchemaKeyword] {
    let place = node.tokens + [name]
    let object = node.value
    switch name {
    case "$ref": return reference(value, at: place).map { [.reference($0)] } ?? []
    case "allOf", "anyOf", "oneOf":
      guard let list = list(value, at: place), let kind = SchemaKeyword.Combination(rawValue: name) else { return [] }
      return [.combination(kind, list)]
    case "not": return [.not(schema(value, at: place))]
    case "if":
      let condition = schema(value, at: place)
      return [
        .conditional(
          condition: condition, then: object["then"].map { schema($0, at: node.tokens + ["then"]) },
          otherwise: object["else"].map { schema($0, at: node.tokens + ["else"]) })
      ]
    // Without 'if' they have no effect, but are validated nevertheless.
    case "then", "else": if object["if"] == nil { _ = schema(value, at: place) }
    case "dependentSchemas": return schemas(value, at: place).map { [.dependentSchemas($0)] } ?? []
    case "properties": return [members(of: node)]
    case "patternProperties": return object["properties"] == nil ? [members(of: node)] : []
    case "additionalProperties": return object["properties"] == nil && object["patternProperties"] == nil ? [members(of: node)] : []
    case "propertyNames": return [.propertyNames(schema(value, at: place))]
    case "prefixItems":
      guard let prefix = list(value, at: place) else { return [] }
      return [.items(prefix: prefix, rest: object["items"].map { schema($0, at: node.tokens + ["items"]) })]
    case "items":
      if case .array = value { note(place, "a list of schemas is written as prefixItems") }
      return object["prefixItems"] == nil ? [.items(prefix: [], rest: schema(value, at: place))] : []
    case "contains":
      let least = object["minContains"].flatMap { DecimalNumber($0)?.count } ?? 1
      return [.contains(schema(value, at: place), least: least, most: object["maxContains"].flatMap { DecimalNumber($0)?.count })]
    default: break
    }
    return []
  }

  /// Documents of other dialects define the same keywords differently (JSON Schema Core 2020-12, section 8.1.1).
  private mutating func checkDialect(_ value: JSONValue, at place: [String]) {
    guard case .string(let text) = value, text.hasPrefix("http"), text.contains("://json-schema.org/draft/2020-12/schema") else {
      return note(place, "only https://json-schema.org/draft/2020-12/schema is supported")
    }
  }

  private mutating func types(_ value: JSONValue, at place: [String]) -> [SchemaKeyword] {
    let values = if case .array(let elements) = value { elements } else { [value] }
    var types: [JSONType] = []
    for one in values {
      guard case .string(let name) = one, let type = JSONType(rawValue: name) else {
        note(place, "unknown type; the types are \(JSONType.allCases.map(\.rawValue).joined(separator: ", "))")
        return []
      }
      types.append(type)
    }
    if types.isEmpty || Set(types).count < types.count { note(place, "a list of types is not empty and names each once") }
    return [.type(types)]
  }

  private mutating func enumeration(_ value: JSONValue, at place: [String]) -> [SchemaKeyword] {
    guard case .array(let elements) = value else {
      note(place, "not a list")
      return []
    }
    var count = 0
    return [.enumeration(Set(elements.map { CanonicalValue($0, counting: &count) }))]
  }

  private mutating func count(_ value: JSONValue, at place: [String]) -> Int? {
    let count = DecimalNumber(value)?.count
    if count == nil { note(place, "not an integer from 0 on") }
    return count
  }

  private mutating func names(_ value: JSONValue, at place: [String]) -> [ExactText]? {
    guard case .array(let elements) = value else {
      note(place, "not a list of names")
      return nil
    }
    var names: [ExactText] = []
    for element in elements {
      guard case .string(let name) = element, !names.contains(ExactText(name)) else {
        note(place, "not a list of different names")
        return nil
      }
      names.append(ExactText(name))
    }
    return names
  }

  private mutating func dependentRequired(_ value: JSONValue, at place: [String]) -> [SchemaKeyword] {
    guard let members = members(of: value, at: place) else { return [] }
    var rules: [(name: ExactText, needed: [ExactText])] = []
    for member in members {
      if let needed = names(member.value, at: place + [member.key]) { rules.append((ExactText(member.key), needed)) }
    }
    return [.dependentRequired(rules)]
  }

  private mutating func text(_ name: String, _ value: JSONValue, at place: [String]) -> [SchemaKeyword] {
    guard case .string(let text) = value else {
      note(place, "not a string")
      return []
    }
    if name == "pattern" { return pattern(text, at: place).map { [.pattern($0)] } ?? [] }
    guard let format = StringFormat(rawValue: text) else {
      note(place, "unknown format '\(text)'; the formats are \(StringFormat.allCases.map(\.rawValue).joined(separator: ", "))")
      return []
    }
    return [.format(format)]
  }

  private mutating func pattern(_ text: String, at place: [String]) -> RegularExpression? {
    do throws(PatternError) {
      return try RegularExpression(text)
    } catch {
      note(place, "invalid pattern: \(error)")
      return nil
    }
  }
}

// MARK: - Subschemas and references

extension SchemaCompiler {
  private mutating func list(_ value: JSONValue, at place: [String]) -> [Int]? {
    guard case .array(let elements) = value, !elements.isEmpty else {
      note(place, "not a list of schemas")
      return nil
    }
    return elements.enumerated().map { schema($0.element, at: place + ["\($0.offset)"]) }
  }

  /// The members of an object; reports duplicate names.
  private mutating func members(of value: JSONValue, at place: [String]) -> [JSONValue.Member]? {
    guard case .object(let members) = value else {
      note(place, "not an object")
      return nil
    }
    var seen: Set<ExactText> = []
    for member in members where !seen.insert(ExactText(member.key)).inserted { note(place, "'\(member.key)' occurs twice") }
    return members
  }

  private mutating func schemas(_ value: JSONValue, at place: [String]) -> [(name: ExactText, schema: Int)]? {
    guard let members = members(of: value, at: place) else { return nil }
    return members.map { (ExactText($0.key), schema($0.value, at: place + [$0.key])) }
  }

  private mutating func members(of node: Waiting) -> SchemaKeyword {
    var members = SchemaKeyword.Members()
    if let value = node.value["properties"] {
      for (name, schema) in schemas(value, at: node.tokens + ["properties"]) ?? [] { members.named[name] = schema }
    }
    if let value = node.value["patternProperties"] {
      let place = node.tokens + ["patternProperties"]
      for (name, schema) in schemas(value, at: place) ?? [] {
        if let pattern = pattern(name.text, at: place + [name.text]) { members.matching.append((pattern, schema)) }
      }
    }
    if let value = node.value["additionalProperties"] {
      members.additional = schema(value, at: node.tokens + ["additionalProperties"])
    }
    return .members(members)
  }

  private mutating func reference(_ value: JSONValue, at place: [String]) -> Int? {
    guard case .string(var text) = value else {
      note(place, "not a string")
      return nil
    }
    if !rootIdentifier.isEmpty, text.hasPrefix(rootIdentifier) { text = String(text.dropFirst(rootIdentifier.count)) }
    guard text.isEmpty || text.hasPrefix("#"), let fragment = Self.decoded(text.dropFirst()),
      let tokens = JSONPointer.tokens(of: fragment)
    else {
      note(place, "only references within the document are supported, such as #/$defs/name")
      return nil
    }
    guard let target = JSONPointer.value(at: tokens, in: document) else {
      note(place, "there is nothing at '\(text)'")
      return nil
    }
    return schema(target, at: tokens)
  }

  /// Percent-decodes a fragment; nil if the encoding is malformed.
  private static func decoded(_ text: Substring) -> String? {
    PercentEncoding.decode(Array(text.utf8)[...]).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Rejects schemas that refer to themselves for the same value, which would not terminate, and chains that would use too much stack.
  private mutating func checkChains() {
    enum State { case unseen, open, done }
    var states = [State](repeating: .unseen, count: nodes.count)
    var heights = [Int](repeating: 0, count: nodes.count)
    for root in nodes.indices where states[root] == .unseen {
      var stack: [(index: Int, next: [Int])] = [(root, nodes[root].keywords.flatMap(\.inPlace))]
      states[root] = .open
      while let (index, next) = stack.last {
        if let child = next.last {
          stack[stack.count - 1].next.removeLast()
          switch states[child] {
          case .unseen:
            states[child] = .open
            stack.append((child, nodes[child].keywords.flatMap(\.inPlace)))
          case .open:
            faults.append(SchemaError.Fault(pointer: nodes[index].pointer, reason: "refers to itself for the same value, without end"))
            return
          case .done: break
          }
        } else {
          states[index] = .done
          heights[index] = 1 + (nodes[index].keywords.flatMap(\.inPlace).map { heights[$0] }.max() ?? 0)
          if heights[index] > Self.longestChain {
            faults.append(
              SchemaError.Fault(
                pointer: nodes[index].pointer, reason: "more than \(Self.longestChain) schemas apply to one value in a chain"))
            return
          }
          stack.removeLast()
        }
      }
    }
  }

  private static let longestChain = 64
}
