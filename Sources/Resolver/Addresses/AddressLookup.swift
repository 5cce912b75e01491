public import Bytes
public import DNSWire
public import DomainNames
public import Transport

/// Addresses from the records of a resolver: A and AAAA in parallel.
public struct AddressLookup: ResolverBackend {
  public let resolver: CachingResolver
  /// Other families are only queried if these have no address.
  private let preferred: AddressFamilies

  public init(_ resolver: CachingResolver, preferred: AddressFamilies = .both) {
    self.resolver = resolver
    self.preferred = preferred
  }

  public var name: String { resolver.name }

  public func addresses(
    of host: DomainName, families: AddressFamilies, deadline: Deadline
  ) async throws(ResolverError) -> [IPAddress] {
    try await resolution(of: host, families: families, deadline: deadline).addresses
  }

  public func resolution(
    of host: DomainName, families: AddressFamilies, deadline: Deadline
  ) async throws(ResolverError) -> Resolution {
    try await report(of: host, families: families, deadline: deadline).resolution.get()
  }

  /// The addresses with the lookups that were made for them.
  public func report(of host: DomainName, families: AddressFamilies, deadline: Deadline) async -> AddressReport {
    let start = ContinuousClock.now
    let first = families.intersection(preferred)
    var answers = await answers(for: host, first.isEmpty ? families : first, deadline)
    let rest = first.isEmpty ? [] : families.subtracting(first)
    if !rest.isEmpty, answers.allSatisfy(\.addresses.isEmpty) { answers += await self.answers(for: host, rest, deadline) }
    let duration = start.duration(to: .now)
    return AddressReport(
      lookups: answers.flatMap(\.lookups), aliases: answers.map(\.aliases).max { $0.count < $1.count } ?? [],
      resolution: Self.resolution(of: host, answers, duration))
  }

  private struct Answer: Sendable {
    var lookups: [LookupReport] = []
    var aliases: [DNSName] = []
    var addresses: [IPAddress] = []
  }

  /// IPv6 first. After the addresses of one family, those of the other are waited for only a short time (RFC 8305, section 3).
  private func answers(for host: DomainName, _ families: AddressFamilies, _ deadline: Deadline) async -> [Answer] {
    let name = DNSName(host)
    guard families == .both else { return [await answer(for: name, families == .v6 ? .aaaa : .a, deadline)] }
    var answers: [IPAddress.Family: Answer] = [:]
    await withTaskGroup(of: LookupEvent.self) { group in
      group.addTask { .answer(.v6, await answer(for: name, .aaaa, deadline)) }
      group.addTask { .answer(.v4, await answer(for: name, .a, deadline)) }
      while answers.count < 2, let event = await group.next() {
        guard case .answer(let family, let answer) = event else { break }
        answers[family] = answer
        guard answers.count < 2, !answer.addresses.isEmpty else { continue }
        group.addTask {
          await resolver.pause(family == .v4 ? Self.delayForIPv6 : Self.delayForIPv4)
          return .elapsed
        }
      }
      group.cancelAll()
    }
    return [answers[.v6], answers[.v4]].compactMap { $0 }
  }

  private enum LookupEvent: Sendable {
    case answer(IPAddress.Family, Answer)
    /// The other family has been waited for.
    case elapsed
  }

  /// Queries targets of aliases that a server did not resolve itself.
  private func answer(for name: DNSName, _ type: DNSRecordType, _ deadline: Deadline) async -> Answer {
    var answer = Answer()
    var name = name
    var seen: Set<DNSName> = []
    while seen.count < Self.maximumQueries, seen.insert(name).inserted {
      let report = await resolver.report(for: DNSQuestion(name: name, type: type), deadline: deadline)
      answer.lookups.append(report)
      guard case .success(let result) = report.outcome else { return answer }
      let found = AddressAnswer(result.response)
      answer.aliases += found.aliases
      answer.addresses = found.addresses
      guard found.addresses.isEmpty, result.response.kind == .records, let target = found.aliases.last else { return answer }
      name = target
    }
    return answer
  }

  private static func resolution(
    of host: DomainName, _ answers: [Answer], _ duration: Duration
  ) -> Result<Resolution, ResolverError> {
    let addresses = answers.flatMap(\.addresses)
    guard addresses.isEmpty else {
      let source = answers.first { !$0.addresses.isEmpty }?.lookups.last?.source ?? ""
      return .success(Resolution(addresses: addresses, source: source, duration: duration))
    }
    let outcomes = answers.compactMap(\.lookups.last?.outcome)
    // A failure may hide addresses.
    for case .failure(let error) in outcomes where error.code != .notFound { return .failure(error) }
    for case .success(let result) in outcomes where result.response.kind == .failure {
      let server = result.response.server ?? result.response.source
      return .failure(ResolverError(.temporary, name: host.ascii, detail: "\(server) responded \(result.response.responseCode)"))
    }
    return .failure(ResolverError(.notFound, name: host.ascii))
  }

  private static let maximumQueries = 8
  /// The resolution delay of RFC 8305, section 8.
  private static let delayForIPv6 = Duration.milliseconds(50)
  /// Longer, since without IPv4 addresses there is no alternative if IPv6 does not work; a second connection is not attempted earlier.
  private static let delayForIPv4 = Duration.milliseconds(250)
}

/// The addresses of a host and the lookups that were made for them.
public struct AddressReport: Hashable, Sendable {
  public let lookups: [LookupReport]
  /// The targets of the CNAME records, from the queried name on.
  public let aliases: [DNSName]
  public let resolution: Result<Resolution, ResolverError>
}

extension LookupReport {
  /// The backend that responded, or the cache.
  fileprivate var source: String? {
    guard case .success(let result) = outcome else { return nil }
    guard result.cachedAge != nil, let step = result.step else { return result.response.source }
    return step.kind.rawValue
  }
}
