internal import CommandSupport
internal import HTTPWire

/// Options for the version of HTTP, and for leniency and limits of its parser.
enum FetchHTTPRows: OptionSection {
  static let section = "HTTP"

  static let rows: [OptionRow] = [
    OptionRow(
      "0", "http1.0", curl: .translated, section: section,
      "Use HTTP/1.0."),
    OptionRow(
      nil, "http1.1", curl: .translated, section: section,
      "Use HTTP/1.1."),
    OptionRow(
      nil, "http2", curl: .translated, section: section,
      "Use HTTP/2 if ALPN selects it, else HTTP/1.1. This is the default."),
    OptionRow(
      nil, "http2-prior-knowledge", curl: .translated, section: section,
      "Use HTTP/2 without negotiation, also for http URLs."),
    OptionRow(
      nil, "lenient", "list", section: section, completion: .words(Leniency.all.map(\.name)),
      "Accept these violations of RFC 9112: \(LenientArgument.names)."),
    OptionRow(
      nil, "max-header-size", "bytes", section: section,
      "Limit the header section of a response, and each of its lines. (default: 300k)"),
    OptionRow(
      nil, "max-headers", "n", section: section,
      "Limit the number of header fields of a response. (default: 5000)"),
    OptionRow(
      nil, "max-filesize", "bytes", curl: .same, section: section,
      "Fail if the decoded body is larger, as in 10M."),
    OptionRow(
      nil, "max-decoded-ratio", "n", section: section,
      "Fail if decompression expands the body more than N times beyond 1 MiB. (default: 100 times beyond 64 MiB)"),
  ]
}

/// The value of `--lenient`: a comma-separated list of permitted violations.
enum LenientArgument {
  static let names = Leniency.all.map(\.name).joined(separator: ", ")

  static func parse(_ text: String) throws(CommandLineError) -> Leniency {
    var leniency: Leniency = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = Leniency.all.first(where: { $0.name == word }) else {
        throw CommandLineError(.usage, "unknown --lenient '\(word)'", hint: "supported: \(names)")
      }
      leniency.insert(known.value)
    }
    return leniency
  }
}
