package import Bytes
package import DomainNames
package import PathValidation
internal import X509

/// Options for the trusted roots, the name, the time and the limits of verification.
package struct TrustOptions: OptionGroup {
  package var cacert: String?
  package var capath: String?
  package var trust: TrustArgument?
  package var insecure = false
  var verifyHost: String?
  package var at: Timestamp?
  /// Nil for `webpki`, and in a replay for the recorded one.
  package var profile: ProfileArgument?
  package var maxChainBytes = 1_048_576
  package var maxSignatureChecks = Limits().signatureChecks
  package var maxSteps = Limits().steps
  package var maxDepth = Limits().depth
  package var maxPaths = Limits().listedPaths

  package init() {}

  package static let options: [CommandOption<Self>] = [
    .value(nil, "cacert", aliases: ["roots"], "file", completion: .file, "Trust only the roots in this file, PEM or DER.") {
      $0.cacert = $1
    },
    .value(nil, "capath", "folder", completion: .folder, "Trust only the roots in the files of this folder, and those of --cacert.") {
      $0.capath = $1
    },
    .value(
      nil, "trust", "store", completion: .words(TrustArgument.allCases.map(\.rawValue)),
      """
      Trust the roots of mozilla, system, apple, microsoft, chrome, android or java. (default: $SSL_CERT_FILE and $SSL_CERT_DIR, \
      else mozilla)
      """, OptionValue.word
    ) { $0.trust = $1 },
    .flag(
      "k", "insecure",
      "Exit with 0 even if the chain is not trusted; the verdict is still reported. A wrong handshake signature exits with 1."
    ) { $0.insecure = true },
    .value(nil, "verify-host", aliases: ["hostname"], "name", "Verify the certificate for this name or address instead of the target's.") {
      $0.verifyHost = $1
    },
    .value(nil, "at", "time", "Verify as of this time: RFC 3339, a date, or seconds since 1970. (default: now)", Self.time) { $0.at = $1 },
    .value(
      nil, "profile", "profile", default: "\(ProfileArgument.webpki.rawValue)",
      completion: .words(ProfileArgument.allCases.map(\.rawValue)),
      """
      Verify by the rules of this profile: webpki (browsers under public roots, client under private ones), baseline (browsers under \
      every root), client (RFC 5280 with key and digest strength) or rfc5280 (path validation alone).
      """, OptionValue.word
    ) { $0.profile = $1 },
    .value(
      nil, "max-chain-bytes", "n", default: "1048576", "Limit the Certificate message to this many bytes.", OptionValue.number
    ) { $0.maxChainBytes = $1 },
    .value(
      nil, "max-signature-checks", "n", default: "\(Limits().signatureChecks)", "Verify at most this many signatures.", OptionValue.number
    ) { $0.maxSignatureChecks = $1 },
    .value(
      nil, "max-steps", "n", default: "\(Limits().steps)", "Limit path building to this many steps.", OptionValue.number
    ) { $0.maxSteps = $1 },
    .value(
      nil, "max-depth", "n", default: "\(Limits().depth)", "Build paths of at most this many intermediates.", OptionValue.number
    ) { $0.maxDepth = $1 },
    .value(nil, "max-paths", "n", default: "\(Limits().listedPaths)", "List at most this many paths.", OptionValue.number) {
      $0.maxPaths = $1
    },
  ]

  private static func time(_ text: String) throws(UsageError) -> Timestamp {
    guard let time = Timestamp(text) else {
      throw UsageError("must be a time, as in 2026-11-21T12:00:00Z, 2026-11-21 or seconds since 1970")
    }
    return time
  }

  package func validate() throws(UsageError) {
    if trust != nil, cacert != nil || capath != nil { throw UsageError("--trust excludes --cacert and --capath") }
    let limits = [
      ("--max-chain-bytes", maxChainBytes, 1...16_777_215), ("--max-signature-checks", maxSignatureChecks, 1...1_000_000),
      ("--max-steps", maxSteps, 1...1_000_000_000), ("--max-depth", maxDepth, 0...1_000), ("--max-paths", maxPaths, 1...1_000_000),
    ]
    for (name, value, range) in limits where !range.contains(value) {
      throw UsageError("\(name) must be \(range.lowerBound) to \(range.upperBound), not \(value)")
    }
  }
}

extension TrustOptions {
  /// The parsed options; the default name is that of the target.
  package func request(for name: ReferenceIdentity?) throws(CommandLineError) -> ChainRequest.Trust {
    var request = ChainRequest.Trust()
    request.named = trust
    request.file = cacert
    request.folder = capath
    request.name = if let verifyHost { try ReferenceIdentity.argument(verifyHost, of: "--verify-host") } else { name }
    request.time = at
    request.profile = profile ?? .webpki
    request.maxChainBytes = maxChainBytes
    request.maxSignatureChecks = maxSignatureChecks
    request.maxSteps = maxSteps
    request.maxDepth = maxDepth
    request.maxPaths = maxPaths
    return request
  }
}

/// The profile for verifying a chain, by name.
public enum ProfileArgument: String, Hashable, Sendable, CaseIterable {
  case webpki, baseline, client, rfc5280

  package static let names = "webpki, baseline, client or rfc5280"

  package var profile: Profile {
    switch self {
    case .webpki: .webPKI
    case .baseline: .baseline
    case .client: .client
    case .rfc5280: .rfc5280
    }
  }
}
