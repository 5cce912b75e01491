internal import CommandSupport
internal import Report
internal import Resolver

/// Options for the questions and the resolvers.
struct ResolveLookupOptions: OptionGroup {
  var types: String?
  var resolvers: [String] = []
  var compares = false
  var explains = false
  var file: String?
  var count = 1
  var timeout = DurationArgument(.seconds(5))
  var dnssec = false
  var checkingDisabled = false
  var post = false
  var overrides: [String] = []
  var ipv4Only = false
  var ipv6Only = false
  var rankPort: String?
  var watches = false

  static let options: [CommandOption<Self>] = [
    .value(
      "t", "type", "list", default: "A,AAAA",
      "Look up these record types, as in A,AAAA,HTTPS,CAA,MX or TYPE65; all for the common ones."
    ) { $0.types = $1 },
    .value(
      nil, "via", aliases: ["resolver"], "resolver", default: "dns", repeatable: true,
      "Use this resolver: system, dns, hosts, an address, or a URL with udp, tcp, tls or https, or httpdns:NAME. Repeatable."
    ) { $0.resolvers.append($1) },
    .flag(nil, "compare", "Compare the responses of the resolvers; exit with 1 if they differ.") { $0.compares = true },
    .flag(nil, "explain", "Show each step of the lookup and the reason for it.") { $0.explains = true },
    .value("f", "file", "file", completion: .file, "Also look up the names in this file, one per line; - is standard input.") {
      $0.file = $1
    },
    .value("c", "count", "n", default: "1", "Repeat each lookup, without caches, and show statistics.", OptionValue.number) {
      $0.count = $1
    },
    .value(
      nil, "timeout", "seconds", default: "5", "Wait at most this long for the response to a query.", DurationArgument.parse
    ) { $0.timeout = $1 },
    .flag(nil, "dnssec", "Request DNSSEC records and the server's validation (DO and AD), and name the server that vouches.") {
      $0.dnssec = true
    },
    .flag(nil, "no-dnssec-check", "Request records even if they fail the server's validation (CD).") { $0.checkingDisabled = true },
    .flag(nil, "post", "Send DNS over HTTPS queries with POST instead of GET.") { $0.post = true },
    .value(
      nil, "resolve", "host:port:address[,address]", repeatable: true, "Use these addresses for a host; the port is ignored. Repeatable."
    ) { $0.overrides.append($1) },
    .flag("4", "ipv4", "Look up A instead of A and AAAA records.") { $0.ipv4Only = true },
    .flag("6", "ipv6", "Look up AAAA instead of A and AAAA records.") { $0.ipv6Only = true },
    .value(nil, "rank", "port", "Order the addresses by the time to connect to this TCP port.") { $0.rankPort = $1 },
    .flag(
      nil, "watch", "Repeat the lookups after each change of addresses or routes, until interrupted; write one line of JSON per lookup."
    ) { $0.watches = true },
  ]

  func validate() throws(UsageError) {
    if !(1...10_000).contains(count) { throw UsageError("--count must be 1 to 10000") }
    if ipv4Only, ipv6Only { throw UsageError("-4 and -6 exclude each other") }
    if types != nil, ipv4Only || ipv6Only { throw UsageError("-4 and -6 exclude --type") }
    if let rankPort, port(rankPort) == nil { throw UsageError("invalid --rank '\(rankPort)': must be a port, as in 443 or tcp:443") }
  }

  /// The port of `--rank`, which may begin with `tcp:`.
  func port(_ text: String) -> UInt16? {
    let digits = text.hasPrefix("tcp:") ? text.dropFirst(4) : text[...]
    return UInt16(digits).flatMap { $0 > 0 ? $0 : nil }
  }
}

/// Options for the use of cached responses.
struct ResolveCacheOptions: OptionGroup {
  var keeps = false
  var only = false
  var staleOK = false
  var maxStale: UInt32 = 86_400
  var minTTL: UInt32 = 0
  var maxTTL: UInt32 = 86_400
  var retry = 1
  var fallback: String?

  static let options: [CommandOption<Self>] = [
    .flag(nil, "cache", "Use responses of earlier runs, and keep those of this one, in a file per resolver.") { $0.keeps = true },
    .flag(nil, "cache-only", "Return cached responses only, and refresh expired ones in the background.") {
      ($0.only, $0.keeps) = (true, true)
    },
    .flag(nil, "stale-ok", "Return expired responses while the resolver does not respond (RFC 8767).") { $0.staleOK = true },
    .value(
      nil, "discard-expired-after", "seconds", default: "86400", "Delete cached responses that have expired for this long.",
      OptionValue.number
    ) { $0.maxStale = $1 },
    .value(nil, "min-ttl", "seconds", default: "0", "Cache responses at least this long.", OptionValue.number) { $0.minTTL = $1 },
    .value(nil, "max-ttl", "seconds", default: "86400", "Cache responses at most this long.", OptionValue.number) { $0.maxTTL = $1 },
    .value(nil, "retry", "n", default: "1", "Query another endpoint after a failure, 0 or 1 times.", OptionValue.number) { $0.retry = $1 },
    .value(nil, "fallback", "resolver", "Use this resolver after a failure of the other, as in system.") { $0.fallback = $1 },
  ]

