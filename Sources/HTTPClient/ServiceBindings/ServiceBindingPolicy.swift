internal import Bytes
internal import Connect
internal import DNSWire
public import DomainNames
internal import HTTPWire
public import Resolver
internal import Transport

/// Connects as the HTTPS records of origins say, and requests `http` URLs of hosts with such records over `https` (RFC 9460, section 9).
///
/// Records are hints: without a usable one, and after a failure, the request is sent to the origin. Has to precede all policies that use
/// the URL.
public final class ServiceBindingPolicy: ExchangePolicy {
  /// The ALPN names that a usable record has one of.
  private let protocols: Set<String>
  private let resolver: CachingResolver
  /// The time limit for records; the request is sent without them afterwards.
  private let timeout: Duration
  /// How long records are waited for once the addresses of the origin are known.
  private let grace: Duration
  /// Endpoints that failed, for any origin.
  private var failed: Set<Target> = []
  /// Hosts whose addresses the caller has set, so that records must not replace them, also after a redirect.
  private let excluded: Set<DomainName>
  /// The types of the addresses that a connection uses.
  private let addressTypes: [DNSRecordType]

  public init(
    resolver: CachingResolver, protocols: Set<String> = ["h2", "http/1.1"], timeout: Duration = .seconds(2),
    grace: Duration = .milliseconds(50), excluded: Set<DomainName> = [],
    families: AddressFamilies = .both
  ) {
    self.resolver = resolver
    self.excluded = excluded
    addressTypes = [(AddressFamilies.v6, DNSRecordType.aaaa), (.v4, .a)].filter { families.contains($0.0) }.map(\.1)
    self.protocols = protocols
    self.timeout = timeout
    self.grace = grace
  }

  public func stage(of request: HTTPRequest) -> any ExchangeStage { ServiceBindingStage(self) }

  /// The endpoints of an origin in the order of their priority; nil if it has no usable record.
  func endpoints(of host: DomainName, port: UInt16) async -> [ServiceEndpoint]? {
    let own = DNSName(host)
    guard !excluded.contains(host), SpecialName(own) == .ordinary else { return nil }
    let prefix = port == 443 ? [] : ["_\(port)", "_https"].map { Array($0.utf8) }
    guard var name = prefix.isEmpty ? own : try? DNSName(labels: prefix + own.labels) else { return nil }
    var origin = own
    let deadline = Deadline.after(timeout)
    for _ in 0..<Self.maximumAliases {
      let report = await report(for: DNSQuestion(name: name, type: .https), beside: own, deadline: deadline)
      guard case .success(let result)? = report?.outcome else { return nil }
      // The target "." means the owner: for the queried name the host without the prefix of the port (sections 2.5 and 9.1), and for
      // another one, of a CNAME record, that name.
      let services = result.response.answers.compactMap { record -> (owner: DNSName, service: ServiceBinding)? in
        guard record.type == .https, case .service(let service) = record.data else { return nil }
        return (record.name == name ? origin : record.name, service)
      }
      // The target of an alias takes the place of the origin's name (section 2.4.2).
      if let alias = services.map(\.service).first(where: \.isAlias) {
        guard !alias.target.isRoot else { return nil }
        (name, origin) = (alias.target, alias.target)
        continue
      }
      let usable = services.filter { isUsable($0.service) }.sorted { $0.service.priority < $1.service.priority }.compactMap {
        ServiceEndpoint($0.service, owner: $0.owner, port: port)
      }
      if !usable.isEmpty { return usable }
      return origin == own ? nil : ServiceEndpoint(alias: origin, port: port).map { [$0] }
    }
    return nil
  }

