internal import Bytes
internal import HTTPWire

/// Writes the resources of an Insomnia export, version 4.
struct InsomniaWriter {
  private var resources: [JSONValue] = []
  private var number = 0
  var remarks = RemarkList()

  mutating func json(_ collection: PortableCollection) -> JSONValue {
    let workspace = "wrk_1"
    resources.append(
      .object(of: [
        ("_id", .string(workspace)), ("_type", .string("workspace")), ("parentId", .null), ("name", .string(collection.name)),
        ("description", .string(collection.summary ?? "")), ("scope", .string("collection")),
      ]))
    let data = collection.variables.map { JSONValue.Member($0.name, .string(InsomniaFormat.native($0.value))) }
    resources.append(
      .object(of: [
        ("_id", .string("env_1")), ("_type", .string("environment")), ("parentId", .string(workspace)),
        ("name", .string("Base Environment")), ("data", .object(data)),
      ]))
    // Insomnia has no authentication of a collection.
    for item in collection.items { add(item, parent: workspace, inheriting: collection.authentication) }
    return .object([
      .init("_type", .string("export")), .init("__export_format", .integer(4)), .init("__export_source", .string("tlsprobe")),
      .init("resources", .array(resources)),
    ])
  }

  private mutating func add(_ item: PortableItem, parent: String, inheriting authentication: PortableAuthentication?) {
    number += 1
    switch item {
    case .folder(let folder):
      let id = "fld_\(number)"
      resources.append(
        .object(of: [
          ("_id", .string(id)), ("_type", .string("request_group")), ("parentId", .string(parent)), ("name", .string(folder.name)),
          ("description", .string(folder.summary ?? "")), ("authentication", Self.json(folder.authentication)),
          ("metaSortKey", .integer(Int64(number))),
        ]))
      let inherited = folder.authentication == nil ? authentication : nil
      for item in folder.items { add(item, parent: id, inheriting: inherited) }
    case .request(var request):
      request.authentication = request.authentication ?? authentication
      resources.append(json(request, id: "req_\(number)", parent: parent))
    }
  }

  private mutating func json(_ request: PortableRequest, id: String, parent: String) -> JSONValue {
    var request = request
    var settings: [(String, JSONValue?)] = []
    for entry in request.options.entries {
      switch entry.name {
      case "location": settings.append(("settingFollowRedirects", .string("on")))
      case "path-as-is": settings.append(("settingRebuildPath", .bool(false)))
      case "range": request.fields.append(FieldLine("Range", "bytes=\(entry.value ?? "")"))
      default: remarks.add("\(entry.name) has no equivalent", for: request)
      }
    }
    for name in request.removedFields { remarks.add("the removed field \(name) has no equivalent", for: request) }
    let body = body(of: request)
    if body["mimeType"] != nil, request.field("content-type") == nil, let type = request.contentType, type != "multipart/form-data" {
      request.fields.append(FieldLine("Content-Type", type))
    }
    let fields = request.fields.map { field in
      JSONValue.object([.init("name", .string(field.nameText)), .init("value", .string(InsomniaFormat.native(field.valueText)))])
    }
    return .object(
      of: [
        ("_id", .string(id)), ("_type", .string("request")), ("parentId", .string(parent)),
        ("name", .string(request.name ?? request.url)), ("description", .string(request.summary ?? "")),
        ("method", .string(request.method)), ("url", .string(InsomniaFormat.native(request.url))), ("headers", .array(fields)),
        ("parameters", .array([])), ("body", body), ("authentication", Self.json(request.authentication) ?? .object([])),
        ("metaSortKey", .integer(Int64(number))), ("settingEncodeUrl", .bool(false)),
      ] + settings)
  }

  private static func json(_ authentication: PortableAuthentication?) -> JSONValue? {
    func value(_ members: (String, String)...) -> JSONValue {
      .object(members.map { .init($0.0, .string(InsomniaFormat.native($0.1))) })
    }
    switch authentication {
    case nil: return nil
    case .some(.none): return value(("type", "none"))
    case .basic(let user, let password)?: return value(("type", "basic"), ("username", user), ("password", password))
    case .digest(let user, let password)?: return value(("type", "digest"), ("username", user), ("password", password))
    case .bearer(let token)?: return value(("type", "bearer"), ("token", token))
    }
  }

  private mutating func body(of request: PortableRequest) -> JSONValue {
    func text(_ text: String) -> JSONValue {
      .object(of: [("mimeType", .text(request.contentType)), ("text", .string(InsomniaFormat.native(text)))])
    }
    switch request.body {
    case .none: return .object([])
    case .text(let content, _): return text(content)
    case .bytes(let bytes):
      if let content = String(validating: bytes, as: UTF8.self) { return text(content) }
      remarks.add("a body that is not UTF-8 has no equivalent", for: request)
      return .object([])
    case .file(let path):
      return .object([.init("mimeType", .string("application/octet-stream")), .init("fileName", .string(path))])
    case .form(let fields):
      let list = fields.map { field in
        var value = ""
        if case .text(let text) = field.value {
          value = text
        } else {
          remarks.add("the field \(field.name) from a file is empty", for: request)
        }
        return pair(field.name, value)
      }
      return .object([.init("mimeType", .string(PortableBody.formType)), .init("params", .array(list))])
    case .multipart(let parts):
      let list = parts.map { part in
        if !part.fields.isEmpty || part.fileName != nil || part.type != nil {
          remarks.add("type, file name and header fields of the part \(part.name) have no equivalent", for: request)
        }
        switch part.content {
        case .text(let text): return pair(part.name, text)
        case .file(let path), .textOfFile(let path):
          return JSONValue.object([
            .init("name", .string(InsomniaFormat.native(part.name))), .init("type", .string("file")), .init("fileName", .string(path)),
          ])
        }
      }
      return .object([.init("mimeType", .string("multipart/form-data")), .init("params", .array(list))])
    }
  }

  private func pair(_ name: String, _ value: String) -> JSONValue {
    .object([.init("name", .string(InsomniaFormat.native(name))), .init("value", .string(InsomniaFormat.native(value)))])
  }
}
