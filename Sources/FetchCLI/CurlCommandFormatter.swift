internal import CommandSupport
internal import Bytes
internal import Connect
internal import HTTPClient
internal import HTTPWire
internal import RequestFormats

/// The curl command for the same request, with a comment that lists the options without an equivalent.
enum CurlCommandFormatter {
  static func text(of order: FetchPlan) throws(CommandLineError) -> String {
    let words = order.words
    var notes = Self.notes(words)
    let url = try CurlURL(order)
    var command = CurlCommand(method: order.request.method, url: url.text)
    command.headers = try headers(of: order)
    command.headerFiles = order.fieldFiles
    command.removedHeaders = order.request.removedFields
    command.contentType = order.request.contentType
    command.body = try body(of: order)
    if case .file(let path) = command.body, isShort(path), !order.request.fields.contains("Expect") {
      // curl waits for 100 (Continue) before any file, before 8.7 also before short ones.
      command.removedHeaders.append("Expect")
    }
    if isForwarded(order), !order.request.fields.contains("Proxy-Connection") { command.removedHeaders.append("Proxy-Connection") }
    command.options = options(order, url)
    if command.namesMethod, ["location", "location-trusted"].contains(where: { words.isGiven($0) }) {
      notes.append("curl repeats the method of -X after every redirect")
    }
    command.redact(by: order.redaction)
    let comment = notes.map { "# \($0)\n" }.joined()
    return command.text(revealing: order.redaction.showsSecrets) + "\n" + comment
  }

  private static func options(_ order: FetchPlan, _ url: CurlURL) -> [CurlCommand.Argument] {
    var options = [CurlCommand.Argument("-A", order.options.userAgent ?? "")]
    if url.hasGlobs || order.words.value(of: "output")?.contains("#") == true { options.append(CurlCommand.Argument("--globoff")) }
    if url.hasDots, !order.words.isGiven("path-as-is") { options.append(CurlCommand.Argument("--path-as-is")) }
    if order.options.decodesContent, !order.words.isGiven("compressed") { options.append(CurlCommand.Argument("--compressed")) }
    if let version = version(order.options.version) { options.append(CurlCommand.Argument(version)) }
    if let referer = referer(of: order.request) { options.append(CurlCommand.Argument("--referer", referer)) }
    let cookies = order.words.values(of: "cookie").filter { $0.holds("=") }
    if !cookies.isEmpty { options.append(CurlCommand.Argument("--cookie", cookies.joined(separator: "; "))) }
    let passesContent = order.content.place == .query ? !url.hasContent : order.content.isInFiles
    var forms = order.content.form[...]
    for option in order.words.given {
      switch option.name {
      case "form", "form-string":
        guard let form = forms.popFirst(), let value = option.value else { continue }
        options.append(CurlCommand.Argument("--" + option.name, option.name == "form" ? CurlForm.word(form, given: value) : value))
      case "cookie" where option.value?.holds("=") == true: continue
      case "range": options.append(CurlCommand.Argument("--range", order.request.range.map { String($0.dropFirst("bytes=".count)) }))
      // Without the sign curl adds these to its default protocols.
      case "proto-redir": options.append(CurlCommand.Argument("--proto-redir", option.value.map { $0.hasPrefix("=") ? $0 : "=" + $0 }))
      case "cert":
        if let type = certificateType(of: option.value) { options.append(CurlCommand.Argument("--cert-type", type)) }
        options.append(CurlCommand.Argument("--cert", option.value))
      case "proxy-protocol" where option.value == "v1": options.append(CurlCommand.Argument("--haproxy-protocol"))
      default:
        switch FetchOptionTable.curl(option) {
        case .same: options.append(CurlCommand.Argument("--" + option.name, option.value))
        case .named(let name): options.append(CurlCommand.Argument("--" + name, option.value))
        case .seconds: options.append(CurlCommand.Argument("--" + option.name, seconds(of: option)))
        case .content(let name) where passesContent: options.append(CurlCommand.Argument("--" + (name ?? option.name), option.value))
        case .content, .translated, .unneeded, nil: continue
        }
      }
    }
    if order.content.place == .items(.multipart) { options += order.content.items.map(CurlForm.argument) }
    return options
  }

  /// Option names only: values could end the comment's line.
  private static func notes(_ words: ParsedOptions) -> [String] {
    var missing: [String] = []
    for option in words.given where FetchOptionTable.curl(option) == nil && !missing.contains("--\(option.name)") {
      missing.append("--\(option.name)")
    }
    return missing.isEmpty ? [] : ["curl has no option for \(missing.joined(separator: ", "))"]
  }

  /// HTTP/2 by ALPN is the default of both; curl's `--http2` upgrades http URLs, which tlsprobe never does.
  private static func version(_ version: HTTPOptions.Version) -> String? {
    switch version {
    case .http10: "--http1.0"
    case .http11: "--http1.1"
    case .http2PriorKnowledge: "--http2-prior-knowledge"
    case .any, .http2: nil
    }
  }

  private static func referer(of request: HTTPRequest) -> String? {
    request.sendsReferer ? (request.sentReferer ?? "") + ";auto" : request.sentReferer
  }

