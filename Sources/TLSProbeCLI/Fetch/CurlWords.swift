internal import Bytes
internal import HTTPClient
internal import HTTPWire
internal import Observation
internal import Report

/// The command of curl for the same request.
enum CurlWords {
  static func text(of order: FetchOrder, _ words: OptionWords) -> String {
    // Without a scheme curl would take http.
    let url = order.urlText.hasPrefix("http") && order.urlText.holds("://") ? order.urlText : order.request.url.description
    var command = CurlCommand(method: order.request.method, url: url)
    command.headers = order.request.fields.lines.map { FieldObservation($0.nameText, $0.valueText) }
    command.removedHeaders = order.request.removedFields
    command.body = body(of: order)
    command.options = options(order, words)
    return command.text()
  }

  private static func options(_ order: FetchOrder, _ words: OptionWords) -> [CurlCommand.Argument] {
    var options = [CurlCommand.Argument("-A", order.options.userAgent ?? "")]
    for option in words.given {
      let isContent = contents.contains(option.name) && passesContent(of: order)
      guard isContent || shared.contains(option.name) else { continue }
      options.append(CurlCommand.Argument("--" + (option.name == "json-body" ? "json" : option.name), value(of: option)))
    }
    return options
  }

  /// What is in files, or goes into the URL, is left to curl.
  private static func passesContent(of order: FetchOrder) -> Bool { order.content.isInFiles || order.content.place == .query }

  private static func body(of order: FetchOrder) -> CurlCommand.Body {
    switch order.content.place {
    case .upload(let path): return .file(path)
    case .form, .json:
      guard !passesContent(of: order), let bytes = try? order.content.bytes(readingFile: { _ in [] }) else { return .none }
      return .bytes(bytes)
    case .nowhere, .query: return .none
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

  private static let timed: Set = ["connect-timeout", "max-time", "expect100-timeout"]
  private static let contents: Set = ["data", "data-raw", "data-binary", "data-urlencode", "json-body", "get"]

  /// What curl knows by the same name with the same meaning.
  private static let shared: Set = [
    "http1.0", "http1.1", "http2", "http2-prior-knowledge", "location", "location-trusted", "max-redirs", "proto-redir", "post301",
    "post302", "post303", "compressed", "raw", "request-target", "path-as-is", "expect100-timeout", "range", "referer", "ipv4", "ipv6",
    "resolve",
    "connect-to", "interface", "connect-timeout", "max-time", "proxy", "noproxy", "proxy-user", "proxy-cacert", "proxy-insecure",
    "haproxy-protocol", "tlsv1.0", "tlsv1.1", "tlsv1.2", "tlsv1.3", "tls-max", "ciphers", "tls13-ciphers", "curves", "cert", "key", "pass",
    "cacert", "capath", "insecure", "fail", "fail-with-body", "output", "remote-name", "include", "write-out", "silent", "show-error",
    "verbose", "max-filesize", "trace", "trace-ascii",
  ]
}
