internal import CommandSupport

/// Options for trust, the same as those of the other commands.
enum FetchTrustRows: OptionSection {
  static let section = "Trust"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "cacert", "file", curl: .same, section: section, completion: .file,
      "Trust only the roots in this file, PEM or DER."),
    OptionRow(
      nil, "capath", "folder", curl: .same, section: section, completion: .folder,
      "Trust only the roots in the files of this folder, and those of --cacert."),
    OptionRow(
      nil, "trust", "store", section: section, completion: .words(TrustArgument.allCases.map(\.rawValue)),
      """
      Trust the roots of mozilla, system, apple, microsoft, chrome, android or java. (default: $SSL_CERT_FILE and $SSL_CERT_DIR, \
      else mozilla)
      """),
    OptionRow(
      nil, "profile", "profile", section: section, completion: .words(ProfileArgument.allCases.map(\.rawValue)),
      """
      Verify by the rules of this profile: webpki (browsers under public roots, client under private ones), baseline (browsers under \
      every root), client (RFC 5280 with key and digest strength) or rfc5280 (path validation alone). (default: webpki)
      """),
    OptionRow(
      "k", "insecure", curl: .same, section: section,
      "Accept a chain that is not trusted; the verdict is still reported."),
    OptionRow(
      nil, "verify-host", "name", section: section,
      "Verify the certificate for this name or address instead of the target's."),
    OptionRow(
      nil, "at", "time", section: section,
      "Verify as of this time: RFC 3339, a date, or seconds since 1970. (default: now)"),
    OptionRow(
      nil, "max-chain-bytes", "n", section: section,
      "Limit the Certificate message to this many bytes. (default: 1048576)"),
  ]
}
