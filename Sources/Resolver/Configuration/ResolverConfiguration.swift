public import Bytes
public import DNSWire
public import Transport

/// The configuration of the system's DNS client: resolv.conf(5), and the environment variables that override it.
public struct ResolverConfiguration: Hashable, Sendable {
  /// The name servers in the order of the file, at most three; the loopback addresses if the file names none.
  public var servers: [Endpoint]
  /// The domains that complete short names, in their order.
  public var search: [DNSName]
  public var options: ResolverOptions
  /// True if no name server was configured, so that `servers` are the defaults.
  public var usesDefaultServers: Bool
  /// Lines that were ignored, as in `line 3: invalid address '1.2.3'`. May contain untrusted text.
  public var problems: [String]

  public init(servers: [Endpoint], search: [DNSName] = [], options: ResolverOptions = ResolverOptions()) {
    self.servers = servers.isEmpty ? Self.defaultServers : servers
    self.search = search
    self.options = options
    usesDefaultServers = servers.isEmpty
    problems = []
  }

  /// Parses the text of a resolv.conf. Invalid lines are ignored and listed in `problems`.
  ///
  /// The last `search` or `domain` line is used; without one, the search list is the domain of `hostName`, if given.
  public init(parsing text: String, environment: ResolverEnvironment = ResolverEnvironment(), hostName: String? = nil) {
    self.init(servers: [])
    var found: [Endpoint] = []
    var search: [DNSName]?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split { $0.isWhitespace }.prefix { !Self.isComment($0) }
      // A keyword begins its line (resolv.conf(5)).
      guard let keyword = words.first, line.first?.isWhitespace == false else { continue }
      let values = words.dropFirst()
      switch keyword {
      case "nameserver": add(values.first ?? "", to: &found, line: index + 1)
      case "search": search = names(values, line: index + 1)
      case "domain": search = names(values.prefix(1), line: index + 1)
      case "options": for value in values { options.apply(value) }
      default: continue
      }
    }
    if !found.isEmpty { (servers, usesDefaultServers) = (found, false) }
    self.search = search ?? Self.domain(of: hostName)
    if let domains = environment.localDomain { self.search = names(domains.split { $0.isWhitespace }[...], line: nil) }
    for value in environment.options?.split(whereSeparator: { $0.isWhitespace }) ?? [] { options.apply(value) }
  }

  /// Reads the configuration of this machine. A missing, unreadable or oversized file counts as empty; the reason is in `problems`.
  public static func load(
    path: String = "/etc/resolv.conf", environment: ResolverEnvironment = .process, hostName: String? = nil, deadline: Deadline
  ) -> ResolverConfiguration {
    do throws(TransportError) {
      guard let bytes = try InputFile(regularAt: path).contents(limit: maximumSize, deadline: deadline) else {
        return defaults(environment, hostName, "\(path): larger than \(maximumSize) bytes")
      }
      return ResolverConfiguration(parsing: String(decoding: bytes, as: UTF8.self), environment: environment, hostName: hostName)
    } catch {
      return defaults(environment, hostName, "\(path): \(error.systemReason ?? error.description)")
    }
  }

  private static func defaults(
    _ environment: ResolverEnvironment, _ hostName: String?, _ problem: String
  ) -> ResolverConfiguration {
    var configuration = ResolverConfiguration(parsing: "", environment: environment, hostName: hostName)
    configuration.problems = [problem]
    return configuration
  }

  private mutating func add(_ text: Substring, to servers: inout [Endpoint], line: Int) {
    guard let address = IPAddress(text) else {
      return problems.append("line \(line): invalid address '\(text.prefix(64))'")
    }
    guard servers.count < Self.maximumServers else {
      return problems.append("line \(line): more than \(Self.maximumServers) name servers")
    }
    servers.append(Endpoint(address, port: Self.port))
  }

  private mutating func names(_ words: ArraySlice<Substring>, line: Int?) -> [DNSName] {
    words.prefix(Self.maximumDomains).compactMap { word in
      if let name = try? DNSName(presentation: String(word)) { return name }
      problems.append((line.map { "line \($0)" } ?? "LOCALDOMAIN") + ": invalid domain '\(word.prefix(64))'")
      return nil
    }
  }

  private static func isComment(_ word: Substring) -> Bool { word.first == "#" || word.first == ";" }

  private static func domain(of hostName: String?) -> [DNSName] {
    guard let hostName, let dot = hostName.utf8.firstIndex(of: UInt8(ascii: ".")) else { return [] }
    let domain = hostName[hostName.utf8.index(after: dot)...]
    return (try? DNSName(presentation: String(domain))).map { [$0] } ?? []
  }

  public static let port: UInt16 = 53
  private static let defaultServers = [Endpoint(.loopbackV4, port: port), Endpoint(.loopbackV6, port: port)]
  /// The limit of glibc (MAXNS).
  private static let maximumServers = 3
  private static let maximumDomains = 32
  private static let maximumSize = 1 << 16
}

/// The environment variables of resolv.conf(5).
public struct ResolverEnvironment: Hashable, Sendable {
  /// LOCALDOMAIN: replaces the search list.
  public var localDomain: String?
  /// RES_OPTIONS: options that are applied after those of the file.
  public var options: String?

  public init(localDomain: String? = nil, options: String? = nil) {
    self.localDomain = localDomain
    self.options = options
  }

  /// The variables of this process.
  public static var process: ResolverEnvironment {
    ResolverEnvironment(localDomain: Platform.environment("LOCALDOMAIN"), options: Platform.environment("RES_OPTIONS"))
  }
}
