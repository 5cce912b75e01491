/// The options of `fetch` that curl has, and their names there.
enum CurlOptions {
  /// True if the curl command has an equivalent; the other options are listed in a comment.
  static func isExpressed(_ option: (name: String, value: String?)) -> Bool {
    if option.name == "proxy-protocol" { return option.value == "v1" }
    return shared.contains(option.name) || contents.contains(option.name) || translated.contains(option.name)
      || unimportant.contains(option.name)
  }

  /// Options with the same meaning, and with the same name or that of `names`.
  static let shared: Set = [
    "location", "location-trusted", "max-redirs", "post301", "post302", "post303", "compressed", "raw", "request-target", "path-as-is",
    "expect100-timeout", "ipv4", "ipv6", "resolve", "form-escape", "continue-at", "connect-to", "interface", "connect-timeout", "max-time",
    "user", "basic", "digest", "anyauth", "bearer", "netrc", "netrc-file", "netrc-optional", "proxy-basic", "proxy-digest",
    "proxy-anyauth", "proxy", "noproxy", "proxy-user", "proxy-cacert", "proxy-insecure", "haproxy-protocol", "tlsv1.0", "tlsv1.1",
    "tlsv1.2", "tlsv1.3", "tls-max", "ciphers", "tls13-ciphers", "curves", "key", "pass", "cacert", "capath", "insecure", "fail",
    "fail-with-body", "output", "remote-name", "include", "write-out", "silent", "show-error", "pinnedpubkey", "cert-status", "retry",
    "retry-delay", "retry-max-time", "retry-all-errors", "retry-connrefused", "verbose", "max-filesize", "trace", "trace-ascii", "cookie",
    "cookie-jar", "junk-session-cookies", "hsts", "alt-svc",
  ]

  /// Options for content, passed to curl if the content is in files.
  static let contents: Set = ["data", "data-raw", "data-binary", "data-urlencode", "json-body", "get"]

  /// Options with another name in curl.
  static let names = ["json-body": "json", "bearer": "oauth2-bearer"]

  /// Options whose values are times, with units that curl does not support.
  static let timed: Set = ["connect-timeout", "max-time", "expect100-timeout", "retry-delay", "retry-max-time"]

  /// Options that the printed command expresses differently.
  private static let translated: Set = [
    "request", "header", "user-agent", "user-agent-preset", "referer", "upload-file", "head", "range", "priority", "form", "form-string",
    "items-as", "http1.0", "http1.1", "http2", "http2-prior-knowledge", "proto-redir", "cert", "no-cache",
  ]

  /// Options about the printed command, and colors.
  private static let unimportant: Set = ["print-curl", "show-secrets", "secret-name", "color", "plain", "quiet", "help"]
}
