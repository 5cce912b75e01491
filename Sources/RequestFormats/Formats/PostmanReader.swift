internal import Bytes
internal import HTTPWire

/// Reads the items of a Postman collection.
struct PostmanReader {
  private let limits: RequestFormatLimits
  private var count = 0
  var remarks: RemarkList

  init(limits: RequestFormatLimits) {
    self.limits = limits
    remarks = RemarkList(limits)
  }

  /// The depth is bounded by that of the JSON document.
  mutating func items(_ nodes: [DocumentNode]) throws(RequestFormatError) -> [PortableItem] {
    var items: [PortableItem] = []
    for node in nodes {
      events(of: node)
      if let children = node["item"].array {
        var folder = PortableFolder(name: node["name"].text ?? "", items: try self.items(children))
        folder.summary = node["description"].summary
        folder.authentication = authentication(node["auth"])
        remarks.addUnknown(in: node, known: ["item", "name", "description", "auth", "event", "id", "_postman_id", "uid"])
        items.append(.folder(folder))
        continue
      }
      count += 1
      guard count <= limits.requests else { throw RequestFormatError(.limit, "more than \(limits.requests) requests") }
      if let request = request(node) { items.append(.request(request)) }
    }
    return items
  }

  mutating func events(of node: DocumentNode) {
    for event in node["event"].elements {
      let script = event["script"]["exec"]
      let isEmpty = script.text.map { $0.isEmpty } ?? script.elements.allSatisfy { $0.text?.isEmpty ?? true }
      if !isEmpty { remarks.add("the \(event["listen"].text ?? "") script has no equivalent", at: event) }
    }
  }

  mutating func variables(_ node: DocumentNode) -> [PortableVariable] {
    node.elements.compactMap { variable in
      guard let name = variable["key"].text ?? variable["id"].text else { return nil }
      guard !isDisabled(variable) else { return nil }
      guard let value = variable["value"].text else {
        if !variable["value"].isNull { remarks.add("the value of \(name) is not a text and is left out", at: variable) }
        return PortableVariable(name, "")
      }
      return PortableVariable(name, value)
    }
  }

  private mutating func isDisabled(_ node: DocumentNode) -> Bool {
    guard node["disabled"].flag == true else { return false }
    remarks.add("\(node["key"].text ?? "") is disabled and left out", at: node)
    return true
  }

  // MARK: - Requests

  private mutating func request(_ node: DocumentNode) -> PortableRequest? {
    let source = node["request"]
    var request = PortableRequest(name: node["name"].text, method: "GET", url: "")
    request.summary = source["description"].summary ?? node["description"].summary
    if let url = source.text {
      request.url = url
    } else if source.isObject {
      request.method = source["method"].text ?? "GET"
      request.url = url(source["url"])
      headers(source["header"], into: &request)
      content(source["body"], into: &request)
      if source["auth"]["type"].text == "apikey" {
        apiKey(source["auth"], into: &request)
      } else {
        request.authentication = authentication(source["auth"])
      }
      remarks.addUnknown(in: source, known: ["method", "url", "header", "body", "auth", "description"])
    } else {
      remarks.add("an item without a request is left out", at: node)
      return nil
    }
    behavior(node["protocolProfileBehavior"], into: &request)
    let responses = node["response"].elements.count
    if responses > 0 { remarks.add("\(responses) saved responses have no equivalent", at: node["response"]) }
    remarks.addUnknown(
      in: node, known: ["name", "request", "response", "event", "description", "protocolProfileBehavior", "id", "_postman_id", "uid"])
    return request
  }

  private mutating func url(_ node: DocumentNode) -> String {
    if let text = node.text { return text }
    var url = node["raw"].text ?? assembled(node)
    for variable in node["variable"].elements {
      guard let key = variable["key"].text ?? variable["id"].text, !key.isEmpty else { continue }
      let value = variable["value"].text ?? ""
      url = Self.replacing(pathVariable: key, in: url, with: value.isEmpty ? "{{\(key)}}" : value)
    }
    for item in node["query"].elements { _ = isDisabled(item) }
    return url
  }

