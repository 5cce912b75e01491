/// Options for requirements on the server in addition to a trusted chain.
enum FetchPinRows: OptionSection {
  static let section = FetchTrustRows.section

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "pinnedpubkey", "pins", section: section, completion: .file,
      """
      Refuse the chain unless the server's key is this one: sha256//BASE64, several with ; in between, or a file with the key. \
      With --insecure too.
      """),
    OptionRow(
      nil, "pin", "pin", section: section, repeatable: true,
      """
      Refuse the chain unless one of these is in its path: sha256:HEX or sha1:HEX of a certificate, spki:HEX or spki:BASE64 of a key. \
      Repeatable. With --insecure it must be the server's own.
      """),
    OptionRow(
      nil, "pin-exempt", "host", section: section, repeatable: true,
      "Ask no pin of this host and those below it, as when a redirect leads there. Repeatable."),
    OptionRow(
      nil, "pin-report", section: section,
      "Print the three pins of every certificate that was sent on standard error."),
    OptionRow(
      nil, "cert-status", section: section,
      "Refuse the chain unless the server staples an OCSP response that the certificate is good (RFC 6066). With --insecure too."),
  ]
}
