internal import Bytes
internal import Connect
package import Resolver

/// A resolver as named on the command line: `system`, `dns`, `udp://192.0.2.53`, `tls://dns.example`, `https://dns.example/dns-query`,
/// `httpdns:NAME`.
package enum ResolverSpecification: Hashable, Sendable {
  /// `getaddrinfo`, and the servers of resolv.conf for other types than addresses.
  case system
  /// The servers of resolv.conf.
  case configured
  /// The hosts file alone.
  case hosts
  /// The servers in their order.
  case servers([DNSServer])
  case https(DoHTemplate)
  /// An account of the file of resolvers.
  case httpdns(String)

  /// Parses the value of an option.
  package init(_ text: String, of option: String) throws(CommandLineError) {
    switch text {
    case "system": self = .system
    case "dns": self = .configured
    case "hosts": self = .hosts
    case _ where text.hasPrefix("httpdns:"):
      self = .httpdns(String(text.dropFirst(8)))
    case _ where text.lowercased().hasPrefix("https://"):
      guard let template = DoHTemplate(text) else {
        throw CommandLineError(
          .usage, "invalid \(option) '\(text)': not the URL of a DNS over HTTPS server", hint: "as in https://dns.example/dns-query")
      }
      self = .https(template)
    default: self = .servers([try Self.server(text, of: option)])
    }
  }

  /// A comma-separated list of servers, as curl's `--dns-servers`.
  package init(servers text: String, of option: String) throws(CommandLineError) {
    var servers: [DNSServer] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) { servers.append(try Self.server(String(part), of: option)) }
    self = .servers(servers)
  }

  /// Without a scheme, an address with or without a port is a server over UDP.
  private static func server(_ text: String, of option: String) throws(CommandLineError) -> DNSServer {
    if let server = DNSServer(text) { return server }
    if let address = IPAddress(text) { return DNSServer(.udp, Endpoint(address, port: DNSServer.Transport.udp.defaultPort)) }
    if !text.contains("://"), let server = DNSServer("udp://\(text)") { return server }
    throw CommandLineError(
      .usage, "invalid \(option) '\(text)': not a resolver",
      hint: "use system, dns, hosts, an address, udp://, tcp://, tls:// or https:// with a server, or httpdns:NAME")
  }

  /// True if the certificate of a server has to be verified.
  package var needsTrust: Bool {
    switch self {
    case .system, .configured, .hosts: false
    case .servers(let servers): servers.contains { $0.transport == .tls }
    case .https, .httpdns: true
    }
  }

  /// True if names are resolved as without any option.
  package var isDefault: Bool { self == .system }
}