  /// Replaces the path segment `:name`.
  static func replacing(pathVariable name: String, in url: String, with value: String) -> String {
    let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
    let segments = url[..<end].split(separator: "/", omittingEmptySubsequences: false).map { $0 == ":\(name)" ? value : String($0) }
    return segments.joined(separator: "/") + url[end...]
  }

  private func assembled(_ node: DocumentNode) -> String {
    func joined(_ node: DocumentNode, by separator: String) -> String {
      node.text ?? node.elements.map { $0.text ?? $0["value"].text ?? "" }.joined(separator: separator)
    }
    var url = node["protocol"].text.map { "\($0)://" } ?? ""
    url += joined(node["host"], by: ".")
    if let port = node["port"].text { url += ":\(port)" }
    let path = joined(node["path"], by: "/")
    if !path.isEmpty { url += path.hasPrefix("/") ? path : "/\(path)" }
    let query = node["query"].elements.filter { $0["disabled"].flag != true }
    url = URLText.adding(query.map { "\($0["key"].text ?? "")=\($0["value"].text ?? "")" }, to: url)
    return node["hash"].text.map { "\(url)#\($0)" } ?? url
  }

  private mutating func headers(_ node: DocumentNode, into request: inout PortableRequest) {
    if let text = node.text {
      for line in text.split(whereSeparator: \.isNewline) {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        request.fields.append(FieldLine(String(line[..<colon]), String(value)))
      }
    }
    for field in node.elements {
      guard let name = field["key"].text, !name.isEmpty else {
        if field.text != nil || !(field["value"].text ?? "").isEmpty { remarks.add("a header without a name is left out", at: field) }
        continue
      }
      if !isDisabled(field) { request.fields.append(FieldLine(name, field["value"].text ?? "")) }
    }
  }

  private mutating func content(_ node: DocumentNode, into request: inout PortableRequest) {
    guard node.isObject else { return }
    guard node["disabled"].flag != true else { return remarks.add("the body is disabled and left out", at: node) }
    let mode = node["mode"]
    switch mode.text {
    case "raw":
      let text = node["raw"].text ?? ""
      guard !text.isEmpty else { return }
      let language = node["options"]["raw"]["language"].text ?? "text"
      let type = PostmanFormat.languages.first { $0.0 == language }?.1 ?? "text/plain"
      request.body = .text(text, type: request.field("content-type") == nil ? type : nil)
    case "urlencoded":
      if let text = node["urlencoded"].text { return request.body = .text(text, type: PortableBody.formType) }
      request.body = .form(
        node["urlencoded"].elements.compactMap {
          isDisabled($0) ? nil : PortableFormField($0["key"].text ?? "", .text($0["value"].text ?? ""))
        })
    case "formdata": request.body = .multipart(node["formdata"].elements.flatMap { parts($0) })
    case "file":
      if let path = node["file"]["src"].text ?? node["file"].text, !path.isEmpty {
        request.body = .file(path)
      } else if let text = node["file"]["content"].text {
        request.body = .text(text, type: nil)
      } else {
        remarks.add("a body from a file without a path is left out", at: node)
      }
    case "graphql": graphQL(node["graphql"], into: &request)
    case nil: return
    default: remarks.add("a body of mode \(mode.text ?? "") has no equivalent", at: mode)
    }
  }

  private mutating func parts(_ node: DocumentNode) -> [PortablePart] {
    guard !isDisabled(node) else { return [] }
    let (name, type) = (node["key"].text ?? "", node["contentType"].text)
    guard node["type"].text == "file" else { return [PortablePart(name, .text(node["value"].text ?? ""), type: type)] }
    let paths = node["src"].text.map { [$0] } ?? node["src"].elements.compactMap(\.text)
    if paths.isEmpty { remarks.add("the file of \(name) is not chosen; the part is left out", at: node) }
    return paths.map { PortablePart(name, .file($0), fileName: node["fileName"].text, type: type) }
  }

