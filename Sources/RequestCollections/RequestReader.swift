internal import Bytes
internal import Templates
internal import YAML

/// Reads one request, merged with the requests that it extends and with the defaults.
struct RequestReader {
  let nodes: NodeReader
  let load: (String) -> RequestCollection.FileContent
  let defaults: YAMLNode?
  let entries: [YAMLNode.Member]
  let names: RequestNames

  func request(_ entry: YAMLNode.Member) throws(CollectionError) -> RequestDefinition {
    let name = try nodes.plain(entry.key, of: "the name of a request")
    let what = "request '\(name)'"
    let own = try nodes.members(entry.value, of: what)
    let layers = try self.layers(of: entry)
    guard let url = first("url", in: layers) else {
      throw CollectionError(.missingKey, at: nodes.position(entry.key), "\(what) has no URL", hint: "add 'url:'")
    }
    let dependencies =
      try nodes.ifPresent(own.first { $0.key.text == "depends" }?.value) { (node) throws(CollectionError) in
        try nodes.references(node, of: "depends", among: names)
      } ?? []
    let captures = try captures(in: layers)
    let rows = try nodes.ifPresent(first("for-each", in: layers)?.value, rows)
    if rows != nil, let capture = captures.first {
      throw CollectionError(.conflictingKeys, at: capture.position, "\(what) has both 'captures' and 'for-each'")
    }
    return RequestDefinition(
      name: name, summary: try ownText("description", own), folder: try folder(own), position: nodes.position(entry.key),
      dependencies: dependencies,
      method: try method(in: layers, at: entry.key), url: try nodes.text(url.value, of: "url"), headers: try fields("headers", in: layers),
      query: try fields("query", in: layers), body: try body(in: layers, of: what),
      authentication: try nodes.ifPresent(first("auth", in: layers)?.value, authentication),
      captures: captures, assertions: try assertions(in: layers),
      retry: try nodes.ifPresent(first("retry", in: layers)?.value, retry), rows: rows)
  }

  // MARK: layers

  /// The members of the request, of those that it extends, and of the defaults, most specific first.
  private func layers(of entry: YAMLNode.Member) throws(CollectionError) -> [[YAMLNode.Member]] {
    var layers: [[YAMLNode.Member]] = []
    var seen: Set<String> = []
    var current: YAMLNode.Member? = entry
    while let member = current {
      let name = member.key.text ?? ""
      seen.insert(name)
      let members = try nodes.members(member.value, of: "request '\(name)'")
      try nodes.check(members, in: Self.keys, of: "request '\(name)'")
      layers.append(members)
      current = nil
      guard let base = members.first(where: { $0.key.text == "extends" })?.value else { break }
      let reference = try nodes.references(base, of: "extends", among: names)
      guard reference.count == 1 else { throw nodes.invalid(base, "extends takes the name of one request") }
      guard layers.count <= Self.mostBases else {
        throw nodes.invalid(base, "more than \(Self.mostBases) requests that extend each other")
      }
      guard !seen.contains(reference[0].name) else {
        throw CollectionError(.cycle, at: reference[0].position, "request '\(name)' extends itself")
      }
      current = entries.first { $0.key.text == reference[0].name }
    }
    if let defaults {
      let members = try nodes.members(defaults, of: "defaults")
      try nodes.check(members, in: Self.keys.filter { !Self.ownKeys.contains($0) }, of: "defaults")
      layers.append(members)
    }
    return layers
  }

  private func first(_ key: String, in layers: [[YAMLNode.Member]]) -> YAMLNode.Member? {
    for layer in layers {
      if let member = layer.first(where: { $0.key.text == key }) { return member }
    }
    return nil
  }

