public import Bytes
public import DNSWire
public import DomainNames
public import Transport

/// Returns A and AAAA records from an HTTPDNS account; the service has no other records.
public struct HTTPDNSBackend: RecordBackend {
  public let client: HTTPDNSClient

  private let batcher: HTTPDNSBatcher

  public init(_ client: HTTPDNSClient) {
    self.client = client
    batcher = HTTPDNSBatcher(client)
  }

  public var name: String { "httpdns:\(client.configuration.account.name)" }

  public func response(to question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> RecordResponse {
    guard let host = question.name.domain else {
      throw ResolverError(.httpdnsUnsupported, name: "\(question.name)", detail: "HTTPDNS resolves host names only")
    }
    let family: IPAddress.Family
    switch question.type {
    case .a where question.recordClass == .internet: family = .v4
    case .aaaa where question.recordClass == .internet: family = .v6
    default:
      throw ResolverError(.httpdnsUnsupported, name: host.ascii, detail: "HTTPDNS returns A and AAAA records only, not \(question.type)")
    }
    let start = MonotonicInstant.now
    let resolution = try await batcher.resolve(host, family == .v4 ? .v4 : .v6, deadline: deadline)
    let answer = try resolution.response.addresses(of: host, family, source: name)
    return RecordResponse(
      question: question, responseCode: answer.doesNotExist ? .nameError : .noError,
      answers: answer.addresses.map {
        ResourceRecord(name: question.name, type: question.type, ttl: answer.ttl, data: .address($0))
      },
      source: name, server: resolution.attempts.last.map { server(of: $0.endpoint) }, duration: start.duration(to: .now),
      attempts: resolution.attempts.map { LookupAttempt($0, client.configuration.scheme) })
  }

  private func server(of endpoint: HTTPDNSEndpoint) -> String { "\(client.configuration.scheme.rawValue)://\(endpoint)" }
}

extension HTTPDNSBackend: ResolverBackend {
  public func addresses(
    of host: DomainName, families: AddressFamilies, deadline: Deadline
  ) async throws(ResolverError) -> [IPAddress] {
    let response = try await client.resolve([host], families: families, deadline: deadline).response
    var addresses: [IPAddress] = []
    // In the order of RFC 6724, section 2.1: IPv6 before IPv4.
    for family in [IPAddress.Family.v6, .v4] where families.allow(family) {
      addresses += try response.addresses(of: host, family, source: name).addresses
    }
    guard !addresses.isEmpty else { throw ResolverError(.notFound, name: host.ascii) }
    return addresses
  }
}

extension HTTPDNSResponse {
  /// The addresses of a requested name; throws if the response is about other names.
  public func addresses(of host: DomainName, _ family: IPAddress.Family, source: String) throws(ResolverError) -> HTTPDNSAddresses {
    guard let answer = answers.first(where: { (try? DomainName($0.name)) == host }), let addresses = answer.addresses(family) else {
      throw ResolverError(
        .httpdnsMalformed, name: host.ascii, detail: "\(source) returned no \(family == .v4 ? "IPv4" : "IPv6") answer for the name")
    }
    return addresses
  }
}

extension HTTPDNSAddresses {
  /// The service reports that the name does not exist, rather than that it has no such address.
  public var doesNotExist: Bool { addresses.isEmpty && absence == "DomainNotExist" }
}
