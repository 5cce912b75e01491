/// Options for host policies from earlier responses.
enum FetchHostRows: OptionSection {
  static let section = "Hosts"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "hsts", "file", section: section, completion: .file,
      "Go to https where this file, or an answer, says so (RFC 6797), and write it afterwards; an empty name keeps it for this run."),
    OptionRow(
      nil, "alt-svc", "file", section: section, completion: .file,
      "Connect to alternative services that this file, or an answer, names (RFC 7838), and write it afterwards; an empty name keeps it for this run."
    ),
  ]
}
