internal import CommandSupport

/// Options for requirements on the server in addition to a trusted chain.
enum FetchPinRows: OptionSection {
  static let section = FetchTrustRows.section

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "pinnedpubkey", "pins", curl: .same, section: section, completion: .file,
      """
      Reject the chain unless the server's key matches: sha256//BASE64, several separated by ;, or a file with the key. \
      Applies with --insecure too.
      """),
    OptionRow(
      nil, "pin", "pin", section: section, repeatable: true,
      """
      Reject the chain unless its path contains one of these: sha256:HEX or sha1:HEX of a certificate, spki:HEX or spki:BASE64 of a key. \
      Repeatable. With --insecure, the server's certificate has to match.
      """),
    OptionRow(
      nil, "pin-exempt", "host", section: section, repeatable: true,
      "Require no pin for this host and its subdomains, for example after a redirect. Repeatable."),
    OptionRow(
      nil, "pin-report", section: section,
      "Print the three pins of every certificate received to standard error."),
    OptionRow(
      nil, "cert-status", curl: .same, section: section,
      "Reject the chain unless the server staples an OCSP response with the status good (RFC 6066). Applies with --insecure too."),
  ]
}
