internal import Bytes
internal import DomainNames
public import DNSWire
public import Transport

/// The system's resolver as a source of records: addresses from `getaddrinfo`, other types from the servers of resolv.conf.
///
/// `getaddrinfo` gives neither TTLs, which are 0, nor the AD bit.
public struct SystemRecordBackend: RecordBackend {
  private let system: SystemBackend
  private let servers: any RecordBackend

  /// `servers` respond to all questions but those for addresses.
  public init(_ system: SystemBackend, servers: any RecordBackend) {
    self.system = system
    self.servers = servers
  }

  public var name: String { system.name }

  public func response(to question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> RecordResponse {
    guard question.recordClass == .internet, question.type == .a || question.type == .aaaa, let host = question.name.domain else {
      var response = try await servers.response(to: question, deadline: deadline)
      response.source = name
      return response
    }
    var response = RecordResponse(question: question, source: name)
    let started = MonotonicInstant.now
    do throws(ResolverError) {
      let addresses = try await system.addresses(of: host, families: question.type == .a ? .v4 : .v6, deadline: deadline)
      response.answers = addresses.map { ResourceRecord(address: $0, name: question.name, ttl: 0) }
    } catch {
      guard error.code == .notFound else { throw error }
      if !error.isWithoutAddress { response.responseCode = .nameError }
    }
    response.duration = started.duration(to: .now)
    response.attempts = [LookupAttempt(server: name, outcome: .answered, duration: response.duration)]
    return response
  }
}
