internal import Bytes
internal import HTTPWire

/// Writes the items of a Postman collection.
struct PostmanWriter {
  var remarks = RemarkList()

  mutating func json(_ collection: PortableCollection) -> JSONValue {
    let info = JSONValue.object(of: [
      ("name", .string(collection.name)), ("description", .text(collection.summary)), ("schema", .string(PostmanFormat.schema)),
    ])
    let variables = collection.variables.map { variable in
      JSONValue.object([
        .init("key", .string(variable.name)), .init("value", .string(variable.value)), .init("type", .string("string")),
      ])
    }
    return .object(of: [
      ("info", info), ("item", .array(collection.items.map { json($0) })), ("auth", Self.json(collection.authentication)),
      ("variable", variables.isEmpty ? nil : .array(variables)),
    ])
  }

  private mutating func json(_ item: PortableItem) -> JSONValue {
    switch item {
    case .folder(let folder):
      return .object(of: [
        ("name", .string(folder.name)), ("description", .text(folder.summary)), ("item", .array(folder.items.map { json($0) })),
        ("auth", Self.json(folder.authentication)),
      ])
    case .request(let request):
      var request = request
      let body = body(of: request)
      if let type = addedType(of: request) { request.fields.append(FieldLine("Content-Type", type)) }
      if let range = request.options.range {
        request.options.remove("range")
        request.fields.append(FieldLine("Range", "bytes=\(range)"))
      }
      let fields = request.fields.map { field in
        JSONValue.object([.init("key", .string(field.nameText)), .init("value", .string(field.valueText))])
      }
      return .object(of: [
        ("name", .text(request.name)), ("protocolProfileBehavior", behavior(of: request)),
        (
          "request",
          .object(of: [
            ("method", .string(request.method)), ("header", .array(fields)), ("body", body), ("url", .string(request.url)),
            ("auth", Self.json(request.authentication)), ("description", .text(request.summary)),
          ])
        ),
        ("response", .array([])),
      ])
    }
  }

  static func json(_ authentication: PortableAuthentication?) -> JSONValue? {
    func value(_ type: String, _ attributes: (String, String)...) -> JSONValue {
      let list = attributes.map { key, value in
        JSONValue.object([.init("key", .string(key)), .init("value", .string(value)), .init("type", .string("string"))])
      }
      return .object([.init("type", .string(type)), .init(type, .array(list))])
    }
    switch authentication {
    case nil: return nil
    case .some(.none): return .object([.init("type", .string("noauth"))])
    case .basic(let user, let password)?: return value("basic", ("username", user), ("password", password))
    case .digest(let user, let password)?: return value("digest", ("username", user), ("password", password))
    case .bearer(let token)?: return value("bearer", ("token", token))
    }
  }

  /// The media type that must be written as a field, because no language of Postman implies it.
  private func addedType(of request: PortableRequest) -> String? {
    guard case .text(_, let type?) = request.body, request.field("content-type") == nil else { return nil }
    return PostmanFormat.languages.contains { $0.1 == type } ? nil : type
  }

  private mutating func body(of request: PortableRequest) -> JSONValue? {
    switch request.body {
    case .none: return nil
    case .text(let text, let type): return raw(text, type: request.field("content-type") == nil ? type : nil)
    case .bytes(let bytes):
      if let text = String(validating: bytes, as: UTF8.self) { return raw(text, type: nil) }
      remarks.add("a body that is not UTF-8 has no equivalent", for: request)
      return nil
    case .file(let path):
      return .object([.init("mode", .string("file")), .init("file", .object([.init("src", .string(path))]))])
    case .form(let fields):
      let list = fields.map { field in
        if case .file(let path) = field.value { remarks.add("the form field \(field.name) from the file \(path) is empty", for: request) }
        var value = ""
        if case .text(let text) = field.value { value = text }
        return JSONValue.object([.init("key", .string(field.name)), .init("value", .string(value))])
      }
      return .object([.init("mode", .string("urlencoded")), .init("urlencoded", .array(list))])
    case .multipart(let parts):
      return .object([.init("mode", .string("formdata")), .init("formdata", .array(parts.map { json($0, of: request) }))])
    }
  }

  private func raw(_ text: String, type: String?) -> JSONValue {
    var members: [JSONValue.Member] = [.init("mode", .string("raw")), .init("raw", .string(text))]
    if let language = PostmanFormat.languages.first(where: { $0.1 == type })?.0 {
      members.append(.init("options", .object([.init("raw", .object([.init("language", .string(language))]))])))
    }
    return .object(members)
  }

  private mutating func json(_ part: PortablePart, of request: PortableRequest) -> JSONValue {
    if !part.fields.isEmpty { remarks.add("header fields of the part \(part.name) have no equivalent", for: request) }
    switch part.content {
    case .text(let text):
      if part.fileName != nil { remarks.add("the file name of the text \(part.name) has no equivalent", for: request) }
      return .object(of: [
        ("key", .string(part.name)), ("value", .string(text)), ("type", .string("text")), ("contentType", .text(part.type)),
      ])
    case .textOfFile(let path), .file(let path):
      if case .textOfFile = part.content { remarks.add("the part \(part.name) from the file \(path) has a file name", for: request) }
      return .object(of: [
        ("key", .string(part.name)), ("src", .string(path)), ("type", .string("file")), ("contentType", .text(part.type)),
        ("fileName", .text(part.fileName)),
      ])
    }
  }

  private mutating func behavior(of request: PortableRequest) -> JSONValue? {
    var members: [JSONValue.Member] = []
    for entry in request.options.entries {
      switch entry.name {
      case "insecure": members.append(.init("strictSSL", .bool(false)))
      case "location": members.append(.init("followRedirects", .bool(true)))
      case "http1.1": members.append(.init("protocolVersion", .string("http1")))
      case "http2": members.append(.init("protocolVersion", .string("http2")))
      case "max-redirs":
        guard let count = request.options.maxRedirects else { fallthrough }
        members.append(.init("maxRedirects", .integer(Int64(count))))
      default: remarks.add("\(entry.name) has no equivalent", for: request)
      }
    }
    var removed = request.removedFields
    switch request.body {
    case .text(_, nil), .bytes: if request.field("content-type") == nil { removed.append("content-type") }
    default: break
    }
    if !removed.isEmpty { members.append(.init("disabledSystemHeaders", .object(removed.map { .init($0, .bool(true)) }))) }
    return members.isEmpty ? nil : .object(members)
  }
}
