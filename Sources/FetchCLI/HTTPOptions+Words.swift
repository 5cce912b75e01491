internal import CommandSupport
internal import Bytes
internal import Connect
internal import DomainNames
internal import HTTPClient
internal import HTTPWire
internal import PathValidation
internal import TLSEngine
internal import X509

extension HTTPOptions {
  /// Fetch's options for requests, with the environment applied and files read. `readsVerdict` is whether the output has the verdict on
  /// a chain that `--insecure` accepts.
  init(
    _ words: ParsedOptions, for request: FetchRequest, at url: URI, readsVerdict: Bool, in context: CommandContext
  ) throws(CommandLineError) {
    let hello = try ClientHelloParameters(words, environment: context.environment)
    var tls = try CurlStatus.naming(CurlStatus.clientCertificate) { () throws(CommandLineError) in
      try TLSConfiguration(hello, along: .init(), context.logFailures)
    }
    if let text = words.value(of: "max-chain-bytes") {
      tls.maximumCertificateBytes = try WholeNumber.parse(text, of: "--max-chain-bytes", in: 1...16_777_215)
    }
    try tls.limitSecurity(words)
    tls.profile = try ClientProfileArgument.profile(words)
    if hello.isShaped || hello.clientCertificate != nil || tls.securityLevel > 0 { try tls.check() }
    let staysPlain = !url.isSecure && !["location", "location-trusted", "ask-redirect"].contains { words.isGiven($0) }
    self.init(tls: tls, trust: try Trust(words, isNeeded: !staysPlain, readsVerdict: readsVerdict, in: context))
    alpn = try ClientHelloParameters.alpn(words)
    version = Self.version(words)
    try readRedirects(words)
    try readLimits(words)
    if words.isGiven("raw") {
      keepsTransferCoding = true
    } else if words.isGiven("compressed") {
      codings = ContentCoding.supported.map(\.rawValue)
      decodesContent = true
    }
    // The preset requests codings with a field of its own.
    if request.preset?.codings != nil, !words.isGiven("raw") { decodesContent = true }
    if words.isGiven("raw"), words.isGiven("compressed") { codings = ContentCoding.supported.map(\.rawValue) }
    if let text = words.value(of: "lenient") { leniency = try LenientArgument.parse(text) }
    expectTimeout = request.expectTimeout
    priority = request.priority
    let agent = request.userAgent ?? "tlsprobe/\(VersionText.version)"
    userAgent = agent.isEmpty ? nil : agent
    maximumTime = .seconds(60)
    if let text = words.value(of: "max-time") { maximumTime = try TimeSpan.parseLimit(text, of: "--max-time") }
    limitsEachTry = words.isGiven("retry")
    if let text = words.value(of: "ttfb-timeout") { firstByteTimeout = try TimeSpan.parse(text, of: "--ttfb-timeout") }
  }

  /// The last option takes precedence.
  private static func version(_ words: ParsedOptions) -> Version {
    let known: [String: Version] = [
      "http1.0": .http10, "http1.1": .http11, "http2": .http2, "http2-prior-knowledge": .http2PriorKnowledge,
    ]
    return words.given.reversed().lazy.compactMap { known[$0.name] }.first ?? .any
  }

  private mutating func readRedirects(_ words: ParsedOptions) throws(CommandLineError) {
    trustsLocation = words.isGiven("location-trusted")
    redirects = words.isGiven("ask-redirect") ? .ask : words.isGiven("location") || trustsLocation ? .follow : .never
    if let text = words.value(of: "max-redirs") {
      let number = try WholeNumber.parse(text, of: "--max-redirs", in: -1...1_000_000)
      maximumRedirects = number < 0 ? nil : number
    }
    if let text = words.value(of: "proto-redir") {
      let schemes = text.lowercased().split(separator: ",", omittingEmptySubsequences: false).map { String($0.drop { $0 == "=" }) }
      guard schemes.allSatisfy({ $0 == "http" || $0 == "https" }) else {
        throw CommandLineError(.usage, "invalid --proto-redir '\(text)': must be a list of schemes", hint: "as in https, or http,https")
      }
      redirectSchemes = Set(schemes)
    }
    for status in [301, 302, 303] where words.isGiven("post\(status)") { keepsMethod.insert(status) }
  }

  private mutating func readLimits(_ words: ParsedOptions) throws(CommandLineError) {
    if let text = words.value(of: "max-header-size") {
      limits.fieldSection = Int(clamping: try ByteCount(text, of: "--max-header-size").bytes)
      limits.line = max(limits.line, limits.fieldSection)
    }
    if let text = words.value(of: "max-headers") { limits.fieldCount = try WholeNumber.parse(text, of: "--max-headers", in: 1...1_000_000) }
    if let text = words.value(of: "max-filesize") { limits.decodedBytes = try ByteCount(text, of: "--max-filesize").bytes }
    if let text = words.value(of: "max-decoded-ratio") {
      limits.decodedRatio = try WholeNumber.parse(text, of: "--max-decoded-ratio", in: 1...1_000_000_000)
      limits.freeDecodedBytes = 1 << 20
    }
  }
}