  /// The members of a mapping in all layers; a more specific one replaces a member of its name.
  private func merged(_ key: String, in layers: [[YAMLNode.Member]], ignoringCase: Bool = false) throws(CollectionError) -> [YAMLNode
    .Member]
  {
    var merged: [YAMLNode.Member] = []
    for layer in layers.reversed() {
      guard let node = layer.first(where: { $0.key.text == key }) else { continue }
      for member in try nodes.members(node.value, of: key) {
        let name = member.key.text ?? ""
        let place = merged.firstIndex {
          let other = $0.key.text ?? ""
          return ignoringCase ? other.lowercased() == name.lowercased() : other == name
        }
        if let place { merged[place] = member } else { merged.append(member) }
      }
    }
    return merged
  }

  // MARK: parts

  private func ownText(_ key: String, _ own: [YAMLNode.Member]) throws(CollectionError) -> String? {
    guard let member = own.first(where: { $0.key.text == key }), !member.value.isNull else { return nil }
    return try nodes.plain(member.value, of: key)
  }

  /// The name of a folder, or a list of them, outermost first.
  private func folder(_ own: [YAMLNode.Member]) throws(CollectionError) -> [String] {
    guard let node = own.first(where: { $0.key.text == "folder" })?.value, !node.isNull else { return [] }
    var names: [String] = []
    for element in node.elements ?? [node] { names.append(try nodes.plain(element, of: "folder")) }
    guard names.count <= Self.deepestFolder else { throw nodes.invalid(node, "more than \(Self.deepestFolder) folders") }
    return names
  }

  private func method(in layers: [[YAMLNode.Member]], at key: YAMLNode) throws(CollectionError) -> CollectionText {
    if let method = first("method", in: layers) { return try nodes.text(method.value, of: "method") }
    let hasBody = layers.contains { layer in layer.contains { Self.bodies.contains($0.key.text ?? "") } }
    do throws(TemplateError) {
      let template = try Template(parsing: hasBody ? "POST" : "GET")
      return CollectionText(template: template, position: nodes.position(key), isVerbatim: false)
    } catch {
      throw nodes.invalid(key, error.reason)
    }
  }

  private func fields(_ key: String, in layers: [[YAMLNode.Member]]) throws(CollectionError) -> [RequestDefinition.Field] {
    try fields(try merged(key, in: layers, ignoringCase: key == "headers"))
  }

  /// A list repeats the name; an empty value removes a field of a base.
  private func fields(_ members: [YAMLNode.Member]) throws(CollectionError) -> [RequestDefinition.Field] {
    var fields: [RequestDefinition.Field] = []
    for member in members where !member.value.isNull {
      let name = try nodes.plain(member.key, of: "a name")
      for value in member.value.elements ?? [member.value] {
        fields.append(RequestDefinition.Field(name: name, value: try nodes.text(value, of: "'\(name)'")))
      }
    }
    return fields
  }

  private func body(in layers: [[YAMLNode.Member]], of what: String) throws(CollectionError) -> RequestDefinition.Body {
    for layer in layers {
      guard let member = try nodes.choice(layer, among: Self.bodies, of: what), let key = member.key.text else { continue }
      switch key {
      case "json": return .json(try nodes.value(member.value))
      case "form": return .form(try fields(try nodes.members(member.value, of: "form")))
      case "text": return .text(try nodes.text(member.value, of: "text"))
      case "file": return .file(try nodes.text(member.value, of: "file"))
      default: return .multipart(try parts(member.value))
      }
    }
    return .none
  }

  /// A list repeats the name.
  private func parts(_ node: YAMLNode) throws(CollectionError) -> [RequestDefinition.Part] {
    var parts: [RequestDefinition.Part] = []
    for member in try nodes.members(node, of: "multipart") {
      let name = try nodes.plain(member.key, of: "the name of a part")
      for value in member.value.elements ?? [member.value] {
        if let members = value.members {
          try nodes.check(members, in: ["file"], of: "part '\(name)'")
          guard let file = value["file"] else { throw nodes.invalid(value, "part '\(name)' has no file") }
          parts.append(.init(name: name, value: try nodes.text(file, of: "file"), isFile: true))
        } else {
          parts.append(.init(name: name, value: try nodes.text(value, of: "part '\(name)'"), isFile: false))
        }
      }
    }
    return parts
  }

