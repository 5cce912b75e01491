internal import Bytes
internal import HTTPClient
internal import HTTPWire
internal import Observation
internal import Report

/// The command of curl for the same request.
enum CurlWords {
  static func text(of order: FetchOrder, _ words: OptionWords) -> String {
    // Without a scheme curl would take http.
    let hasQueries = order.items.contains { $0.kind == .query }
    let url = !hasQueries && order.urlText.hasPrefix("http") && order.urlText.holds("://") ? order.urlText : order.request.url.description
    var command = CurlCommand(method: order.request.method, url: url)
    command.headers = order.request.fields.lines.map { FieldObservation($0.nameText, $0.valueText) }
    if order.content.place == .items(.form), let type = order.request.contentType {
      command.headers.append(FieldObservation("Content-Type", type))
    }
    command.removedHeaders = order.request.removedFields
    command.body = body(of: order)
    command.options = options(order, words)
    command.redact(by: order.redaction)
    return command.text(revealing: order.redaction.showsSecrets)
  }

  private static func options(_ order: FetchOrder, _ words: OptionWords) -> [CurlCommand.Argument] {
    var options = [CurlCommand.Argument("-A", order.options.userAgent ?? "")]
    for option in words.given {
      let isContent = contents.contains(option.name) && passesContent(of: order)
      guard isContent || shared.contains(option.name) else { continue }
      options.append(CurlCommand.Argument("--" + (names[option.name] ?? option.name), value(of: option)))
    }
    if order.content.place == .items(.multipart) {
      for item in order.content.items {
        switch item.value {
        case .text(let text): options.append(CurlCommand.Argument("--form-string", "\(item.name)=\(text)"))
        case .file(let path):
          options.append(CurlCommand.Argument("-F", "\(item.name)=\(item.kind == .upload ? "@" : "<")\(path)"))
        }
      }
    }
    return options
  }

  private static func pieces(of items: [RequestItem]) throws(CommandLineError) -> [ItemContent.Piece] {
    var pieces: [ItemContent.Piece] = []
    for item in items {
      switch item.value {
      case .text(let text): pieces.append(ItemContent.Piece(item: item, bytes: Array(text.utf8)))
      case .file(let path): pieces.append(ItemContent.Piece(item: item, bytes: try ContentFile.read(path)))
      }
    }
    return pieces
  }

  /// What is in files, or goes into the URL, is left to curl.
  private static func passesContent(of order: FetchOrder) -> Bool { order.content.isInFiles || order.content.place == .query }

  private static func body(of order: FetchOrder) -> CurlCommand.Body {
    switch order.content.place {
    case .upload(let path): return .file(path)
    case .form, .json:
      guard !passesContent(of: order), let bytes = try? order.content.bytes(readingFile: { _ in [] }) else { return .none }
      return .bytes(bytes)
    case .items(let form) where form != .multipart:
      guard let pieces = try? pieces(of: order.content.items), let bytes = try? ItemContent(form: form).bytes(of: pieces) else {
        return .none
      }
      return .bytes(bytes)
    case .nowhere, .query, .parts, .items: return .none
    }
  }

  /// Curl knows seconds only.
  private static func value(of option: (name: String, value: String?)) -> String? {
    guard let value = option.value, timed.contains(option.name), let span = try? TimeSpan.parseLimit(value, of: option.name) else {
      return option.value
    }
    let parts = span.components
    let milliseconds = Int(parts.attoseconds / 1_000_000_000_000_000)
    let fraction = String(String(1_000 + milliseconds).dropFirst())
    return milliseconds == 0 ? "\(parts.seconds)" : "\(parts.seconds).\(fraction)"
  }

  /// What curl calls differently.
  private static let names = ["json-body": "json", "bearer": "oauth2-bearer"]
  private static let timed: Set = ["connect-timeout", "max-time", "expect100-timeout", "retry-delay", "retry-max-time"]
  private static let contents: Set = ["data", "data-raw", "data-binary", "data-urlencode", "json-body", "get"]

  /// What curl knows by the same name with the same meaning.
  private static let shared: Set = [
    "http1.0", "http1.1", "http2", "http2-prior-knowledge", "location", "location-trusted", "max-redirs", "proto-redir", "post301",
    "post302", "post303", "compressed", "raw", "request-target", "path-as-is", "expect100-timeout", "range", "referer", "ipv4", "ipv6",
    "resolve", "form", "form-string", "form-escape", "continue-at",
    "connect-to", "interface", "connect-timeout", "max-time", "user", "basic", "digest", "anyauth", "bearer", "netrc", "netrc-file",
    "netrc-optional", "proxy-basic", "proxy-digest", "proxy-anyauth", "proxy", "noproxy", "proxy-user", "proxy-cacert", "proxy-insecure",
    "haproxy-protocol", "tlsv1.0", "tlsv1.1", "tlsv1.2", "tlsv1.3", "tls-max", "ciphers", "tls13-ciphers", "curves", "cert", "key", "pass",
    "cacert", "capath", "insecure", "fail", "fail-with-body", "output", "remote-name", "include", "write-out", "silent", "show-error",
    "pinnedpubkey", "cert-status", "retry", "retry-delay", "retry-max-time", "retry-all-errors", "retry-connrefused", "verbose",
    "max-filesize", "trace", "trace-ascii", "cookie", "cookie-jar", "junk-session-cookies", "hsts", "alt-svc",
  ]
}

extension CurlCommand {
  /// Secret parameters of URLs, header fields and values of forms and JSON give way to curl's word for it.
  fileprivate mutating func redact(by redaction: Redaction) {
    guard !redaction.showsSecrets else { return }
    func shown(_ text: String) -> String { text.replacing(text: Redaction.mark, with: "REDACTED") }
    let type = headers.first("content-type") ?? "application/x-www-form-urlencoded"
    if let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) { url = url[..<mark] + shown(redaction.shown(String(url[mark...]))) }
    for index in headers.indices {
      let line = FieldLine(headers[index].name, headers[index].value)
      let value = redaction.shown(line).valueText
      // The command's own redaction knows the registered credential fields.
      if !["authorization", "proxy-authorization", "cookie"].contains(headers[index].name.lowercased()) {
        headers[index].value = shown(value)
      }
    }
    if case .bytes(let bytes) = body {
      let text = String(decoding: redaction.shown(content: bytes, type: type), as: UTF8.self)
      if String(validating: bytes, as: UTF8.self) != nil { body = .bytes(Array(shown(text).utf8)) }
    }
    for index in options.indices {
      guard let value = options[index].value else { continue }
      switch options[index].name {
      case "--data", "--data-raw", "--data-binary", "--data-urlencode", "--form", "--form-string", "-F", "--json":
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
