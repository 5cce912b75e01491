internal import ArgumentParser
internal import PKI

/// Options for fetching evidence about a chain in addition to the data sent.
struct EvidenceOptions: ParsableArguments {
  @Flag(
    name: .customLong("fetch-intermediates"), help: "Fetch missing issuer certificates from the URLs in certificates.")
  var fetchIntermediates = false

  @Option(
    help: ArgumentHelp(
      "Set the sources of revocation status: off, staple (the server), ocsp or crl (also the URLs in certificates), or all.",
      valueName: "mode"))
  var revocation = RevocationArgument.staple

  @Flag(
    name: .customLong("fetch-private"), help: "Also fetch from loopback, private and reserved addresses, if certificates name them.")
  var fetchPrivate = false

  /// True if anything is fetched.
  var fetches: Bool { fetchIntermediates || wants.revocation.asksResponders || wants.revocation.readsLists }

  /// The options in the form for verification.
  var wants: EvidenceWants { EvidenceWants(fetchIntermediates: fetchIntermediates, revocation: revocation.mode) }
}