extension TLSConfiguration {
  /// The minimum for Diffie-Hellman is 2,048 bits unless `--tls-security-level`, or OpenSSL's `@SECLEVEL` in `--ciphers`, sets another one.
  fileprivate mutating func limitSecurity(_ words: ParsedOptions) throws(CommandLineError) {
    minimumDHBits = 2_048
    let list = words.value(of: "ciphers") ?? ""
    if let mark = list.firstRange(ofText: "@SECLEVEL="), let digit = list[mark.upperBound...].first?.wholeNumberValue, digit <= 5 {
      minimumDHBits = Self.leastDHBits[digit]
    }
    guard let text = words.value(of: "tls-security-level") else { return }
    securityLevel = try WholeNumber.parse(text, of: "--tls-security-level", in: 0...5)
    minimumDHBits = Self.leastDHBits[securityLevel]
    // The list for TLS 1.0 and 1.1 would set another level.
    if words.value(of: "ciphers") == nil, cipherList != nil { cipherList = "DEFAULT:@SECLEVEL=\(securityLevel)" }
  }

  /// Minimum bits, indexed by security level.
  private static let leastDHBits = [0, 1_024, 2_048, 3_072, 7_680, 15_360]
}

extension HTTPOptions.Trust {
  fileprivate init(
    _ words: ParsedOptions, isNeeded: Bool, readsVerdict: Bool, in context: CommandContext
  ) throws(CommandLineError) {
    let isEnforced = !words.isGiven("insecure")
    let pins = PinArguments(pins: words.values(of: "pin"), pinnedPublicKey: words.value(of: "pinnedpubkey"))
    let isVerified = isEnforced || readsVerdict || !pins.isEmpty || words.isGiven("cert-status")
    var trust = ChainRequest.Trust()
    trust.file = words.value(of: "cacert")
    trust.folder = words.value(of: "capath")
    if let text = words.value(of: "trust") {
      guard let named = TrustArgument(rawValue: text) else {
        throw CommandLineError(.usage, "unknown --trust '\(text)'", hint: "supported: \(TrustArgument.words)")
      }
      guard trust.file == nil, trust.folder == nil else { throw CommandLineError(.usage, "--trust excludes --cacert and --capath") }
      trust.named = named
    }
    // Reading a file of roots takes longer than most responses.
    let isRead = isNeeded && isVerified || trust.file != nil || trust.folder != nil
    let store = try CurlStatus.naming(CurlStatus.roots) { () throws(CommandLineError) in
      isRead ? try TrustChoice(trust, environment: context.environment).store : .mozilla
    }
    self.init(store: store, time: context.now())
    if let text = words.value(of: "at") {
      guard let moment = Timestamp(text) else {
        throw CommandLineError(
          .usage, "invalid --at '\(text)': must be a time", hint: "as in 2026-11-21T12:00:00Z, 2026-11-21 or seconds since 1970")
      }
      time = moment
    }
    if let text = words.value(of: "profile") {
      guard let named = ProfileArgument(rawValue: text) else {
        throw CommandLineError(.usage, "unknown --profile '\(text)'", hint: "supported: \(ProfileArgument.names)")
      }
      profile = named.profile
    }
    if let text = words.value(of: "verify-host") { name = try ReferenceIdentity.argument(text, of: "--verify-host") }
    self.isEnforced = isEnforced
    isReported = readsVerdict
    try require(pins, words)
    sendsServerName = !words.isGiven("no-sni")
    guard let text = words.value(of: "sni") else { return }
    guard sendsServerName else { throw CommandLineError(.usage, "--sni and --no-sni exclude each other") }
    guard case .dns(let given) = try ReferenceIdentity.argument(text, of: "--sni") else {
      throw CommandLineError(
        .usage, "invalid --sni '\(text)': must be a host name, not an address", hint: "no server name is sent for an address, see --no-sni")
    }
    serverName = given.ascii
  }

  private mutating func require(_ arguments: PinArguments, _ words: ParsedOptions) throws(CommandLineError) {
    demandsStaple = words.isGiven("cert-status")
    for set in try arguments.sets() { pins.require(set) }
    for text in words.values(of: "pin-exempt") {
      guard let host = HostSuffix(text) else { throw CommandLineError(.usage, "invalid --pin-exempt '\(text)': must be a host") }
      pins.disable(for: host)
    }
  }
}
