internal import Bytes
internal import HTTPClient
internal import JSONSchema
internal import YAML

/// Creates routes from a file's syntax tree, and collects its errors.
struct RouteFileReader {
  private let read: (String) throws(ResponderError) -> [UInt8]
  private var mistakes: [ResponderError.InputError] = []

  init(_ read: @escaping (String) throws(ResponderError) -> [UInt8]) { self.read = read }

  /// Reads a list, or a mapping with one under `routes`.
  mutating func routes(of root: YAMLNode) throws(ResponderError) -> [MockRoute] {
    if root.members != nil { check(root, for: ["routes"]) }
    let list = root["routes"] ?? root
    guard let elements = list.elements else {
      throw ResponderError([
        mistake(list, "routes are a list, and this is \(list.kind)", "begin with 'routes:' and a '- path: /…' below it")
      ])
    }
    let routes = elements.compactMap { route(of: $0) }
    guard mistakes.isEmpty else {
      throw ResponderError(mistakes.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) })
    }
    return routes
  }

  private func mistake(_ node: YAMLNode, _ what: String, _ hint: Hint? = nil) -> ResponderError.InputError {
    ResponderError.InputError(line: node.line, column: node.column, what: what, hint: hint)
  }

  private mutating func note(_ node: YAMLNode, _ what: String, _ hint: Hint? = nil) { mistakes.append(mistake(node, what, hint)) }

  /// The result of `make`; nil if it throws, with the error recorded at the node.
  private mutating func noting<T>(_ node: YAMLNode, _ make: () throws(ResponderError) -> T) -> T? {
    do throws(ResponderError) {
      return try make()
    } catch {
      note(node, error.description, error.hint)
      return nil
    }
  }

  private mutating func check(_ node: YAMLNode, for keys: [String]) {
    for member in node.members ?? [] where !keys.contains(member.key.text ?? "") {
      note(member.key, "'\(member.key.text ?? "")' is not for this place", "what may stand here: \(keys.joined(separator: ", "))")
    }
  }

  private static let responseKeys = ["status", "headers", "body", "json", "file", "trailers", "delay", "chunked"]
}

// MARK: - Routes

extension RouteFileReader {
  private mutating func route(of node: YAMLNode) -> MockRoute? {
    guard node.members != nil else {
      note(node, "a route is a mapping, and this is \(node.kind)", "write '- path: /…'")
      return nil
    }
    let isWebSocket = node["websocket"] != nil
    check(
      node,
      for: isWebSocket ? ["path", "websocket"] : ["method", "methods", "path", "require", "responses", "websocket"] + Self.responseKeys)
    guard let path = node["path"], let text = path.text, let pattern = noting(path, { () throws(ResponderError) in try PathPattern(text) })
    else {
      if node["path"]?.text == nil { note(node["path"] ?? node, "a route without a path", "write 'path: /…'") }
      return nil
    }
    if let socket = node["websocket"] {
      var reader = WebSocketRouteReader(names: pattern.names, read: read)
      var route = reader.route(of: socket)
      mistakes += reader.mistakes
      if let refusal = socket["refuse"] { route.refusal = self.refusal(of: refusal, names: pattern.names) }
      return MockRoute(webSocket: route, pattern: pattern)
    }
    let methods = methods(of: node)
    let rules = self.rules(of: node["require"])
    var responses: [RouteResponse] = []
    if let list = node["responses"] {
      for member in node.members ?? [] where Self.responseKeys.contains(member.key.text ?? "") {
        note(member.key, "'\(member.key.text ?? "")' stands beside 'responses'", "put it into each of them")
      }
      guard let elements = list.elements, !elements.isEmpty else {
        note(list, "'responses' must be a list of responses, not \(list.elements == nil ? list.kind : "an empty one")")
        return nil
      }
      for element in elements {
        if element.members == nil { note(element, "a response must be a mapping, not \(element.kind)", "write '- status: 200'") }
        check(element, for: Self.responseKeys)
        responses.append(response(of: element, names: pattern.names))
      }
    } else {
      responses = [response(of: node, names: pattern.names)]
    }
    return MockRoute(methods: methods, pattern: pattern, rules: rules, responses: responses)
  }

