internal import ArgumentParser
internal import PKI

/// Options for fetching evidence about a chain in addition to the data sent.
struct EvidenceOptions: ParsableArguments {
  @Flag(
    name: .customLong("fetch-intermediates"), help: "Fetch issuers that were not sent from where certificates say that they are.")
  var fetchIntermediates = false

  @Option(
    help: ArgumentHelp(
      "Whom to ask about revocation: off, staple (what the server sends), ocsp or crl (and what certificates name), or all.",
      valueName: "mode"))
  var revocation = RevocationArgument.staple

  @Flag(
    name: .customLong("fetch-private"), help: "Fetch from loopback, private and reserved addresses too, if certificates name them.")
  var fetchPrivate = false

  /// True if anything is fetched.
  var fetches: Bool { fetchIntermediates || wants.revocation.asksResponders || wants.revocation.readsLists }

  /// The options in the form for verification.
  var wants: EvidenceWants { EvidenceWants(fetchIntermediates: fetchIntermediates, revocation: revocation.mode) }
}
