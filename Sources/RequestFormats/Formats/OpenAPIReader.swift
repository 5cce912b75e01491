internal import Bytes
internal import HTTPWire

/// Makes requests of the operations of an OpenAPI description.
struct OpenAPIReader {
  private let root: DocumentNode
  private let references: OpenAPIReferences
  private let limits: RequestFormatLimits
  /// The bytes of all requests so far, which references can multiply.
  private var size = 0
  var remarks: RemarkList

  init(_ root: DocumentNode, limits: RequestFormatLimits) {
    self.root = root
    references = OpenAPIReferences(root)
    self.limits = limits
    remarks = RemarkList(limits)
  }

  mutating func collection() throws(RequestFormatError) -> PortableCollection {
    var collection = PortableCollection(name: root["info"]["title"].text ?? "OpenAPI")
    collection.summary = root["info"]["description"].summary
    collection.variables = [PortableVariable("baseUrl", server(root["servers"]))]
    var folders: [String: Int] = [:]
    var count = 0
    for (path, node) in root["paths"].members {
      let item = resolved(node)
      for method in Self.methods {
        let operation = item[method]
        guard operation.isObject else { continue }
        count += 1
        guard count <= limits.requests else { throw RequestFormatError(.limit, "more than \(limits.requests) operations") }
        let request = request(method, path, item, operation)
        size += Self.size(of: request)
        guard size <= limits.bytes * 4 else { throw RequestFormatError(.limit, "the requests are too large") }
        guard let tag = operation["tags"].elements.first?.text else {
          collection.items.append(.request(request))
          continue
        }
        if let index = folders[tag], case .folder(var folder) = collection.items[index] {
          folder.items.append(.request(request))
          collection.items[index] = .folder(folder)
        } else {
          folders[tag] = collection.items.count
          collection.items.append(.folder(PortableFolder(name: tag, items: [.request(request)])))
        }
      }
    }
    if !root["webhooks"].value.members.isEmpty { remarks.add("webhooks are requests of the server and left out", at: root["webhooks"]) }
    return collection
  }

  private static func size(of request: PortableRequest) -> Int {
    var size = request.url.utf8.count + request.fields.reduce(0) { $0 + $1.name.count + $1.value.count + 16 }
    switch request.body {
    case .text(let text, _): size += text.utf8.count
    case .form(let fields): size += (FormText.text(of: fields) ?? "").utf8.count
    case .multipart(let parts):
      for part in parts { if case .text(let text) = part.content { size += text.utf8.count + 64 } }
    case .none, .bytes, .file: break
    }
    return size
  }

  /// The first server with the defaults of its variables.
  private mutating func server(_ node: DocumentNode) -> String {
    guard let first = node.elements.first else {
      remarks.add("there is no server; baseUrl is empty", at: node)
      return ""
    }
    for other in node.elements.dropFirst() { remarks.add("only the first server is carried over", at: other) }
    var url = first["url"].text ?? ""
    for (name, variable) in first["variables"].members {
      url = url.replacing(text: "{\(name)}", with: variable["default"].text ?? "{{\(name)}}")
    }
    return url.hasSuffix("/") ? String(url.dropLast()) : url
  }

  /// Follows references within the document; others and cycles are null.
  private mutating func resolved(_ node: DocumentNode) -> DocumentNode {
    var node = node
    for _ in 0..<Self.mostReferences {
      guard let reference = node["$ref"].text else { return node }
      guard reference.hasPrefix("#/") else {
        remarks.add("the reference \(reference) is outside of the file and left out", at: node)
        return DocumentNode(.null, node.pointer)
      }
      let target = references.target(of: reference)
      if target.isNull { remarks.add("the reference \(reference) has no target", at: node) }
      node = target
    }
    remarks.add("the references form a cycle", at: node)
    return DocumentNode(.null, node.pointer)
  }

  // MARK: - Operations

