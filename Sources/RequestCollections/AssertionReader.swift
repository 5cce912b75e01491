internal import Bytes
internal import JSONPath
internal import JSONSchema
internal import RegularExpressions
internal import YAML

/// Reads assertions and captures.
struct AssertionReader {
  let nodes: NodeReader
  let load: (String) -> RequestCollection.FileContent

  /// One element of `assert`: a subject and any number of predicates.
  func assertions(_ node: YAMLNode) throws(CollectionError) -> [Assertion] {
    let members = try nodes.members(node, of: "an assertion")
    try nodes.check(members, in: Self.subjects + Self.predicates + ["after"], of: "an assertion")
    guard let member = try nodes.choice(members, among: Self.subjects, of: "an assertion"), let key = member.key.text else {
      throw CollectionError(
        .missingKey, at: nodes.position(node), "an assertion without a subject",
        hint: "subjects are \(Self.subjects.joined(separator: ", "))")
    }
    let written = members.filter { Self.predicates.contains($0.key.text ?? "") }
    if key == "schema" {
      guard written.isEmpty else { throw nodes.invalid(written[0].key, "schema takes no '\(written[0].key.text ?? "")'") }
      return [Assertion(requirement: .schema(try schema(member.value)), position: nodes.position(member.key))]
    }
    let takesArgument = !["status", "body", "time"].contains(key)
    let after = members.first { $0.key.text == "after" }
    let subject = try subject(key, takesArgument ? member.value : nil, after: after?.value)
    var assertions: [Assertion] = []
    // `status: 200` and `time: 2s` are short for a predicate.
    if !takesArgument, !member.value.isNull {
      let value = try nodes.value(member.value)
      let predicate: Assertion.Predicate = key == "time" ? .lessThan(value) : key == "body" ? .contains(value) : .equals(value)
      assertions.append(Assertion(requirement: .predicate(subject, predicate), position: nodes.position(member.key)))
    }
    for predicate in written {
      let value = try self.predicate(predicate)
      assertions.append(Assertion(requirement: .predicate(subject, value), position: nodes.position(predicate.key)))
    }
    guard assertions.isEmpty else { return assertions }
    return [Assertion(requirement: .predicate(subject, .exists(true)), position: nodes.position(member.key))]
  }

  func capture(_ node: YAMLNode, _ name: String) throws(CollectionError) -> ResponseSubject {
    // A bare word names a subject without an argument.
    if let word = node.text, !node.isNull {
      guard ["status", "body"].contains(word) else {
        throw nodes.invalid(node, "capture '\(name)' is a text", hint: "write a subject, as in {jsonpath: $.token}")
      }
      return try subject(word, nil, after: nil)
    }
    let members = try nodes.members(node, of: "capture '\(name)'")
    let subjects = Self.subjects.filter { $0 != "schema" && $0 != "time" }
    try nodes.check(members, in: subjects + ["after"], of: "capture '\(name)'")
    guard let member = try nodes.choice(members, among: subjects, of: "capture '\(name)'"), let key = member.key.text else {
      throw CollectionError(
        .missingKey, at: nodes.position(node), "capture '\(name)' has no subject", hint: "subjects are \(subjects.joined(separator: ", "))")
    }
    return try subject(key, ["status", "body"].contains(key) ? nil : member.value, after: node["after"])
  }

  private func subject(_ key: String, _ argument: YAMLNode?, after: YAMLNode?) throws(CollectionError) -> ResponseSubject {
    if let after, key != "regex" { throw nodes.invalid(after, "'after' belongs to a regex") }
    guard let argument else { return key == "status" ? .status : key == "time" ? .time : .body }
    let text = try nodes.plain(argument, of: key)
    switch key {
    case "header": return .header(text)
    case "cookie": return .cookie(text)
    case "jsonpath": return .jsonPath(try path(text, argument))
    case "regex":
      return .pattern(
        try pattern(argument, captures: true),
        after: try nodes.ifPresent(after) { node throws(CollectionError) in try pattern(node, captures: true) })
    case "certificate": return .certificate(try field(argument, "certificate", ResponseSubject.CertificateField.init(rawValue:)))
    default: return .tls(try field(argument, "tls", ResponseSubject.TLSField.init(rawValue:)))
    }
  }

  private func field<Field: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, _ what: String, _ read: (String) -> Field?
  ) throws(CollectionError) -> Field where Field.RawValue == String {
    if let field = node.text.flatMap(read) { return field }
    let names = Field.allCases.map(\.rawValue)
    let near = NearestName(to: node.text ?? "", among: names).name
    throw nodes.invalid(
      node, "'\(node.text ?? "")' is no part of \(what)",
      hint: near.map { "did you mean '\($0)'?" } ?? "one of \(names.joined(separator: ", "))")
  }

  private func predicate(_ member: YAMLNode.Member) throws(CollectionError) -> Assertion.Predicate {
    let value = member.value
    switch member.key.text {
    case "equals": return .equals(try nodes.value(value))
    case "not-equals": return .notEquals(try nodes.value(value))
    case "contains": return .contains(try nodes.value(value))
    case "matches": return .matches(try pattern(value))
    case "count": return .count(try nodes.count(value, of: "count", in: 0...Int(Int32.max)))
    case "less-than": return .lessThan(try nodes.value(value))
    case "greater-than": return .greaterThan(try nodes.value(value))
    default:
      guard case .scalar(let scalar) = value.content, case .bool(let expected) = scalar.json else {
        throw nodes.invalid(value, "exists is neither true nor false")
      }
      return .exists(expected)
    }
  }

  private func pattern(_ node: YAMLNode, captures: Bool = false) throws(CollectionError) -> RegularExpression {
    let text = try nodes.plain(node, of: "a regular expression")
    do throws(PatternError) {
      return try RegularExpression(text, options: .init(captures: captures))
    } catch {
      throw nodes.invalid(node, "invalid regular expression: \(error)", hint: "quote it in single quotes")
    }
  }

  private func path(_ text: String, _ node: YAMLNode) throws(CollectionError) -> JSONPath {
    do throws(JSONPathError) {
      return try JSONPath(text)
    } catch {
      throw nodes.invalid(node, "invalid JSONPath: \(error)", hint: error.hint)
    }
  }

  /// A schema in the file, or the path of one.
  private func schema(_ node: YAMLNode) throws(CollectionError) -> CompiledSchema {
    var bytes = JSONWriter(pretty: false).bytes(of: node.json)
    if let path = node.text {
      switch load(path) {
      case .bytes(let content): bytes = content
      case .ignored: bytes = Array("true".utf8)
      case .unreadable(let reason):
        throw CollectionError(.unreadableFile, at: nodes.position(node), "cannot read '\(path)': \(reason)")
      }
    }
    do throws(SchemaError) {
      return try CompiledSchema(parsing: bytes)
    } catch {
      throw nodes.invalid(node, "invalid schema: \(error)")
    }
  }

  static let subjects = ["status", "header", "cookie", "jsonpath", "regex", "body", "schema", "certificate", "tls", "time"]
  static let predicates = ["equals", "not-equals", "contains", "matches", "exists", "count", "less-than", "greater-than"]
}