  private func authentication(_ node: YAMLNode) throws(CollectionError) -> RequestDefinition.Authentication? {
    if node.isNull { return nil }
    let members = try nodes.members(node, of: "auth")
    try nodes.check(members, in: ["basic", "bearer"], of: "auth")
    guard let member = try nodes.choice(members, among: ["basic", "bearer"], of: "auth") else { return nil }
    if member.key.text == "bearer" { return .bearer(try secret(member.value, of: "the token")) }
    let parts = try nodes.members(member.value, of: "basic")
    try nodes.check(parts, in: ["user", "password"], of: "basic")
    guard let user = member.value["user"], let password = member.value["password"] else {
      throw CollectionError(.missingKey, at: nodes.position(member.value), "basic needs 'user' and 'password'")
    }
    return .basic(user: try nodes.text(user, of: "user"), password: try secret(password, of: "the password"))
  }

  private func secret(_ node: YAMLNode, of what: String) throws(CollectionError) -> RequestDefinition.SecretReference {
    let text = try nodes.text(node, of: what)
    let position = nodes.position(node)
    let literal = text.template.literal
    if text.template.isLiteral, literal.hasPrefix("@env:"), literal.utf8.count > 5 {
      return .environment(String(literal.dropFirst(5)), position)
    }
    if text.template.isLiteral, literal.hasPrefix("@file:"), literal.utf8.count > 6 { return .file(String(literal.dropFirst(6)), position) }
    guard !text.template.isLiteral else {
      throw nodes.invalid(node, "\(what) is written in the file", hint: "write @env:NAME, @file:PATH or a variable")
    }
    return .text(text)
  }

  private func captures(in layers: [[YAMLNode.Member]]) throws(CollectionError) -> [RequestDefinition.Capture] {
    let reader = AssertionReader(nodes: nodes, load: load)
    var captures: [RequestDefinition.Capture] = []
    for member in try merged("captures", in: layers) {
      let name = try nodes.variableName(member.key)
      captures.append(.init(name: name, subject: try reader.capture(member.value, name), position: nodes.position(member.key)))
    }
    return captures
  }

  /// The assertions of all layers, those of the most general one first.
  private func assertions(in layers: [[YAMLNode.Member]]) throws(CollectionError) -> [Assertion] {
    let reader = AssertionReader(nodes: nodes, load: load)
    var assertions: [Assertion] = []
    for layer in layers.reversed() {
      guard let member = layer.first(where: { $0.key.text == "assert" }) else { continue }
      for element in try nodes.elements(member.value, of: "assert") { assertions += try reader.assertions(element) }
    }
    return assertions
  }

  private func retry(_ node: YAMLNode) throws(CollectionError) -> RequestDefinition.Retry? {
    if node.isNull { return nil }
    let members = try nodes.members(node, of: "retry")
    try nodes.check(members, in: ["count", "delay"], of: "retry")
    guard let count = node["count"] else { throw CollectionError(.missingKey, at: nodes.position(node), "retry has no count") }
    let delay =
      try nodes.ifPresent(node["delay"]) { (node) throws(CollectionError) in try nodes.duration(node, of: "delay") } ?? .seconds(1)
    return .init(count: try nodes.count(count, of: "count", in: 0...100), delay: delay)
  }

  private static let mostBases = 16
  private static let deepestFolder = 32
  /// Keys without a meaning in defaults; they are not inherited either.
  private static let ownKeys = ["extends", "depends", "description", "folder"]
  static let bodies = ["json", "form", "text", "multipart", "file"]
  private static let keys =
    ["extends", "depends", "method", "url", "headers", "query"] + bodies + [
      "auth", "captures", "assert", "retry", "for-each", "description", "folder",
    ]
}