  private mutating func request(_ method: String, _ path: String, _ item: DocumentNode, _ operation: DocumentNode) -> PortableRequest {
    let name = operation["summary"].summary ?? operation["operationId"].text ?? "\(method.uppercased()) \(path)"
    var request = PortableRequest(name: name, method: method.uppercased(), url: "")
    request.summary = operation["description"].summary
    let server = operation["servers"].elements.first ?? item["servers"].elements.first
    let base = server.map { self.server(DocumentNode(.array([$0.value]), $0.pointer)) } ?? "{{baseUrl}}"
    var target = path
    var query: [String] = []
    var cookies: [String] = []
    for parameter in parameters(item, operation) {
      guard let name = parameter["name"].text, !name.isEmpty else { continue }
      let place = parameter["in"].text
      guard let value = value(of: parameter, name) else { continue }
      switch place {
      case "path": target = target.replacing(text: "{\(name)}", with: FormText.encoded(Self.joined(value, by: ","), space: "%20"))
      case "query": query += Self.query(name, value, parameter)
      case "header": request.fields.append(FieldLine(name, Self.joined(value, by: ",")))
      case "cookie": cookies.append("\(name)=\(Self.joined(value, by: ","))")
      default: remarks.add("a parameter in \(place ?? "") has no equivalent", at: parameter)
      }
    }
    // Parameters that are not described.
    target = Self.variables(inPath: target)
    request.url = base + (target.hasPrefix("/") ? "" : "/") + target
    request.url = URLText.adding(query, to: request.url)
    content(of: resolved(operation["requestBody"]), into: &request)
    security(of: operation, into: &request, &cookies)
    if !cookies.isEmpty { request.fields.append(FieldLine("Cookie", cookies.joined(separator: "; "))) }
    if !operation["callbacks"].value.members.isEmpty { remarks.add("callbacks are left out", at: operation["callbacks"]) }
    return request
  }

  /// Those of the operation replace those of its path.
  private mutating func parameters(_ item: DocumentNode, _ operation: DocumentNode) -> [DocumentNode] {
    var parameters: [DocumentNode] = []
    for node in item["parameters"].elements + operation["parameters"].elements {
      let parameter = resolved(node)
      guard parameter.isObject else { continue }
      parameters.removeAll { $0["name"].value == parameter["name"].value && $0["in"].value == parameter["in"].value }
      guard parameters.count < Self.mostParameters else { continue }
      parameters.append(parameter)
    }
    return parameters
  }

