internal import Bytes
internal import HTTPWire

/// Command lines of curl.
public enum CurlFormat {
  /// Reads all curl commands of a script; nil detects the shell by its escapes.
  public static func read(_ bytes: [UInt8], shell: CommandShell? = nil, limits: RequestFormatLimits = RequestFormatLimits())
    throws(RequestFormatError) -> ImportedRequests
  {
    guard bytes.count <= limits.bytes else { throw RequestFormatError(.limit, "the text is longer than \(limits.bytes) bytes") }
    let reading =
      switch shell ?? self.shell(of: bytes) {
      case .bash: try BashReader.read(bytes)
      case .cmd: try CmdReader.read(bytes)
      }
    var reader = CurlReader(limits: limits)
    for command in reading.commands { try reader.read(command) }
    guard !reader.requests.isEmpty else {
      throw RequestFormatError(.format, "there is no curl command in it", line: 1, column: 1, hint: "a command begins with curl")
    }
    var collection = PortableCollection(name: "curl")
    collection.items = reader.requests.map { .request($0) }
    let remarks = (reading.remarks + reader.remarks).enumerated().sorted { one, other in
      let (left, right) = (line(of: one.element), line(of: other.element))
      return left == right ? one.offset < other.offset : left < right
    }
    return ImportedRequests(collection, remarks: Array(remarks.map(\.element).prefix(limits.remarks)))
  }

  /// cmd.exe escapes quotation marks and line ends with a caret.
  public static func shell(of bytes: [UInt8]) -> CommandShell {
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "^") {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if next == UInt8(ascii: "\"") || next == 0x0a || next == 0x0d { return .cmd }
    }
    return .bash
  }

  private static func line(of remark: FormatRemark) -> Int { if case .line(let line) = remark.location { line } else { 0 } }
}

extension CurlFormat {
  /// One command per request, with line breaks between them.
  public static func write(_ collection: PortableCollection, shell: CommandShell = .bash) throws(RequestFormatError) -> ExportedRequests {
    var lines: [String] = []
    for request in collection.requests { lines.append(try text(of: request, shell: shell)) }
    return ExportedRequests(lines.map { $0 + "\n" }.joined())
  }

  /// The command for a request, with its secrets, on one line unless a word contains a line end.
  public static func text(of request: PortableRequest, shell: CommandShell = .bash) throws(RequestFormatError) -> String {
    try command(for: request).text(for: shell)
  }

  /// The command for a request.
  public static func command(for request: PortableRequest) throws(RequestFormatError) -> CurlCommand {
    var command = CurlCommand(method: request.method, url: request.url)
    command.headers = request.fields
    command.removedHeaders = request.removedFields
    command.contentType = request.contentType
    if request.url.utf8.contains(where: { "[]{}".utf8.contains($0) }) { command.options.append(.init("--globoff")) }
    switch request.authentication {
    case .basic(let user, let password)?: command.options.append(.init("--user", "\(user):\(password)"))
    case .digest(let user, let password)?: command.options += [.init("--digest"), .init("--user", "\(user):\(password)")]
    case .bearer(let token)?: command.options.append(.init("--oauth2-bearer", token))
    case .some(.none), nil: break
    }
    for entry in request.options.entries {
      guard let option = CurlOptionTable.shared.option(named: entry.name), option.hasValue == (entry.value != nil) else {
        throw RequestFormatError(.unrepresentable, "curl has no option \(entry.name)\(entry.value == nil ? "" : " with a value")")
      }
      command.options.append(CurlCommand.Argument("--" + entry.name, entry.value))
    }
    switch request.body {
    case .none: command.body = .none
    case .bytes(let bytes): command.body = .bytes(bytes)
    case .text(let text, _): command.body = .bytes(Array(text.utf8))
    case .file(let path): command.body = .content(of: path)
    case .form(let fields):
      if let text = FormText.text(of: fields) {
        command.body = .bytes(Array(text.utf8))
      } else {
        command.options += fields.map(argument)
        command.body = .arguments
      }
    case .multipart(let parts):
      for part in parts { command.options.append(try CurlFormPart.argument(part)) }
      command.body = .arguments
    }
    return command
  }

  private static func argument(_ field: PortableFormField) -> CurlCommand.Argument {
    switch field.value {
    case .text(let text): CurlCommand.Argument("--data-raw", FormText.pair(field.name, text))
    case .file(let path): CurlCommand.Argument("--data-urlencode", "\(field.name)@\(path)")
    }
  }
}