  /// GET if there is none; `*` for any method.
  private mutating func methods(of node: YAMLNode) -> [String] {
    guard let named = node["methods"] ?? node["method"] else { return ["GET"] }
    if node["methods"] != nil, let other = node["method"] { note(other, "'method' and 'methods' stand beside each other") }
    var methods: [String] = []
    for one in named.elements ?? [named] {
      guard let text = one.text, FieldToken.isToken(text) else {
        note(one, "no method of HTTP")
        continue
      }
      if text == "*" { return [] }
      methods.append(text.uppercased())
    }
    return methods
  }

  private mutating func rules(of node: YAMLNode?) -> RequestRules {
    var rules = RequestRules()
    guard let node else { return rules }
    guard node.members != nil else {
      note(node, "'require' is a mapping, and this is \(node.kind)", "write 'require: {headers: [X-Api-Key]}'")
      return rules
    }
    check(node, for: ["headers", "query", "fields", "content"])
    rules.headers = named(node["headers"]).compactMap { pair in
      noting(pair.node) { () throws(ResponderError) in
        pair.value == nil ? try ValueRule(header: pair.name) : try ValueRule(header: "\(pair.name): \(pair.value ?? "")")
      }
    }
    rules.query = named(node["query"]).compactMap { pair in
      noting(pair.node) { () throws(ResponderError) in
        // A mapping has literal names: a colon or an equals sign is part of the name.
        pair.isMember ? try ValueRule(query: pair.name, pair.value) : try ValueRule(query: pair.name)
      }
    }
    rules.fields = named(node["fields"]).compactMap { pair in
      noting(pair.node) { () throws(ResponderError) in
        !pair.isMember ? try FieldRule(pair.name) : try FieldRule(path: pair.name, format: pair.value)
      }
    }
    if let content = node["content"] { readContent(content, into: &rules) }
    return rules
  }

  /// `json`, `xml` or `schema=FILE`.
  private mutating func readContent(_ node: YAMLNode, into rules: inout RequestRules) {
    if let path = node.text, path.hasPrefix(ContentSyntax.schemaPrefix) {
      let (file, read) = (String(path.dropFirst(ContentSyntax.schemaPrefix.count)), read)
      rules.schema = noting(node) { () throws(ResponderError) in try CompiledSchema(file: file, parsing: try read(file)) }
    } else {
      rules.syntax = node.text.flatMap { ContentSyntax(rawValue: $0) }
      if rules.syntax == nil { note(node, "unknown syntax of content", "write json, xml or schema=FILE") }
    }
  }

  /// One name, a list of names, or a mapping from names to values.
  private struct Requirement {
    let node: YAMLNode
    let name: String
    var value: String?
    var isMember = false
  }

  private mutating func named(_ node: YAMLNode?) -> [Requirement] {
    guard let node else { return [] }
    var pairs: [Requirement] = []
    if let members = node.members {
      for member in members {
        let value = member.value.isNull ? nil : member.value.text
        if value == nil, !member.value.isNull { note(member.value, "a value is a text, and this is \(member.value.kind)") }
        pairs.append(Requirement(node: member.key, name: member.key.text ?? "", value: value, isMember: true))
      }
      return pairs
    }
    for element in node.elements ?? [node] {
      guard let text = element.text else {
        note(element, "a name is a text, and this is \(element.kind)", "quote a text with ': ' in it")
        continue
      }
      pairs.append(Requirement(node: element, name: text))
    }
    return pairs
  }
}

// MARK: - Responses

