/// Options for host policies from earlier responses.
enum FetchHostRows: OptionSection {
  static let section = "Hosts"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "hsts", "file", section: section, completion: .file,
      "Use https for the HSTS hosts of this file, and add those of responses (RFC 6797); an empty name keeps them for this run only."),
    OptionRow(
      nil, "alt-svc", "file", section: section, completion: .file,
      "Connect to the alternative services of this file, and add those of responses (RFC 7838); an empty name keeps them for this run only."
    ),
  ]
}