  /// The request body that Postman sends (GraphQL over HTTP).
  private mutating func graphQL(_ node: DocumentNode, into request: inout PortableRequest) {
    var members: [JSONValue.Member] = [.init("query", .string(node["query"].text ?? ""))]
    if let name = node["operationName"].text { members.append(.init("operationName", .string(name))) }
    if let variables = node["variables"].text, !variables.isEmpty {
      if let value = try? JSONParser.read(Array(variables.utf8)) {
        members.append(.init("variables", value))
      } else {
        remarks.add("the variables of the query are not JSON and are left out", at: node["variables"])
      }
    } else if node["variables"].isObject {
      members.append(.init("variables", node["variables"].value))
    }
    let text = String(decoding: JSONWriter(pretty: false).bytes(of: .object(members)), as: UTF8.self)
    request.body = .text(text, type: request.field("content-type") == nil ? "application/json" : nil)
  }

  private mutating func behavior(_ node: DocumentNode, into request: inout PortableRequest) {
    for (key, member) in node.members {
      switch (key, member.value) {
      case ("strictSSL", .bool(let flag)): request.options.set("insecure", to: !flag)
      case ("followRedirects", .bool(let flag)): request.options.set("location", to: flag)
      case ("maxRedirects", .integer(let count)): request.options.set("max-redirs", "\(count)")
      case ("protocolVersion", .string("http1")): request.options.append("http1.1")
      case ("protocolVersion", .string("http2")): request.options.append("http2")
      case ("protocolVersion", .string("auto")), ("disableBodyPruning", _): continue
      case ("disabledSystemHeaders", .object(let members)):
        for name in members where name.value == .bool(true) {
          // A raw body without a type is written like this.
          if name.key.lowercased() == "content-type", case .text(let text, "text/plain"?) = request.body {
            request.body = .text(text, type: nil)
          } else {
            request.removedFields.append(name.key)
          }
        }
      default: remarks.add("\(key) has no equivalent", at: member)
      }
    }
  }

  // MARK: - Authentication

  mutating func authentication(_ node: DocumentNode) -> PortableAuthentication? {
    guard node.isObject, let type = node["type"].text else { return nil }
    let attributes = node[type]
    switch type {
    case "noauth": return PortableAuthentication.none
    case "basic": return .basic(user: value("username", of: attributes), password: value("password", of: attributes))
    case "digest": return .digest(user: value("username", of: attributes), password: value("password", of: attributes))
    case "bearer": return .bearer(value("token", of: attributes))
    case "oauth2" where !value("accessToken", of: attributes).isEmpty:
      remarks.add("only the access token of oauth2 is carried over", at: node)
      return .bearer(value("accessToken", of: attributes))
    default:
      remarks.add("authentication of type \(type) has no equivalent", at: node)
      return nil
    }
  }

  private mutating func apiKey(_ node: DocumentNode, into request: inout PortableRequest) {
    let attributes = node["apikey"]
    let (name, value) = (value("key", of: attributes), value("value", of: attributes))
    guard !name.isEmpty else { return remarks.add("an API key without a name is left out", at: node) }
    if self.value("in", of: attributes) == "query" {
      request.url = URLText.adding(FormText.pair(name, value), to: request.url)
    } else {
      request.fields.append(FieldLine(name, value))
    }
    request.authentication = PortableAuthentication.none
  }

  /// Version 2.1 has a list of attributes, version 2.0 an object.
  private func value(_ name: String, of node: DocumentNode) -> String {
    if let attribute = node.elements.first(where: { $0["key"].text == name }) { return attribute["value"].text ?? "" }
    return node[name].text ?? ""
  }
}
