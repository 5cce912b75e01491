internal import Bytes
internal import HTTPWire

/// The requests of an HTTP Archive 1.2; responses and timings are not carried over.
public enum HARFormat {
  public static func read(_ bytes: [UInt8], limits: RequestFormatLimits = RequestFormatLimits()) throws(RequestFormatError)
    -> ImportedRequests
  {
    let root = try DocumentReader.json(bytes, limits: limits)
    guard let entries = root["log"]["entries"].array else {
      throw RequestFormatError(.format, "log.entries is missing", line: 1, column: 1, hint: "an HTTP Archive has an array log.entries")
    }
    guard entries.count <= limits.requests else { throw RequestFormatError(.limit, "more than \(limits.requests) requests") }
    var remarks = RemarkList(limits)
    var collection = PortableCollection(name: root["log"]["creator"]["name"].text ?? "har")
    for entry in entries {
      let node = entry["request"]
      guard let url = node["url"].text, !url.isEmpty else {
        remarks.add("an entry without a request URL is left out", at: entry)
        continue
      }
      var request = PortableRequest(method: node["method"].text ?? "GET", url: url)
      request.summary = entry["comment"].summary
      fields(of: node, into: &request, &remarks)
      content(of: node["postData"], into: &request, &remarks)
      version(of: node, into: &request)
      remarks.addUnknown(in: node, known: known)
      collection.items.append(.request(request))
    }
    return ImportedRequests(collection, remarks: remarks.located(in: bytes, limits: limits))
  }

  private static func fields(of node: DocumentNode, into request: inout PortableRequest, _ remarks: inout RemarkList) {
    var names: Set<String> = []
    for field in node["headers"].elements {
      guard let name = field["name"].text, let value = field["value"].text, !name.isEmpty else {
        remarks.add("a header without name or value is left out", at: field)
        continue
      }
      // Pseudo-header fields, and fields that belong to the connection and to the length of the body.
      guard !name.hasPrefix(":"), !derived.contains(name.lowercased()) else { continue }
      names.insert(name.lowercased())
      request.fields.append(FieldLine(name, value))
    }
    let cookies = node["cookies"].elements.compactMap { cookie in
      cookie["name"].text.map { "\($0)=\(cookie["value"].text ?? "")" }
    }
    if !cookies.isEmpty, !names.contains("cookie") { request.fields.append(FieldLine("Cookie", cookies.joined(separator: "; "))) }
    guard URLText.query(of: request.url) == nil else { return }
    let pairs = node["queryString"].elements.map { FormText.pair($0["name"].text ?? "", $0["value"].text ?? "") }
    request.url = URLText.adding(pairs, to: request.url)
  }

  private static func content(of node: DocumentNode, into request: inout PortableRequest, _ remarks: inout RemarkList) {
    guard node.isObject else { return }
    let type = node["mimeType"].text.flatMap { $0.isEmpty ? nil : $0 }
    let essence = type?.prefix { $0 != ";" }.lowercased()
    if let text = node["text"].text, !text.isEmpty || node["params"].elements.isEmpty {
      if node["_encoding"].text == "base64" || node["encoding"].text == "base64" {
        guard let bytes = try? Base64.decode(text) else { return remarks.add("the content is no base64 and is left out", at: node["text"]) }
        request.body = .bytes(bytes)
        if request.field("content-type") == nil, let type { request.fields.append(FieldLine("Content-Type", type)) }
      } else if text.isEmpty {
        return
      } else if essence == PortableBody.formType, let form = FormText.fields(exactly: text) {
        request.body = .form(form)
        // The body implies it.
        request.fields.removeAll { $0.isNamed("content-type") && $0.valueText == PortableBody.formType }
      } else {
        request.body = .text(text, type: request.field("content-type") == nil ? type : nil)
      }
      return
    }
    let params = node["params"].elements
    guard !params.isEmpty else { return }
    if essence == "multipart/form-data" {
      // The boundary is that of another body.
      request.fields.removeAll { $0.isNamed("content-type") }
      request.body = .multipart(
        params.map { part in
          let name = part["name"].text ?? ""
          guard let file = part["fileName"].text else {
            return PortablePart(name, .text(part["value"].text ?? ""), type: part["contentType"].text)
          }
          if let value = part["value"].text, !value.isEmpty {
            return PortablePart(name, .text(value), fileName: file, type: part["contentType"].text)
          }
          return PortablePart(name, .file(file), type: part["contentType"].text)
        })
    } else {
      request.body = .form(params.map { PortableFormField(decoded($0["name"].text), .text(decoded($0["value"].text))) })
    }
  }

  /// Browsers write parameters as they were sent.
  private static func decoded(_ text: String?) -> String { text.map { FormText.decoded($0) ?? $0 } ?? "" }

  /// The version that was negotiated is no requirement, except an old one.
  private static func version(of node: DocumentNode, into request: inout PortableRequest) {
    if node["httpVersion"].text?.uppercased() == "HTTP/1.0" { request.options.append("http1.0") }
  }

  private static let known: Set<String> = [
    "method", "url", "httpVersion", "cookies", "headers", "queryString", "postData", "headersSize", "bodySize", "comment",
  ]
  private static let derived: Set<String> = [
    "host", "content-length", "connection", "transfer-encoding", "keep-alive", "proxy-connection", "upgrade",
  ]
}