  private static func headers(of order: FetchPlan) throws(CommandLineError) -> [FieldLine] {
    var fields = order.request.fields
    // If curl has no option for it, it precedes the caller's fields.
    if let priority = order.options.priority, !fields.contains("Priority"), !order.request.removedFields.contains(named: "Priority") {
      fields.lines.insert(FieldLine("Priority", priority), at: 0)
    }
    for item in order.items {
      guard item.kind == .field, case .file(let path) = item.value else { continue }
      if case .field(let line) = try HeaderArgument(line: "\(item.name):\(try text(ofFile: path))") { fields.lines.append(line) }
    }
    if order.words.isGiven("no-cache") {
      for name in ["Cache-Control", "Pragma"] where !fields.contains(name) && !order.request.removedFields.contains(named: name) {
        fields.append(name, "no-cache")
      }
    }
    return fields.lines
  }

  /// The content of a file without trailing line ends.
  static func text(ofFile path: String) throws(CommandLineError) -> String {
    var bytes = try ContentFile.read(path)
    while let last = bytes.last, last == 0x0a || last == 0x0d { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func body(of order: FetchPlan) throws(CommandLineError) -> CurlCommand.Body {
    let content = order.content
    switch content.place {
    case .upload(let path): return .file(path)
    case .form, .json:
      if content.isInFiles { return .arguments }
      return .bytes(try content.bytes { _ in [] })
    case .items(let form) where form != .multipart:
      var pieces: [ItemContent.Piece] = []
      for item in content.items {
        switch item.value {
        case .text(let text): pieces.append(ItemContent.Piece(item: item, bytes: Array(text.utf8)))
        case .file(let path): pieces.append(ItemContent.Piece(item: item, bytes: try ContentFile.read(path)))
        }
      }
      return .bytes(try ItemContent(form: form).bytes(of: pieces))
    case .parts, .items: return .arguments
    case .nowhere, .query: return .none
    }
  }

  /// True for a plaintext request through an HTTP proxy.
  private static func isForwarded(_ order: FetchPlan) -> Bool {
    guard !order.request.url.isSecure, let proxy = order.connection.approach.proxy else { return false }
    return proxy.scheme == .http || proxy.scheme == .https
  }

  private static func isShort(_ path: String) -> Bool {
    guard path != "-", let size = try? ContentOutput.size(of: path) else { return false }
    return size <= 1_048_576
  }

  private static func certificateType(of path: String?) -> String? {
    switch path?.lowercased().split(separator: ".").last {
    case "p12", "pfx": "P12"
    case "der": "DER"
    default: nil
    }
  }

  /// curl supports no units.
  private static func seconds(of option: (name: String, value: String?)) -> String? {
    guard let value = option.value, let span = try? TimeSpan.parseLimit(value, of: option.name) else { return option.value }
    let parts = span.components
    let milliseconds = Int(parts.attoseconds / 1_000_000_000_000_000)
    let fraction = String(String(1_000 + milliseconds).dropFirst())
    return milliseconds == 0 ? "\(parts.seconds)" : "\(parts.seconds).\(fraction)"
  }
}

extension [String] {
  fileprivate func contains(named name: String) -> Bool { contains { FieldLine($0, "").isNamed(name) } }
}

extension CurlCommand {
  /// Redacts secret parameters of URLs, header fields and values of forms and JSON with curl's placeholder.
  fileprivate mutating func redact(by redaction: Redaction) {
    guard !redaction.showsSecrets else { return }
    func shown(_ text: String) -> String { text.replacing(text: Redaction.mark, with: "REDACTED") }
    let type = headers.first { $0.isNamed("content-type") }?.valueText ?? "application/x-www-form-urlencoded"
    if let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) { url = url[..<mark] + shown(redaction.shown(String(url[mark...]))) }
    for index in headers.indices {
      let value = redaction.shown(headers[index]).valueText
      // The command's own redaction covers the registered credential fields.
      if !["authorization", "proxy-authorization", "cookie"].contains(where: { headers[index].isNamed($0) }) {
        headers[index].value = Array(shown(value).utf8)
      }
    }
    if case .bytes(let bytes) = body {
      let text = String(decoding: redaction.shown(content: bytes, type: type), as: UTF8.self)
      if String(validating: bytes, as: UTF8.self) != nil { body = .bytes(Array(shown(text).utf8)) }
    }
    for index in options.indices {
      guard let value = options[index].value else { continue }
      switch options[index].name {
      case "--data", "--data-raw", "--data-binary", "--data-urlencode", "--form", "--form-string", "--json":
        let form = redaction.shown(content: Array(value.utf8), type: "application/x-www-form-urlencoded")
        let isJSON = options[index].name == "--json"
        options[index].value = shown(
          String(decoding: isJSON ? redaction.shown(content: Array(value.utf8), type: "application/json") : form, as: UTF8.self))
      case "--referer", "--request-target": options[index].value = shown(redaction.shown(value))
      default: break
      }
    }
  }
}

/// A file whose bytes become part of a request; `-` is standard input. Content too large for memory requires `-T`.
enum ContentFile {
  static func read(_ path: String) throws(CommandLineError) -> [UInt8] {
    try CommandInput(path, named: "'\(path)'", unreadable: ExitStatus(rawValue: 26)).read(
      limit: limit, hint: "-T sends a file of any size")
  }

  private static let limit = 1 << 30
}
