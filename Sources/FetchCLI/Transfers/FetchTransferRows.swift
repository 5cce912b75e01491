internal import CommandSupport

/// Options for the URLs of a command line, and for the order of their transfers.
enum FetchTransferRows: OptionSection {
  static let section = "Transfers"

  /// A name of curl for an option that other commands share.
  static let tls1 = OptionRow(
    "1", "tlsv1", curl: .translated, section: FetchClientHelloRows.section, "The same as --tlsv1.0.")

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "url", "url", curl: .translated, section: section, repeatable: true,
      "Fetch this URL, like an argument. Several URLs share the options and connections; each -o, -O and -T applies to one URL, in order. Repeatable."
    ),
    OptionRow(
      nil, "proto-default", "scheme", curl: .translated, section: section, completion: .words(["http", "https"]),
      "Use this scheme for URLs without one: http or https. (default: https)"),
    OptionRow(
      nil, "proto", "list", curl: .same, section: section,
      "Permit URLs with these schemes only, as in =https or -http. (default: =http,https)"),
    OptionRow(
      "g", "globoff", curl: .translated, section: section,
      "Send {} and [] in URLs unchanged. This is always the case."),
    OptionRow(
      "K", "curl-config", "file", curl: .named("config"), section: section, repeatable: true, completion: .file,
      """
      Read more options from this file in curl's format, as in 'header = "Accept: text/html"'; - is standard input. curl's --config; \
      --config selects tlsprobe's own configuration. Repeatable.
      """),
    OptionRow(
      ":", "next", curl: .translated, section: section,
      "Begin a new set of options, which applies to the URLs after it."),
    OptionRow(
      "Z", "parallel", curl: .unneeded, section: section,
      "Run the transfers of several URLs at the same time."),
    OptionRow(
      nil, "parallel-max", "n", curl: .unneeded, section: section,
      "Limit the simultaneous transfers of --parallel, 1 to 300. (default: 50)"),
    OptionRow(
      nil, "parallel-immediate", curl: .unneeded, section: section,
      "Open connections for --parallel at once, instead of waiting for one that can be shared."),
    OptionRow(
      nil, "fail-early", curl: .unneeded, section: section,
      "End after the first transfer that fails, with its exit status."),
  ]
}
