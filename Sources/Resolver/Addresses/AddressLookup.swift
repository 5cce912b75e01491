public import Bytes
public import DNSWire
public import DomainNames
public import Transport

/// Addresses from the records of a resolver: A and AAAA in parallel. A family that is late is passed on as `Resolution.late`.
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
    var found = await answers(for: host, first.isEmpty ? families : first, deadline)
    let rest = first.isEmpty ? [] : families.subtracting(first)
    if !rest.isEmpty, found.answers.allSatisfy(\.addresses.isEmpty) {
      found.answers += await self.answers(for: host, rest, deadline).answers
    }
    return AddressReport(
      lookups: found.answers.flatMap(\.lookups), aliases: found.answers.map(\.aliases).max { $0.count < $1.count } ?? [],
      resolution: Self.resolution(of: host, found.answers, start.duration(to: .now), found.late))
  }

  private struct Answer: Sendable {
    var lookups: [LookupReport] = []
    var aliases: [DNSName] = []
    var addresses: [IPAddress] = []
  }

  /// IPv6 first. After the addresses of one family, those of the other are waited for only a short time (RFC 8305, section 3), and their
  /// lookup goes on.
  private func answers(
    for host: DomainName, _ families: AddressFamilies, _ deadline: Deadline
  ) async -> (answers: [Answer], late: LateAddresses?) {
    let name = DNSName(host)
    guard families == .both else { return ([await answer(for: name, families == .v6 ? .aaaa : .a, deadline)], nil) }
    let (events, sender) = AsyncStream.makeStream(of: LookupEvent.self)
    func start(_ family: IPAddress.Family) -> Task<[IPAddress], Never> {
      resolver.start {
        let answer = await answer(for: name, family == .v6 ? .aaaa : .a, deadline)
        sender.yield(.answer(family, answer))
        return answer.addresses
      }
    }
    let (forIPv6, forIPv4) = (start(.v6), start(.v4))
    var timer: Task<Void, Never>?
    var (v6, v4): (Answer?, Answer?)
    // Ends early if the task is cancelled.
    waiting: for await event in events {
      switch event {
      case .answer(.v6, let answer): v6 = answer
      case .answer(.v4, let answer): v4 = answer
      case .elapsed: break waiting
      }
      guard v6 == nil || v4 == nil else { break }
      guard let first = v6 ?? v4, !first.addresses.isEmpty else { continue }
      let delay = v6 == nil ? Self.delayForIPv6 : Self.delayForIPv4
      timer = resolver.start {
        await resolver.pause(delay)
        sender.yield(.elapsed)
      }
    }
    timer?.cancel()
    let late: LateAddresses?
    switch (v6, v4) {
    case (nil, .some) where !Task.isCancelled: late = LateAddresses(forIPv6)
    case (.some, nil) where !Task.isCancelled: late = LateAddresses(forIPv4)
    default:
      late = nil
      for task in [forIPv6, forIPv4] { task.cancel() }
    }
    return ([v6, v4].compactMap { $0 }, late)
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
    var seen: [DNSName] = []
    while seen.count < Self.maximumQueries, !seen.contains(name) {
      seen.append(name)
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
    of host: DomainName, _ answers: [Answer], _ duration: Duration, _ late: LateAddresses?
  ) -> Result<Resolution, ResolverError> {
    let addresses = answers.flatMap(\.addresses)
    guard addresses.isEmpty else {
      let source = answers.first { !$0.addresses.isEmpty }?.lookups.last?.source ?? ""
      return .success(Resolution(addresses: addresses, source: source, duration: duration, late: late))
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