extension RouteFileReader {
  private mutating func response(of node: YAMLNode, names: [String]) -> RouteResponse {
    var response = RouteResponse()
    if let status = node["status"] {
      if let number = status.text.flatMap({ Int($0) }), (200...599).contains(number) {
        response.status = number
      } else {
        note(status, "not a status of a final response", "use 200 to 599")
      }
    }
    response.fields = fields(node["headers"], names, forbidden: FieldToken.ofConnection)
    response.trailers = fields(node["trailers"], names, forbidden: FieldToken.ofConnection)
    if let delay = node["delay"] {
      response.delay = delay.text.flatMap { Self.duration($0) }
      if response.delay == nil { note(delay, "not a delay of at most an hour", "as in 200ms or 1.5s") }
    }
    if let chunked = node["chunked"] {
      if case .scalar(let scalar) = chunked.content, case .bool(let flag) = scalar.json {
        response.isChunked = flag
      } else {
        note(chunked, "neither true nor false")
      }
    }
    readBody(of: node, names, into: &response)
    return response
  }

  /// A status, or a response with 403 as the default of its status.
  private mutating func refusal(of node: YAMLNode, names: [String]) -> RouteResponse {
    if node.members != nil {
      check(node, for: Self.responseKeys)
      var response = response(of: node, names: names)
      if node["status"] == nil { response.status = 403 }
      return response
    }
    var response = RouteResponse()
    if let status = node.text.flatMap({ Int($0) }), (200...599).contains(status) {
      response.status = status
    } else {
      note(node, "not a status of a final response", "write 'refuse: 503' or 'refuse: {status: 503, body: busy}'")
    }
    return response
  }

  private mutating func readBody(of node: YAMLNode, _ names: [String], into response: inout RouteResponse) {
    let sources = ["body", "json", "file"].compactMap { name in node.members?.first { $0.key.text == name } }
    if sources.count > 1 { note(sources[1].key, "'\(sources[1].key.text ?? "")' stands beside '\(sources[0].key.text ?? "")'", "keep one") }
    guard let source = sources.first else { return }
    if let status = node["status"], [204, 304].contains(response.status) {
      note(status, "a response with \(response.status) has no content")
    }
    switch source.key.text {
    case "json":
      response.body = .json(TemplateTree(source.value.json, names: names))
      response.type = "application/json"
    case "file":
      guard let path = source.value.text, !path.isEmpty else { return note(source.value, "the path of a file is a text") }
      let read = read
      response.body = noting(source.value) { () throws(ResponderError) in .bytes(try read(path)) } ?? .none
      response.type = MediaTypes.type(ofFile: path)
    default:
      guard let text = source.value.text else {
        return note(source.value, "a body is a text, and this is \(source.value.kind)", "a tree stands under 'json:'")
      }
      response.body = .text(Template(text, names: names))
      response.type = "text/plain; charset=utf-8"
    }
  }

  private mutating func fields(_ node: YAMLNode?, _ names: [String], forbidden: Set<String>) -> [RouteResponse.Field] {
    guard let node else { return [] }
    guard let members = node.members else {
      note(node, "fields are a mapping, and this is \(node.kind)", "write 'NAME: VALUE' below it")
      return []
    }
    var fields: [RouteResponse.Field] = []
    for member in members {
      let name = member.key.text ?? ""
      if !FieldToken.isToken(name) { note(member.key, "'\(name)' is no name of a field") }
      if forbidden.contains(name.lowercased()) {
        note(member.key, "'\(name)' is the server's own affair", "'chunked: true' sends content without its length")
      }
      for value in member.value.elements ?? [member.value] {
        guard let text = value.text, FieldToken.isValue(text) else {
          note(value, "the value of '\(name)' is no line of text")
          continue
        }
        fields.append(RouteResponse.Field(name: name, value: Template(text, names: names)))
      }
    }
    return fields
  }

  /// `200ms`, `1.5s`.
  private static func duration(_ text: String) -> Duration? {
    let isShort = text.hasSuffix("ms")
    guard isShort || text.hasSuffix("s"), let number = Double(text.dropLast(isShort ? 2 : 1)), number >= 0 else { return nil }
    let seconds = isShort ? number / 1_000 : number
    return seconds <= 3_600 ? .seconds(seconds) : nil
  }
}
