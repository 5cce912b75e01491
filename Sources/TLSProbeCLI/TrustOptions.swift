internal import ArgumentParser
internal import Bytes
internal import PKI

/// Options for the trusted roots, the name, the time and the limits of verification.
struct TrustOptions: ParsableArguments {
  @Option(
    name: [.long, .customLong("roots")],
    help: ArgumentHelp("Trust only the roots in this file, PEM or DER.", valueName: "file"), completion: .file())
  var cacert: String?

  @Option(
    help: ArgumentHelp("Trust only the roots in the files of this folder, and those of --cacert.", valueName: "folder"),
    completion: .directory)
  var capath: String?

  @Option(
    help: ArgumentHelp(
      """
      Trust the roots of mozilla, system, apple, microsoft, chrome, android or java. (default: $SSL_CERT_FILE and $SSL_CERT_DIR, \
      else mozilla)
      """, valueName: "store"))
  var trust: TrustArgument?

  @Flag(
    name: [.customShort("k"), .long],
    help: "Exit with 0 even if the chain is not trusted; the verdict is still reported. A wrong handshake signature exits with 1.")
  var insecure = false

  @Option(
    name: [.customLong("verify-host"), .customLong("hostname")],
    help: ArgumentHelp("Verify the certificate for this name or address instead of the target's.", valueName: "name"))
  var verifyHost: String?

  @Option(
    help: ArgumentHelp("Verify as of this time: RFC 3339, a date, or seconds since 1970. (default: now)", valueName: "time"),
    transform: Self.time)
  var at: Timestamp?

  @Option(
    help: ArgumentHelp(
      """
      Verify by the rules of this profile: webpki (browsers under public roots, client under private ones), baseline (browsers under \
      every root), client (RFC 5280 with key and digest strength) or rfc5280 (path validation alone).
      """, valueName: "profile"),
    completion: .list(ProfileArgument.allCases.map(\.rawValue)))
  var profile = ProfileArgument.webpki

  @Option(name: .customLong("max-chain-bytes"), help: ArgumentHelp("Limit the Certificate message to this many bytes.", valueName: "n"))
  var maxChainBytes = 1_048_576

  @Option(name: .customLong("max-signature-checks"), help: ArgumentHelp("Verify at most this many signatures.", valueName: "n"))
  var maxSignatureChecks = Limits().signatureChecks

  @Option(name: .customLong("max-steps"), help: ArgumentHelp("Limit path building to this many steps.", valueName: "n"))
  var maxSteps = Limits().steps

  @Option(name: .customLong("max-depth"), help: ArgumentHelp("Build paths of at most this many intermediates.", valueName: "n"))
  var maxDepth = Limits().depth

  @Option(name: .customLong("max-paths"), help: ArgumentHelp("List at most this many paths.", valueName: "n"))
  var maxPaths = Limits().listedPaths

  private static func time(_ text: String) throws -> Timestamp {
    guard let time = Timestamp(text) else {
      throw ValidationError("must be a time, as in 2026-11-21T12:00:00Z, 2026-11-21 or seconds since 1970")
    }
    return time
  }

  mutating func validate() throws {
    if trust != nil, cacert != nil || capath != nil { throw ValidationError("--trust excludes --cacert and --capath") }
    let limits = [
      ("--max-chain-bytes", maxChainBytes, 1...16_777_215), ("--max-signature-checks", maxSignatureChecks, 1...1_000_000),
      ("--max-steps", maxSteps, 1...1_000_000_000), ("--max-depth", maxDepth, 0...1_000), ("--max-paths", maxPaths, 1...1_000_000),
    ]
    for (name, value, range) in limits where !range.contains(value) {
      throw ValidationError("\(name) must be \(range.lowerBound) to \(range.upperBound), not \(value)")
    }
  }
}
