internal import Bytes

// The parts of the first address are members of the document; those of the others are members of their addresses.
extension AuditObservation {
  private enum CodingKeys: String, CodingKey {
    case parts, addresses, chain, dns, cost, undetermined
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    parts = try container.decode([AuditPart].self, forKey: .parts)
    addresses = try container.decode([AuditedAddress].self, forKey: .addresses)
    chain = try container.decodeIfPresent(PartOutcome<ChainObservation>.self, forKey: .chain)?.outcome
    dns = try container.decodeIfPresent(DNSRecordsObservation.self, forKey: .dns)
    cost = try container.decode(CostObservation.self, forKey: .cost)
    if !addresses.isEmpty { try addresses[0].readParts(from: decoder) }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(parts, forKey: .parts)
    var list = container.nestedUnkeyedContainer(forKey: .addresses)
    for (index, address) in addresses.enumerated() {
      try list.encode(AuditedAddressMember(address: address, hasParts: index > 0))
    }
    try container.encode(chain.map(PartOutcome.init), forKey: .chain)
    try container.encode(dns, forKey: .dns)
    try (first ?? AuditedAddress(endpoint: nil)).writeParts(to: encoder)
    try container.encode(undetermined, forKey: .undetermined)
    try container.encode(cost, forKey: .cost)
  }
}

/// The document of a part; an object with `error` or `skipped` if there is none.
struct PartOutcome<Value: Codable & Sendable>: Codable {
  var outcome: Outcome<Value>

  init(_ outcome: Outcome<Value>) { self.outcome = outcome }

  private enum CodingKeys: String, CodingKey {
    case error, skipped
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let failure = try container.decodeIfPresent(Failure.self, forKey: .error) {
      outcome = .failed(failure)
    } else if let reason = try container.decodeIfPresent(SkipReason.self, forKey: .skipped) {
      outcome = .skipped(reason)
    } else {
      outcome = .observed(try Value(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch outcome {
    case .observed(let value): try value.encode(to: encoder)
    case .failed(let failure):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(failure, forKey: .error)
    case .skipped(let reason):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(reason, forKey: .skipped)
    }
  }
}

extension PartOutcome: MultiformEncodable {
  static func forms(from decoder: any Decoder) throws -> [PartOutcome] { try Outcome.forms(from: decoder).map(PartOutcome.init) }
}

extension AuditedAddress: Codable {
  private enum CodingKeys: String, CodingKey {
    case address, port, outcome, error
  }

  private enum PartKeys: String, CodingKey {
    case ciphers, probe, http, clients, vulnerabilities
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let address = try container.decodeIfPresent(IPAddress.self, forKey: .address)
    let port = try container.decodeIfPresent(UInt16.self, forKey: .port)
    self.init(
      endpoint: address.flatMap { address in port.map { Endpoint(address, port: $0) } },
      failure: try container.decodeIfPresent(Failure.self, forKey: .error))
    try readParts(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws { try AuditedAddressMember(address: self, hasParts: true).encode(to: encoder) }

  fileprivate mutating func readParts(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PartKeys.self)
    ciphers = try container.decodeIfPresent(PartOutcome<CiphersObservation>.self, forKey: .ciphers)?.outcome
    probe = try container.decodeIfPresent(PartOutcome<ProbeObservation>.self, forKey: .probe)?.outcome
    web = try container.decodeIfPresent(PartOutcome<WebObservation>.self, forKey: .http)?.outcome
    vulnerabilities = try container.decodeIfPresent(PartOutcome<VulnerabilitiesObservation>.self, forKey: .vulnerabilities)?.outcome
    let clients = try container.decodeIfPresent([SimulationObservation].self, forKey: .clients) ?? []
    if case .observed(var seen)? = probe, !clients.isEmpty {
      seen.simulations = clients
      probe = .observed(seen)
    }
  }

  /// The simulated clients stand beside the probe, of which they are a topic.
  fileprivate func writeParts(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PartKeys.self)
    try container.encode(ciphers.map(PartOutcome.init), forKey: .ciphers)
    try container.encode(probe.map { PartOutcome($0.map(\.withoutClients)) }, forKey: .probe)
    try container.encode(web.map(PartOutcome.init), forKey: .http)
    try container.encode(vulnerabilities.map(PartOutcome.init), forKey: .vulnerabilities)
    try container.encode(probe?.value?.simulations ?? [], forKey: .clients)
  }

  fileprivate func writeFacts(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(endpoint?.address, forKey: .address)
    try container.encode(endpoint?.port, forKey: .port)
    try container.encode(failure == nil ? OutcomeKind.observed : .failed, forKey: .outcome)
    if let failure { try container.encode(failure, forKey: .error) }
  }
}

/// An address in the list of the document.
private struct AuditedAddressMember: Encodable {
  let address: AuditedAddress
  let hasParts: Bool

  func encode(to encoder: any Encoder) throws {
    try address.writeFacts(to: encoder)
    if hasParts, address.failure == nil { try address.writeParts(to: encoder) }
  }
}

extension AuditedAddressMember: MultiformEncodable {
  static func forms(from decoder: any Decoder) throws -> [AuditedAddressMember] {
    var observed = try AuditedAddress(from: decoder)
    observed.failure = nil
    let failed = AuditedAddress(endpoint: observed.endpoint, failure: try Failure(from: decoder))
    return [
      AuditedAddressMember(address: observed, hasParts: false), AuditedAddressMember(address: observed, hasParts: true),
      AuditedAddressMember(address: failed, hasParts: false),
    ]
  }
}

extension ProbeObservation {
  fileprivate var withoutClients: ProbeObservation {
    var seen = self
    seen.simulations = []
    return seen
  }
}