extension HARFormat {
  /// An archive with empty responses; authentication becomes a header field.
  public static func write(_ collection: PortableCollection) -> ExportedRequests {
    var remarks = RemarkList()
    let entries = collection.requests.map { request in
      JSONValue.object([
        .init("startedDateTime", .string("1970-01-01T00:00:00.000Z")), .init("time", .integer(0)),
        .init("request", json(request, &remarks)),
        .init("response", response), .init("cache", .object([])),
        .init("timings", .object([.init("send", .integer(0)), .init("wait", .integer(0)), .init("receive", .integer(0))])),
      ])
    }
    let log = JSONValue.object([
      .init("version", .string("1.2")),
      .init("creator", .object([.init("name", .string("tlsprobe")), .init("version", .string("1"))])), .init("entries", .array(entries)),
    ])
    let text = String(decoding: JSONWriter(pretty: true).bytes(of: .object([.init("log", log)])), as: UTF8.self)
    return ExportedRequests(text + "\n", remarks: remarks.remarks)
  }

  private static func json(_ request: PortableRequest, _ remarks: inout RemarkList) -> JSONValue {
    var request = request
    request.moveIntoFields(&remarks)
    for entry in request.options.entries where entry.name != "http1.0" { remarks.add("\(entry.name) has no equivalent", for: request) }
    for name in request.removedFields { remarks.add("the removed field \(name) has no equivalent", for: request) }
    let version = request.options.isGiven("http1.0") ? "HTTP/1.0" : "HTTP/1.1"
    let content = postData(request, &remarks)
    if content != nil, request.field("content-type") == nil, let type = request.contentType, type != "multipart/form-data" {
      request.fields.append(FieldLine("Content-Type", type))
    }
    return .object(of: [
      ("method", .string(request.method)), ("url", .string(request.url)), ("httpVersion", .string(version)), ("cookies", .array([])),
      ("headers", .array(request.fields.map { pair($0.nameText, $0.valueText) })), ("queryString", .array(query(of: request.url))),
      ("postData", content), ("headersSize", .integer(-1)), ("bodySize", .integer(-1)),
    ])
  }

  private static func query(of url: String) -> [JSONValue] {
    (URLText.query(of: url) ?? "").split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      let value = pair.dropFirst(name.count + 1)
      return self.pair(FormText.decoded(String(name)) ?? String(name), FormText.decoded(String(value)) ?? String(value))
    }
  }

  private static func pair(_ name: String, _ value: String) -> JSONValue {
    .object([.init("name", .string(name)), .init("value", .string(value))])
  }

  private static func postData(_ request: PortableRequest, _ remarks: inout RemarkList) -> JSONValue? {
    let type = JSONValue.string(request.contentType ?? "")
    switch request.body {
    case .none: return nil
    case .text(let text, _): return .object([.init("mimeType", type), .init("text", .string(text))])
    case .bytes(let bytes):
      if let text = String(validating: bytes, as: UTF8.self) { return .object([.init("mimeType", type), .init("text", .string(text))]) }
      return .object([.init("mimeType", type), .init("text", .string(Base64.encode(bytes))), .init("_encoding", .string("base64"))])
    case .form(let fields):
      if let text = FormText.text(of: fields) {
        let params = fields.map { field in
          if case .text(let value) = field.value { return pair(FormText.encoded(field.name), FormText.encoded(value)) }
          return pair(field.name, "")
        }
        return .object([.init("mimeType", type), .init("params", .array(params)), .init("text", .string(text))])
      }
      remarks.add("form fields from files have no equivalent", for: request)
      return nil
    case .multipart(let parts):
      return .object([
        .init("mimeType", .string("multipart/form-data")), .init("params", .array(parts.map { json($0, request, &remarks) })),
      ])
    case .file(let path):
      remarks.add("the content of the file \(path) is not part of the archive", for: request)
      return nil
    }
  }

  private static func json(_ part: PortablePart, _ request: PortableRequest, _ remarks: inout RemarkList) -> JSONValue {
    if !part.fields.isEmpty { remarks.add("header fields of the part \(part.name) have no equivalent", for: request) }
    var (value, fileName) = (String?.none, part.fileName)
    switch part.content {
    case .text(let text): value = text
    case .file(let path):
      if fileName != nil { remarks.add("the file name of the part \(part.name) is that of its path", for: request) }
      fileName = path
    case .textOfFile(let path):
      remarks.add("the part \(part.name) from the file \(path) has a file name", for: request)
      fileName = path
    }
    return .object(of: [
      ("name", .string(part.name)), ("value", .text(value)), ("fileName", .text(fileName)), ("contentType", .text(part.type)),
    ])
  }

  private static let response = JSONValue.object([
    .init("status", .integer(0)), .init("statusText", .string("")), .init("httpVersion", .string("HTTP/1.1")), .init("cookies", .array([])),
    .init("headers", .array([])),
    .init("content", .object([.init("size", .integer(0)), .init("mimeType", .string(""))])), .init("redirectURL", .string("")),
    .init("headersSize", .integer(-1)), .init("bodySize", .integer(-1)),
  ])
}

extension PortableRequest {
  /// Writes basic and bearer authentication and a range as header fields, for formats that have only these.
  mutating func moveIntoFields(_ remarks: inout RemarkList) {
    if let range = options.range {
      options.remove("range")
      if field("range") == nil { fields.append(FieldLine("Range", "bytes=\(range)")) }
    }
    guard field("authorization") == nil else { return }
    switch authentication {
    case .basic(let user, let password)?:
      if FormText.holdsPlaceholder(user + password) {
        remarks.add("credentials with variables have no equivalent", for: self)
      } else {
        fields.append(FieldLine("Authorization", "Basic \(Base64.encode(Array("\(user):\(password)".utf8)))"))
      }
    case .bearer(let token)?: fields.append(FieldLine("Authorization", "Bearer \(token)"))
    case .digest?: remarks.add("digest authentication has no equivalent", for: self)
    case .some(.none), nil: break
    }
    authentication = nil
  }
}
