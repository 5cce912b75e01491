internal import Bytes
internal import HTTPWire

/// Command lines of HTTPie 3 for bash.
public enum HTTPieFormat {
  public static func write(_ collection: PortableCollection) throws(RequestFormatError) -> ExportedRequests {
    var remarks = RemarkList()
    var text = ""
    for request in collection.requests {
      let one = try write(request)
      text += one.text + "\n"
      for remark in one.remarks { remarks.add(remark) }
    }
    return ExportedRequests(text, remarks: remarks.remarks)
  }

  /// The command for one request.
  public static func write(_ request: PortableRequest) throws(RequestFormatError) -> ExportedRequests {
    var command = HTTPieCommand(request)
    try command.build()
    var words: [String] = []
    for word in command.words { words.append(try CommandShell.bash.quoted(Array(word.utf8))) }
    return ExportedRequests(words.joined(separator: " "), remarks: command.remarks.remarks)
  }
}

/// The words of a command of HTTPie.
struct HTTPieCommand {
  private let request: PortableRequest
  private var options: [String] = []
  private var items: [String] = []
  var remarks = RemarkList()

  init(_ request: PortableRequest) { self.request = request }

  var words: [String] {
    let arguments = [request.method, request.url] + items
    return ["http"] + options + (arguments.contains { $0.hasPrefix("-") } ? ["--"] : []) + arguments
  }

  mutating func build() throws(RequestFormatError) {
    guard !request.method.isEmpty, request.method.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) else {
      throw RequestFormatError(.unrepresentable, "HTTPie requires a method of capital letters, not '\(request.method)'")
    }
    guard !request.url.isEmpty else { throw RequestFormatError(.unrepresentable, "a request without a URL") }
    authenticate()
    for entry in request.options.entries { add(entry) }
    for field in request.fields { try add(field) }
    for name in request.removedFields { items.append("\(name):") }
    try addBody()
  }

  private mutating func option(_ name: String, _ value: String? = nil) { options.append("--" + name + (value.map { "=" + $0 } ?? "")) }

  private mutating func authenticate() {
    switch request.authentication {
    case .basic(let user, let password)?: option("auth", "\(user):\(password)")
    case .digest(let user, let password)?:
      option("auth-type", "digest")
      option("auth", "\(user):\(password)")
    case .bearer(let token)?:
      option("auth-type", "bearer")
      option("auth", token)
    case .some(.none): option("ignore-netrc")
    case nil: return
    }
  }

  private mutating func add(_ entry: PortableOptions.Entry) {
    switch entry.name {
    case "insecure": option("verify", "no")
    case "cacert": option("verify", entry.value)
    case "location": option("follow")
    case "max-redirs": option("max-redirects", entry.value)
    case "max-time", "connect-timeout": option("timeout", entry.value)
    case "cert": option("cert", entry.value)
    case "key": option("cert-key", entry.value)
    case "pass": option("cert-key-pass", entry.value)
    case "path-as-is": option("path-as-is")
    case "verbose": option("verbose")
    case "include": option("print", "hb")
    case "output":
      option("download")
      option("output", entry.value)
    case "proxy":
      option("proxy", "http:\(entry.value ?? "")")
      option("proxy", "https:\(entry.value ?? "")")
    case "fail": option("check-status")
    case "range": items.append("Range:bytes=\(entry.value ?? "")")
    // HTTPie always requests a compressed response.
    case "compressed": return
    default: remarks.add("\(entry.name) has no equivalent", for: request)
    }
  }

  private mutating func add(_ field: FieldLine) throws(RequestFormatError) {
    guard let value = String(validating: field.value, as: UTF8.self), !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else {
      throw RequestFormatError(.unrepresentable, "HTTPie cannot send the value of \(field.nameText)")
    }
    if value.isEmpty { return items.append("\(field.nameText);") }
    guard let escaped = Self.escaped(value) else {
      throw RequestFormatError(.unrepresentable, "HTTPie cannot send a backslash before a separator in \(field.nameText)")
    }
    items.append("\(field.nameText):\(escaped)")
  }

  /// A value in which no separator is special; nil if a backslash precedes one, which HTTPie cannot express.
  private static func escaped(_ text: String) -> String? {
    var result = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      let isSpecial = ":=@;".unicodeScalars.contains(scalar)
      if isSpecial {
        if isEscaped { return nil }
        result += "\\"
      }
      result.unicodeScalars.append(scalar)
      isEscaped = scalar == "\\"
    }
    return isEscaped ? nil : result
  }

  private static func item(_ name: String, _ separator: String, _ value: String) -> String? {
    guard !name.isEmpty, let name = escaped(name), let value = escaped(value) else { return nil }
    return name + separator + value
  }

  private mutating func addBody() throws(RequestFormatError) {
    switch request.body {
    case .none: return
    case .text(let text, _): try addRaw(text)
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw RequestFormatError(.unrepresentable, "a command line of HTTPie has only text", hint: "store the body in a file")
      }
      try addRaw(text)
    case .file(let path):
      items.append("@\(path)")
      if request.field("content-type") == nil { items.append("Content-Type:") }
    case .form(let fields): try addForm(fields)
    case .multipart(let parts):
      option("multipart")
      for part in parts { try add(part) }
    }
  }

  /// HTTPie sends JSON unless a field has another type.
  private mutating func addRaw(_ text: String) throws(RequestFormatError) {
    guard !text.isEmpty else {
      return remarks.add("an empty body is not sent", for: request)
    }
    // argparse takes it for the end of the options even here.
    guard text != "--" else { throw RequestFormatError(.unrepresentable, "HTTPie cannot send the body '--'") }
    option("raw", text)
    guard request.field("content-type") == nil, !request.removedFields.contains(where: { $0.lowercased() == "content-type" }) else {
      return
    }
    items.append("Content-Type:" + (request.contentType.flatMap(Self.escaped) ?? ""))
  }

  private mutating func addForm(_ fields: [PortableFormField]) throws(RequestFormatError) {
    var list: [String] = []
    for field in fields {
      switch field.value {
      case .text(let value): if let item = Self.item(field.name, "=", value) { list.append(item) }
      case .file(let path): if let item = Self.item(field.name, "=@", path) { list.append(item) }
      }
    }
    guard list.count == fields.count, !fields.isEmpty else {
      guard let text = FormText.text(of: fields) else {
        throw RequestFormatError(.unrepresentable, "HTTPie cannot send this form")
      }
      return try addRaw(text)
    }
    option("form")
    // The charset that HTTPie would add.
    if request.field("content-type") == nil { items.append("Content-Type:" + PortableBody.formType) }
    items += list
  }

  private mutating func add(_ part: PortablePart) throws(RequestFormatError) {
    if !part.fields.isEmpty || part.fileName != nil {
      remarks.add("file name and header fields of the part \(part.name) have no equivalent", for: request)
    }
    var item: String?
    switch part.content {
    case .text(let text):
      item = Self.item(part.name, "=", text)
      if part.type != nil { remarks.add("the type of the part \(part.name) has no equivalent", for: request) }
    case .file(let path):
      item = Self.item(part.name, "@", path)
      if let type = part.type { item = item.map { "\($0);type=\(type)" } }
    case .textOfFile(let path): item = Self.item(part.name, "=@", path)
    }
    guard let item else { throw RequestFormatError(.unrepresentable, "HTTPie cannot send the part \(part.name)") }
    items.append(item)
  }
}