  /// `{name}` as `{{name}}`.
  private static func variables(inPath path: String) -> String {
    var result: [UInt8] = []
    let bytes = Array(path.utf8)
    var index = 0
    while index < bytes.count {
      if let end = FormText.placeholderEnd(in: bytes, at: index) {
        result += bytes[index..<end]
        index = end
        continue
      }
      let byte = bytes[index]
      result += byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") ? [byte, byte] : [byte]
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Nil for an optional parameter without a value.
  private mutating func value(of parameter: DocumentNode, _ name: String) -> JSONValue? {
    let media = parameter["content"].members.first?.node ?? parameter
    if let value = example(of: media) { return value }
    let schema = resolved(media["schema"])
    for key in ["example", "default", "const"] where !schema[key].isNull { return schema[key].value }
    if let value = (schema["examples"].elements.first ?? schema["enum"].elements.first)?.value { return value }
    if parameter["required"].flag == true || parameter["in"].text == "path" { return .string("{{\(name)}}") }
    remarks.add("the optional parameter \(name) has no example and is left out", at: parameter)
    return nil
  }

  private mutating func example(of media: DocumentNode) -> JSONValue? {
    if !media["example"].isNull { return media["example"].value }
    for (_, node) in media["examples"].members {
      let example = resolved(node)
      if !example["value"].isNull { return example["value"].value }
    }
    return nil
  }

  private static func text(_ value: JSONValue) -> String {
    DocumentNode(value).text ?? (value == .null ? "" : String(decoding: JSONWriter(pretty: false).bytes(of: value), as: UTF8.self))
  }

  private static func joined(_ value: JSONValue, by separator: String) -> String {
    switch value {
    case .array(let values): values.map(text).joined(separator: separator)
    case .object(let members): members.flatMap { [$0.key, text($0.value)] }.joined(separator: separator)
    default: text(value)
    }
  }

  /// The styles of query parameters: `form` with and without `explode`, `deepObject`, and lists with other separators.
  private static func query(_ name: String, _ value: JSONValue, _ parameter: DocumentNode) -> [String] {
    func pair(_ name: String, _ value: String) -> String {
      "\(FormText.encoded(name, space: "%20"))=\(FormText.encoded(value, space: "%20"))"
    }
    let style = parameter["style"].text ?? "form"
    let explodes = parameter["explode"].flag ?? (style == "form")
    switch value {
    case .array(let values) where explodes: return values.map { pair(name, text($0)) }
    case .array: return [pair(name, joined(value, by: style == "spaceDelimited" ? " " : style == "pipeDelimited" ? "|" : ","))]
    case .object(let members) where style == "deepObject": return members.map { pair("\(name)[\($0.key)]", text($0.value)) }
    case .object(let members) where explodes: return members.map { pair($0.key, text($0.value)) }
    default: return [pair(name, joined(value, by: ","))]
    }
  }

  // MARK: - Bodies

  private mutating func content(of body: DocumentNode, into request: inout PortableRequest) {
    let types = body["content"].members
    let preferred =
      types.first { $0.key.lowercased().hasPrefix("application/json") } ?? types.first { $0.key.lowercased().hasSuffix("+json") }
    guard let (type, media) = preferred ?? types.first else { return }
    for other in types where other.key != type { remarks.add("only the content of type \(type) is carried over", at: other.node) }
    var generator = OpenAPISample(references)
    let value = example(of: media) ?? generator.value(of: media["schema"])
    if generator.isCut { remarks.add("the generated body is cut: its schema is too large or contains itself", at: media["schema"]) }
    switch type.prefix(while: { $0 != ";" }).lowercased() {
    case PortableBody.formType:
      request.body = .form(value.members.map { PortableFormField($0.key, .text(Self.text($0.value))) })
    case "multipart/form-data":
      let properties = resolved(media["schema"])["properties"]
      var parts: [PortablePart] = []
      for member in value.members {
        let property = resolved(properties[member.key])
        let isFile = property["format"].text == "binary" || !property["contentMediaType"].isNull
        let type = media["encoding"][member.key]["contentType"].text
        parts.append(
          isFile
            ? PortablePart(member.key, .file(member.key), type: type) : PortablePart(member.key, .text(Self.text(member.value)), type: type)
        )
        if isFile { remarks.add("the file of the part \(member.key) has its name", at: media) }
      }
      request.body = .multipart(parts)
    case let essence where essence == "application/json" || essence.hasSuffix("+json"):
      // An example may be JSON text already.
      if case .string(let text) = value, (try? JSONParser.read(Array(text.utf8))) != nil { return request.body = .text(text, type: type) }
      request.body = .text(String(decoding: JSONWriter(pretty: true).bytes(of: value), as: UTF8.self), type: type)
    default:
      if case .string(let text) = value, !text.isEmpty {
        request.body = .text(text, type: type.contains("*") ? nil : type)
      } else {
        remarks.add("a body of type \(type) without an example is left out", at: media)
      }
    }
  }

  // MARK: - Security

  /// The schemes of the first alternative.
  private mutating func security(of operation: DocumentNode, into request: inout PortableRequest, _ cookies: inout [String]) {
    let list = operation["security"].array ?? root["security"].elements
    if operation["security"].array?.isEmpty == true { request.authentication = PortableAuthentication.none }
    guard let first = list.first else { return }
    for (name, _) in first.members {
      let scheme = resolved(root["components"]["securitySchemes"][name])
      let key = scheme["name"].text ?? name
      switch (scheme["type"].text, scheme["scheme"].text?.lowercased() ?? scheme["in"].text) {
      case ("http", "basic"): request.authentication = .basic(user: "{{username}}", password: "{{password}}")
      case ("http", "digest"): request.authentication = .digest(user: "{{username}}", password: "{{password}}")
      case ("http", "bearer"): request.authentication = .bearer("{{token}}")
      case ("oauth2", _), ("openIdConnect", _):
        request.authentication = .bearer("{{access_token}}")
        remarks.add("the token of \(name) is the variable access_token", at: scheme)
      case ("apiKey", "header"): request.fields.append(FieldLine(key, "{{\(name)}}"))
      case ("apiKey", "query"): request.url = URLText.adding(FormText.pair(key, "{{\(name)}}"), to: request.url)
      case ("apiKey", "cookie"): cookies.append("\(key)={{\(name)}}")
      default: remarks.add("the security scheme \(name) has no equivalent", at: scheme)
      }
    }
  }

  private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
  private static let mostReferences = 16
  private static let mostParameters = 200
}