  /// The records, and in the same round trip the addresses of the origin, which the connection then finds in the cache; nil if the
  /// addresses are known and the records do not follow soon (RFC 9460, section 3).
  private func report(for question: DNSQuestion, beside host: DNSName, deadline: Deadline) async -> LookupReport? {
    let (resolver, grace, timeout) = (resolver, grace, timeout)
    let questions = addressTypes.map { DNSQuestion(name: host, type: $0) }
    // In the background, so that the connection joins these lookups if the records arrive first.
    for question in questions { _ = await resolver.cachedReport(for: question) }
    return await withTaskGroup(of: LookupReport?.self) { group in
      group.addTask { await resolver.report(for: question, deadline: deadline) }
      for question in questions {
        group.addTask {
          let report = await resolver.report(for: question, deadline: deadline)
          // Without addresses only the records can help.
          let isFound = if case .success(let found) = report.outcome { !AddressAnswer(found.response).addresses.isEmpty } else { false }
          await resolver.pause(isFound ? grace : deadline.remaining() ?? timeout)
          return nil
        }
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }

  func isUsable(_ endpoint: ServiceEndpoint) -> Bool { !failed.contains(endpoint.target) }

  func noteFailure(of target: Target) { failed.insert(target) }

  /// A record with a protocol that is supported, and without a mandatory parameter that is not (section 8).
  private func isUsable(_ service: ServiceBinding) -> Bool {
    guard service.inconsistency == nil, service.mandatory.allSatisfy(Self.supported.contains) else { return false }
    let offered = service.alpn.map { String(decoding: $0, as: UTF8.self) } + (service.hasNoDefaultALPN ? [] : ["http/1.1"])
    return !protocols.isDisjoint(with: offered)
  }

  private static let supported: Set<ServiceParameterKey> = [.alpn, .noDefaultALPN, .port, .ipv4Hint, .ipv6Hint]
  private static let maximumAliases = 4
}

/// An endpoint of an HTTPS record.
struct ServiceEndpoint: Hashable {
  /// The host and port to connect to.
  let target: Target
  /// The addresses to use if the host does not resolve.
  let hints: [Target]

  /// Nil if the target is not a host name.
  init?(_ service: ServiceBinding, owner: DNSName, port: UInt16) {
    let name = service.target.isRoot ? owner : service.target
    guard let host = name.domain else { return nil }
    let port = service.port ?? port
    target = Target(host: .name(host), port: port)
    hints = (service.ipv6Hints + service.ipv4Hints).prefix(4).map { Target(host: .address($0), port: port) }
  }

  /// The target of an alias that has no records itself.
  init?(alias: DNSName, port: UInt16) {
    guard let host = alias.domain else { return nil }
    target = Target(host: .name(host), port: port)
    hints = []
  }
}

/// Applies HTTPS records to the exchanges of one transfer.
final class ServiceBindingStage: ExchangeStage {
  private let policy: ServiceBindingPolicy
  /// The endpoints of the current origin that have not been tried.
  private var rest: [Target] = []
  private var origin: URI?

  init(_ policy: ServiceBindingPolicy) { self.policy = policy }

  func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError) {
    var url = exchange.request.url
    guard exchange.stored == nil, exchange.alternative == nil, case .name(let host) = url.host else { return }
    // A proxy resolves the name, also that of a redirect.
    guard exchange.proxy == nil else { return }
    // Only the default port has a counterpart (section 9.5).
    guard url.isSecure || url.port == 80 else { return }
    if origin.map({ !$0.sharesOrigin(with: url) }) ?? true {
      guard let endpoints = await policy.endpoints(of: host, port: url.isSecure ? url.port : 443) else {
        (origin, rest) = (url, [])
        return
      }
      if !url.isSecure {
        (url.scheme, url.explicitPort) = ("https", nil)
        exchange.request.url = url
      }
      origin = url
      rest = endpoints.filter(policy.isUsable).flatMap { [$0.target] + $0.hints }
    }
    let own = Target(host: url.host, port: url.port)
    if let next = rest.first, next != own { exchange.alternative = next }
  }

  func reaction(to error: HTTPError, head: ResponseHead?, in exchange: PreparedExchange) async -> ExchangeReaction {
    guard head == nil, Self.beforeSending.contains(error.phase), let failed = rest.first else { return .proceed }
    rest.removeFirst()
    policy.noteFailure(of: failed)
    // The origin itself is the last resort, once.
    guard exchange.alternative != nil || !rest.isEmpty else { return .proceed }
    return .repeated(because: "\(failed), of the HTTPS record of \(exchange.request.url.authority), failed: \(error.code)", after: .zero)
  }

  /// Phases before the request is sent; a failure in them allows a retry with any method.
  private static let beforeSending: Set<HTTPError.Phase> = [.queue, .dns, .connect, .proxy, .starttls, .tls, .verify]
}
