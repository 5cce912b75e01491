/// Options for trust, the same as those of the other commands.
enum FetchTrustRows: OptionSection {
  static let section = "Trust"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "cacert", "file", section: section, completion: .file,
      "Trust the roots in this file, PEM or DER, and no others."),
    OptionRow(
      nil, "capath", "folder", section: section, completion: .folder,
      "Trust the roots in the files of this folder, and no others but those of --cacert."),
    OptionRow(
      nil, "trust", "store", section: section, completion: .words(TrustArgument.allCases.map(\.rawValue)),
      """
      Trust the roots of mozilla, system, apple, microsoft, chrome, android or java. Without it $SSL_CERT_FILE and $SSL_CERT_DIR, \
      else Mozilla's.
      """),
    OptionRow(
      nil, "profile", "profile", section: section, completion: .words(ProfileArgument.allCases.map(\.rawValue)),
      """
      Verify by the rules of this profile: webpki (browsers under public roots, client under private ones), baseline (browsers under \
      every root), client (RFC 5280 with key and digest strength) or rfc5280 (path validation alone). (default: webpki)
      """),
    OptionRow(
      "k", "insecure", section: section,
      "Fetch although the chain is not trusted. The verdict is shown all the same."),
    OptionRow(
      nil, "verify-host", "name", section: section,
      "Expect this name or address in the certificate instead of the target's."),
    OptionRow(
      nil, "at", "time", section: section,
      "Judge as of this time: RFC 3339, a date, or seconds since 1970."),
    OptionRow(
      nil, "max-chain-bytes", "n", section: section,
      "Refuse a longer Certificate message. (default: 1048576)"),
  ]
}
