internal import CommandSupport
internal import PathValidation

/// Options for fetching evidence about a chain in addition to the data sent.
struct EvidenceOptions: OptionGroup {
  var fetchIntermediates = false
  /// Nil for `staple`, and in a replay for the recorded one.
  var revocation: RevocationArgument?
  var fetchPrivate = false

  static let options: [CommandOption<Self>] = [
    .flag(nil, "fetch-intermediates", "Fetch missing issuer certificates from the URLs in certificates.") { $0.fetchIntermediates = true },
    .value(
      nil, "revocation", "mode", default: "\(RevocationArgument.staple.rawValue)",
      completion: .words(RevocationArgument.allCases.map(\.rawValue)),
      "Set the sources of revocation status: off, staple (the server), ocsp or crl (also the URLs in certificates), or all.",
      OptionValue.word
    ) { $0.revocation = $1 },
    .flag(nil, "fetch-private", "Also fetch from loopback, private and reserved addresses, if certificates name them.") {
      $0.fetchPrivate = true
    },
  ]

  /// True if anything is fetched.
  var fetches: Bool { fetchIntermediates || wants.revocation.asksResponders || wants.revocation.readsLists }

  /// The options in the form for verification.
  var wants: EvidenceFetchOptions { EvidenceFetchOptions(fetchIntermediates: fetchIntermediates, revocation: (revocation ?? .staple).mode) }
}

/// `--revocation`.
enum RevocationArgument: String, CaseIterable {
  case off, staple, ocsp, crl, all

  var mode: RevocationMode { RevocationMode(rawValue: rawValue) ?? .staple }
}