  func validate() throws(UsageError) {
    if minTTL > maxTTL { throw UsageError("--min-ttl must not be greater than --max-ttl") }
    if !(0...1).contains(retry) { throw UsageError("--retry must be 0 or 1") }
  }
}

/// Options for HTTPDNS accounts.
struct ResolveAccountOptions: OptionGroup {
  var file: String?
  var region: HTTPDNSRegion?
  var parameters: [String] = []
  var validity: Int?
  var clockOffset: Int?

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "resolvers", "file", default: "$XDG_CONFIG_HOME/tlsprobe/resolvers.yaml", completion: .file,
      "Read HTTPDNS accounts from this YAML file, which only its owner may be able to read."
    ) { $0.file = $1 },
    .value(
      nil, "region", "region", completion: .words(HTTPDNSRegion.allCases.map(\.rawValue)),
      "Use the endpoints of this region: cn, hk, sg, us, de or global.", OptionValue.word
    ) { $0.region = $1 },
    .value(nil, "sdns", "key=value", repeatable: true, "Send this parameter of software-defined resolution. Repeatable.") {
      $0.parameters.append($1)
    },
    .value(nil, "sign-expiry", "seconds", default: "600", "Sign requests for this long, 1 to 86400.", OptionValue.number) {
      $0.validity = $1
    },
    .value(nil, "clock-offset", "seconds", default: "0", "Add this to the local clock when signing requests.", OptionValue.number) {
      $0.clockOffset = $1
    },
  ]

  func validate() throws(UsageError) {
    if let validity, !(1...86_400).contains(validity) { throw UsageError("--sign-expiry must be 1 to 86400") }
    if let clockOffset, abs(clockOffset) > 1 << 32 { throw UsageError("--clock-offset is out of range") }
    for text in parameters {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, HTTPDNSParameter(sdns: parts[0], parts[1]) != nil else {
        throw UsageError("invalid --sdns '\(text)': must be key=value")
      }
    }
  }
}

/// Options for the verification of DNS servers over TLS and HTTPS.
struct ResolveTrustOptions: OptionGroup {
  var cacert: String?
  var insecure = false
  var verifiedName: String?

  static let options: [CommandOption<Self>] = [
    .value(nil, "cacert", "file", completion: .file, "Trust only the roots in this file, PEM or DER.") { $0.cacert = $1 },
    .flag("k", "insecure", "Accept any certificate of a DNS server.") { $0.insecure = true },
    .value(nil, "verify-host", "name", "Verify the certificates of DNS servers for this name.") { $0.verifiedName = $1 },
  ]
}

/// Options for the format and destination of the document.
struct ResolveOutputOptions: OptionGroup {
  var json = false
  var format: ResolveFormat?
  var output: String?
  var color = ColorChoice.auto
  var plain = false
  var verbose = false
  var quiet = false

  static let options: [CommandOption<Self>] = [
    .flag(nil, "json", "Write one JSON document; the same as --format json.") { $0.json = true },
    .value(
      nil, "format", "format", completion: .words(ResolveFormat.allCases.map(\.rawValue)),
      "Write in this format: text, json, ndjson or csv.", OptionValue.word
    ) { $0.format = $1 },
    .value("o", "output", "file", completion: .file, "Write to this file instead of standard output.") { $0.output = $1 },
    .value(
      nil, "color", "when", default: "\(ColorChoice.auto.rawValue)", completion: .words(ColorChoice.allCases.map(\.rawValue)),
      "Use color: always, never or auto.", OptionValue.word
    ) { $0.color = $1 },
    .flag(nil, "plain", "Write one fact per line, without drawings.") { $0.plain = true },
    .flag("v", "verbose", "Show queries, and the authority and additional sections.") { $0.verbose = true },
    .flag("q", "quiet", "Write no progress.") { $0.quiet = true },
  ]

  func validate() throws(UsageError) {
    if json, format != nil, format != .json { throw UsageError("--json excludes --format \(format?.rawValue ?? "")") }
  }

  /// The format, by option or by the extension of the file.
  var chosenFormat: ResolveFormat {
    let file = output == "-" ? nil : output
    return (json ? .json : format) ?? ResolveFormat.allCases.first { file?.hasSuffix("." + $0.fileExtension) ?? false } ?? .text
  }

  func write(_ bytes: [UInt8], in context: CommandContext) throws(CommandLineError) {
    if let file = output, file != "-" {
      guard let reason = context.writeFile(file, bytes) else { return }
      throw CommandLineError(.inputOutput, "cannot write '\(file)': \(reason)", hint: "check the folder and its permissions")
    }
    guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
  }
}
