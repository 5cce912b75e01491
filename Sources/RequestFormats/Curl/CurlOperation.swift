internal import Bytes
internal import HTTPWire

/// The options up to `--next`, which apply to every URL among them.
struct CurlOperation {
  var urls: [(text: String, line: Int)] = []
  /// The first line of the command.
  var line = 1
  var method: String?
  var isHead = false
  var isGet = false
  var isLiteralURL = false
  var scheme = "http"
  var data: [CurlData] = []
  var parts: [PortablePart] = []
  var hasForm = false
  var uploads: [String] = []
  var queries: [String] = []
  var fields: [FieldLine] = []
  var removedFields: [String] = []
  var cookies: [String] = []
  var user: String?
  var isDigest = false
  var token: String?
  var options = PortableOptions()
  /// `-o` and `-O`, one per URL.
  var outputs: [PortableOptions.Entry] = []

  private(set) var remarks: [FormatRemark] = []

  var isEmpty: Bool { urls.isEmpty && data.isEmpty && parts.isEmpty && fields.isEmpty && options.isEmpty && method == nil }

  mutating func remark(_ text: String, line: Int? = nil) { remarks.append(FormatRemark(.line(line ?? self.line), text)) }

  /// One request per URL.
  mutating func requests() -> [PortableRequest] {
    if urls.isEmpty { remark("the command has no URL") }
    var requests: [PortableRequest] = []
    let content = body()
    for (index, url) in urls.enumerated() {
      var request = PortableRequest(method: "GET", url: address(url.text, line: url.line))
      (request.fields, request.removedFields) = (fields, removedFields)
      if !cookies.isEmpty { request.fields.append(FieldLine("Cookie", cookies.joined(separator: ";"))) }
      request.body = content
      request.options = options
      if index < outputs.count { request.options.entries.append(outputs[index]) }
      request.authentication = authentication
      upload(index, &request)
      for query in queries { request.url = URLText.adding(query, to: request.url) }
      if isGet { addContentToQuery(of: &request) }
      switch request.body {
      // These imply no type: the field is not sent either way.
      case .text(_, nil), .bytes, .file: request.removedFields.removeAll { FieldLine($0, "").isNamed("content-type") }
      default: break
      }
      if case .text(_, "application/json"?) = request.body, !names("accept") {
        request.fields.append(FieldLine("Accept", "application/json"))
      }
      request.method = method ?? defaultMethod(of: request)
      requests.append(request)
    }
    if outputs.count > urls.count, !urls.isEmpty { remark("there are more outputs than URLs; the others are left out") }
    return requests
  }

  private func defaultMethod(of request: PortableRequest) -> String {
    if isHead { return "HEAD" }
    if isGet { return "GET" }
    if !uploads.isEmpty { return "PUT" }
    return request.body == .none ? "GET" : "POST"
  }

  private var authentication: PortableAuthentication? {
    if let token { return .bearer(token) }
    guard let user else { return nil }
    let name = user.prefix { $0 != ":" }
    let password = user.dropFirst(name.count + 1)
    return isDigest ? .digest(user: String(name), password: String(password)) : .basic(user: String(name), password: String(password))
  }

  private func names(_ field: String) -> Bool {
    fields.contains { $0.isNamed(field) } || removedFields.contains { FieldLine($0, "").isNamed(field) }
  }

  // MARK: - URLs

  private mutating func address(_ text: String, line: Int) -> String {
    var url = text
    if !isLiteralURL {
      if globs(url) { remark("the URL ranges of curl are kept as they are", line: line) }
      for sign in ["[", "]", "{", "}"] { url = url.replacing(text: "\\" + sign, with: sign) }
    }
    return URLText.hasScheme(url) || url.hasPrefix("{{") ? url : "\(scheme)://\(url)"
  }

  /// True if curl would expand the URL: braces or brackets other than those of variables and IPv6 addresses.
  private func globs(_ url: String) -> Bool {
    let bytes = Array(url.utf8)
    var index = 0
    while index < bytes.count {
      if let end = FormText.placeholderEnd(in: bytes, at: index) {
        index = end
        continue
      }
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "{") { return true }
      if bytes[index] == UInt8(ascii: "[") {
        let inner = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: "]") }
        guard inner.contains(UInt8(ascii: ":")) else { return true }
      }
      index += 1
    }
    return false
  }

  // MARK: - Content

  private mutating func body() -> PortableBody {
    if hasForm {
      if !data.isEmpty { remark("data and form parts cannot be combined; the data are left out") }
      return .multipart(parts)
    }
    if data.isEmpty { return .none }
    let isJSON = data.contains { $0.isJSON }
    let type = isJSON ? "application/json" : PortableBody.formType
    let hasType = names("content-type")
    if data.count == 1, case .file(let path, let strips) = data[0].content {
      if strips { remark("curl removes line ends from the file; here it is sent unchanged: \(path)") }
      if !hasType, !isGet { fields.append(FieldLine("Content-Type", type)) }
      if isJSON, !names("accept") { fields.append(FieldLine("Accept", "application/json")) }
      return .file(path)
    }
    if !isJSON, let form = data.fields, !hasType || isForm { return .form(form) }
    guard let joined = data.joined else {
      remark("files among other data cannot be combined; the files are left out")
      data.removeAll { if case .text = $0.content { false } else { true } }
      return data.isEmpty ? .none : body()
    }
    if let text = String(validating: joined, as: UTF8.self) { return .text(text, type: hasType ? nil : type) }
    if !hasType, !isGet { fields.append(FieldLine("Content-Type", type)) }
    return .bytes(joined)
  }

  private var isForm: Bool {
    fields.first { $0.isNamed("content-type") }.map { $0.valueText.lowercased() == PortableBody.formType } ?? false
  }

  private mutating func upload(_ index: Int, _ request: inout PortableRequest) {
    guard index < uploads.count else { return }
    if request.body != .none { remark("an upload and other data cannot be combined; the data are left out") }
    let path = uploads[index]
    request.body = .file(path)
    // curl adds the name of the file to a path that ends with a slash, and to an empty one.
    guard URLText.query(of: request.url) == nil, !path.isEmpty, path != "-", path != ".", !request.url.contains("#") else { return }
    let rest = request.url.firstRange(ofText: "://").map { request.url[$0.upperBound...] } ?? request.url[...]
    let name = path.split(separator: "/").last.map { FormText.encoded(String($0), space: "%20") } ?? ""
    if request.url.hasSuffix("/") { request.url += name } else if !rest.contains("/") { request.url += "/" + name }
  }

  private mutating func addContentToQuery(of request: inout PortableRequest) {
    switch request.body {
    case .none: return
    case .text(let text, _): request.url = URLText.adding(text, to: request.url)
    case .form(let form):
      guard let text = FormText.text(of: form) else { return remark("the query cannot contain files; they are left out") }
      request.url = URLText.adding(text, to: request.url)
    case .bytes, .multipart, .file: remark("the query cannot contain files or parts; they are left out")
    }
    request.body = .none
  }
}
