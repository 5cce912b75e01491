internal import Bytes
public import Observation
internal import TLSWire

/// Makes the observation of an audit from a saved one, of an audit or of one of its parts, and verifies its certificates again.
public struct AuditReplay: Sendable {
  /// The result of a replay.
  public struct Result: Sendable {
    public var audit: Outcome<AuditObservation>
    /// The way in which verdicts were obtained, for people.
    public var notes: [String]
  }

  private let options: ReplayOptions

  public init(_ options: ReplayOptions) { self.options = options }

  /// Nil if the observation is none of a chain, of ciphers, of a probe or of an audit.
  public func run(_ saved: Observation) throws(ReplayError) -> Result? {
    var replay = ObservationReplay(options)
    guard let outcome = Self.audit(of: saved) else { return nil }
    guard case .observed(var seen) = outcome else { return Result(audit: outcome, notes: []) }
    if case .observed(let chain)? = seen.chain { seen.chain = .observed(try replay.verified(chain)) }
    if let dns = seen.dns { seen.dns = try replay.compared(dns, with: seen.chain?.value) }
    for index in seen.addresses.indices {
      guard case .observed(let probe)? = seen.addresses[index].probe else { continue }
      seen.addresses[index].probe = .observed(try replay.verified(probe))
    }
    return Result(audit: .observed(seen), notes: replay.notes)
  }

  /// The observation in the form of an audit.
  private static func audit(of saved: Observation) -> Outcome<AuditObservation>? {
    if let audit = saved[AuditObservation.self] { return audit }
    let dns = saved[DNSRecordsObservation.self]?.value
    if let chain = saved[ChainObservation.self] { return chain.map { audit(of: $0, dns) } }
    if let ciphers = saved[CiphersObservation.self] { return ciphers.map { audit(of: $0) } }
    if let probe = saved[ProbeObservation.self] { return probe.map { audit(of: $0, dns) } }
    return nil
  }

  private static func audit(of chain: ChainObservation, _ dns: DNSRecordsObservation?) -> AuditObservation {
    var addresses: [AuditedAddress] = []
    for address in chain.addresses where !addresses.contains(where: { $0.endpoint == address.endpoint }) {
      addresses.append(AuditedAddress(endpoint: address.endpoint, failure: address.certificates.isEmpty ? address.failure : nil))
    }
    var seen = AuditObservation(
      parts: [.chain] + (dns == nil ? [] : [.dns]),
      addresses: addresses.filter { $0.failure == nil } + addresses.filter { $0.failure != nil })
    seen.chain = .observed(chain)
    seen.dns = dns
    seen.cost.connections = chain.addresses.count
    return seen
  }

  private static func audit(of ciphers: CiphersObservation) -> AuditObservation {
    var address = AuditedAddress(endpoint: ciphers.endpoint)
    if !ciphers.protocols.contains(where: { $0.support != .undetermined }) { address.failure = .undetermined }
    address.ciphers = .observed(ciphers)
    var seen = AuditObservation(parts: [.ciphers], addresses: [address])
    seen.cost = ciphers.cost
    return seen
  }

  private static func audit(of probe: ProbeObservation, _ dns: DNSRecordsObservation?) -> AuditObservation {
    let place = probe.attempts.lazy.compactMap { attempt in
      attempt.address.flatMap { address in attempt.port.map { Endpoint(address, port: $0) } }
    }.first
    var address = AuditedAddress(endpoint: place)
    if probe.series.succeeded <= 0 { address.failure = probe.attempts.lazy.compactMap(\.failure).first ?? .undetermined }
    address.probe = .observed(probe)
    var parts: [AuditPart] = dns == nil ? [] : [.dns]
    parts.append(.probe)
    if !probe.simulations.isEmpty { parts.append(.clients) }
    var seen = AuditObservation(parts: parts, addresses: [address])
    seen.dns = dns
    seen.cost = probe.cost
    return seen
  }
}

extension Failure {
  fileprivate static let undetermined = Failure(
    stage: .handshake, code: "replay.undetermined", message: "the document has no result that could be determined")
}
