internal import Bytes
internal import Connect
internal import DNSWire
internal import DomainNames
internal import HTTPClient
internal import PathValidation
package import Resolver
package import Transport

/// Options for the resolver of names; without one the system's is used.
package struct ResolverSelection: OptionGroup {
  var resolver: String?
  var dohURL: String?
  var servers: String?
  var accounts: String?

  package init() {}

  package static let options: [CommandOption<Self>] = [
    .value(
      nil, "resolver", "resolver", default: "system",
      "Resolve names with system, dns (resolv.conf), an address, a URL with udp, tcp, tls or https, or httpdns:NAME."
    ) { $0.resolver = $1 },
    .value(nil, "doh-url", "url", "Resolve names with this DNS over HTTPS server.") { $0.dohURL = $1 },
    .value(nil, "dns-servers", "addresses", "Resolve names with these DNS servers, as in 192.0.2.53,[2001:db8::53]:5353.") {
      $0.servers = $1
    },
    .value(
      nil, "resolvers", "file", default: "$XDG_CONFIG_HOME/tlsprobe/resolvers.yaml", completion: .file,
      "Read the HTTPDNS accounts of --resolver httpdns:NAME from this file."
    ) { $0.accounts = $1 },
  ]

  package func validate() throws(UsageError) {
    let given = [("--resolver", resolver), ("--doh-url", dohURL), ("--dns-servers", servers)].filter { $0.1 != nil }.map(\.0)
    if given.count > 1 { throw UsageError("\(given.joined(separator: " and ")) exclude each other") }
  }

  /// Fetch's options.
  package init(_ words: ParsedOptions) throws(CommandLineError) {
    resolver = words.value(of: "resolver")
    dohURL = words.value(of: "doh-url")
    servers = words.value(of: "dns-servers")
    accounts = words.value(of: "resolvers")
    try UsageError.translating(try validate()) { CommandLineError(.usage, $0.reason) }
  }

  /// True if a resolver other than the system's is named.
  package var isGiven: Bool { get throws(CommandLineError) { try specification() != nil } }

  /// The resolver; nil for the system's.
  func specification() throws(CommandLineError) -> ResolverSpecification? {
    let specification: ResolverSpecification
    if let resolver {
      specification = try ResolverSpecification(resolver, of: "--resolver")
    } else if let dohURL {
      specification = try ResolverSpecification(dohURL, of: "--doh-url")
      guard case .https = specification else {
        throw CommandLineError(
          .usage, "invalid --doh-url '\(dohURL)': must be a URL with https", hint: "as in https://dns.example/dns-query")
      }
    } else if let servers {
      specification = try ResolverSpecification(servers: servers, of: "--dns-servers")
    } else {
      return nil
    }
    return specification.isDefault ? nil : specification
  }

  /// Creates the resolver of names, and that of records, on a reactor; nil for the system's. Reads the files that they need. Queries are
  /// sent from `interface`.
  package func backends(
    from interface: String?, in context: CommandContext
  ) throws(CommandLineError) -> (names: (@Sendable (Reactor) -> any ResolverBackend)?, records: (@Sendable (Reactor) -> any RecordBackend)?)
  {
    guard let specification = try specification() else { return (nil, nil) }
    let accounts = try ResolverAccounts.chosen(accounts, for: specification, in: context)
    if case .httpdns(let name) = specification, accounts == nil { throw ResolverAccounts.missing(name) }
    // Roots are read only for a certificate to verify.
    let store =
      specification.needsTrust
      ? try TrustChoice(rootsFile: nil, of: "SSL_CERT_FILE", environment: context.environment).store : TrustStore.empty
    let trust = HTTPOptions.Trust(store: store, time: context.now())
    // Only records that are compared with the server's certificate need the resolver's validation.
    let make: @Sendable (Reactor, Bool) -> any RecordBackend = { reactor, requestsDNSSEC in
      var factory = ResolverFactory(on: reactor, trust: trust, interface: interface)
      factory.stub.requestsDNSSEC = requestsDNSSEC
      factory.accounts = accounts
      do throws(CommandLineError) {
        return try factory.backend(for: specification, deadline: .after(.seconds(10)))
      } catch {
        return UnusableResolver(reason: error.message)
      }
    }
    return (
      { AddressLookup(CachingResolver(CachingResolver.Configuration(backend: make($0, false)), on: $0)) }, { make($0, true) }
    )
  }
}

extension ResolverAccounts {
  /// The accounts of the option's file, or of the file in the configuration folder if there is one and the resolver needs it.
  package static func chosen(
    _ file: String?, for specification: ResolverSpecification?, in context: CommandContext
  ) throws(CommandLineError) -> ResolverAccounts? {
    if let file { return try ResolverAccounts(path: file, for: "--resolvers", in: context) }
    guard case .httpdns? = specification else { return nil }
    let environment = context.environment
    let root = environment("XDG_CONFIG_HOME") ?? (environment("HOME") ?? ".") + "/.config"
    let path = root + "/tlsprobe/resolvers.yaml"
    return CommandFile.exists(path) ? try ResolverAccounts(path: path, for: "--resolvers", in: context) : nil
  }

  static func missing(_ name: String) -> CommandLineError {
    CommandLineError(
      .configuration, "there is no file of resolvers, so 'httpdns:\(name)' is unknown", hint: "name one with --resolvers FILE")
  }
}

/// A resolver whose configuration turned out to be unusable.
private struct UnusableResolver: RecordBackend {
  let reason: String

  var name: String { "unusable" }

  func response(to question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> RecordResponse {
    throw ResolverError(.failed, name: "\(question.name)", detail: reason)
  }
}
