internal import CommandSupport
internal import DNSWire
internal import Report

/// `tlsprobe resolve`: the records that DNS, DNS over TLS and HTTPS, and HTTPDNS return for names.
struct ResolveCommand: OptionCommand {
  static let description = CommandDescription(
    "resolve", "Show the DNS records of names, from one resolver or several.",
    discussion: """
      Looks up records over UDP, TCP, TLS, HTTPS or HTTPDNS, or with the system's resolver, and shows them with their TTL, their source \
      and the time they took. An address is looked up as its reverse name. The exit status is 0 if each name has a record, 1 if one has \
      none or does not exist, or if compared resolvers disagree, and 2 if a resolver did not respond.

      The words 'cache list', 'cache clear' and 'endpoints' in place of a name show or delete the cached responses of the resolvers, and \
      show the endpoints of an HTTPDNS account; a host of that name is written with a final dot.

      RESOLVERS
        system              getaddrinfo; types other than addresses from the servers of resolv.conf
        dns                 the servers of resolv.conf, with its search list (default)
        hosts               the file /etc/hosts
        192.0.2.53          a server over UDP, as udp://192.0.2.53:53; over TCP if a response is truncated
        tcp://192.0.2.53    a server over TCP
        tls://dns.example   a server of DNS over TLS (RFC 7858)
        https://dns.example/dns-query
                            a server of DNS over HTTPS (RFC 8484)
        httpdns:NAME        an HTTPDNS account of the file --resolvers, which has a mapping of names below 'resolvers:', each with
                            account, and if needed secret, aes_key, region, scheme, encryption, certificate_name, clock_offset,
                            sign_expiry, sdns, endpoints and schedule

      EXAMPLES
        tlsprobe resolve example.org
        tlsprobe resolve example.org --type all --via tls://dns.example
        tlsprobe resolve example.org --via 192.0.2.53 --via https://dns.example/dns-query --compare
        tlsprobe resolve example.org --type A,DS --dnssec -v
        tlsprobe resolve -f names.txt --format ndjson
        tlsprobe resolve example.org --via httpdns:work --explain
        tlsprobe resolve example.org --watch
        tlsprobe resolve cache list
      """,
    operands: [Operand(name: "name", help: "Name or address to look up.", isOptional: true, isRepeatable: true)],
    everyday: [
      "type", "via", "compare", "explain", "file", "count", "dnssec", "cache", "stale-ok", "fallback", "resolvers", "max-time", "timeout",
      "json", "format", "output", "verbose",
    ],
    rows: options.rows())

  var names: [String] = []
  var lookup = ResolveLookupOptions()
  var cache = ResolveCacheOptions()
  var accounts = ResolveAccountOptions()
  var time = TimeOptions()
  var trust = ResolveTrustOptions()
  var output = ResolveOutputOptions()

  static let options: [CommandOption<Self>] =
    ResolveLookupOptions.options.placed(in: "Lookup") { $1(&$0.lookup) } + TimeOptions.options.placed(in: "Lookup") { $1(&$0.time) }
    + ResolveCacheOptions.options.placed(in: "Cache") { $1(&$0.cache) }
    + ResolveAccountOptions.options.placed(in: "HTTPDNS") { $1(&$0.accounts) }
    + ResolveTrustOptions.options.placed(in: "Trust") { $1(&$0.trust) }
    + ResolveOutputOptions.options.placed(in: "Output") { $1(&$0.output) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    guard !operands.isEmpty || lookup.file != nil else { throw UsageError("missing name") }
    names = operands
    if operands.first == "cache", !["list", "clear"].contains(operands.dropFirst().first ?? "") || operands.count > 2 {
      throw UsageError("'cache' is followed by 'list' or 'clear'; the host is written 'cache.'")
    }
    if operands.first == "endpoints", operands.count > 1 { throw UsageError("'endpoints' stands alone; the host is written 'endpoints.'") }
  }

  func validate() throws(UsageError) {
    try lookup.validate()
    try cache.validate()
    try accounts.validate()
    try trust.validate()
    try output.validate()
    if lookup.count > 1, cache.keeps { throw UsageError("--count excludes --cache and --cache-only") }
    if lookup.compares, lookup.resolvers.count < 2 { throw UsageError("--compare needs at least two --via") }
    if lookup.watches { try validateWatch() }
  }

  /// The options that exclude --watch, whose lines are never cached.
  private func validateWatch() throws(UsageError) {
    let others = [
      ("--compare", lookup.compares), ("--count", lookup.count > 1), ("--rank", lookup.rankPort != nil), ("--cache", cache.keeps),
      ("--output", output.output != nil), ("--json", output.json), ("--format", ![nil, .ndjson].contains(output.format)),
    ]
    for (option, isGiven) in others where isGiven { throw UsageError("--watch excludes \(option)") }
    if ["cache", "endpoints"].contains(names.first) { throw UsageError("--watch needs a name") }
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    guard let reactor = context.reactor else { throw CommandLineError(.internalError, "resolve cannot reach the network in this build") }
    let command = self
    let plan = try await CommandInput.reading(on: reactor, within: time.maxTime.duration) { () throws(CommandLineError) in
      try ResolvePlan(command, on: reactor, in: context)
    }
    switch (names.first, names.dropFirst().first) {
    case ("cache", let verb?): return try await CachedRecords(plan, context).run(clears: verb == "clear")
    case ("endpoints", nil): return try await AccountEndpoints(plan, context).run()
    default: return lookup.watches ? try await ResolveWatch(plan, context).start() : try await ResolveRun(plan, context).run()
    }
  }
}
