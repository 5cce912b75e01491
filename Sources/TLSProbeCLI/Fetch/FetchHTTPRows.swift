internal import HTTPWire

/// Options for the version of HTTP, and for leniency and limits of its parser.
enum FetchHTTPRows: OptionSection {
  static let section = "HTTP"

  static let rows: [OptionRow] = [
    OptionRow(
      "0", "http1.0", section: section,
      "Use HTTP/1.0."),
    OptionRow(
      nil, "http1.1", section: section,
      "Use HTTP/1.1."),
    OptionRow(
      nil, "http2", section: section,
      "Use HTTP/2 where the server agrees to it over TLS, else HTTP/1.1. So it is without any of these."),
    OptionRow(
      nil, "http2-prior-knowledge", section: section,
      "Use HTTP/2 without asking, with http URLs too."),
    OptionRow(
      nil, "lenient", "list", section: section, completion: .words(Leniency.all.map(\.name)),
      "Let these pass that RFC 9112 forbids: \(LenientArgument.names)."),
    OptionRow(
      nil, "max-header-size", "bytes", section: section,
      "Refuse larger fields of a response, one or all together. (default: 300k)"),
    OptionRow(
      nil, "max-headers", "n", section: section,
      "Refuse more fields in an answer. (default: 5000)"),
    OptionRow(
      nil, "max-filesize", "bytes", section: section,
      "Refuse a larger content, as in 10M."),
    OptionRow(
      nil, "max-decoded-ratio", "n", section: section,
      "Fail if decompression expands the body more than N times beyond 1 MiB. (default: 100 times beyond 64 MiB)"),
  ]
}
