internal import Bytes
public import Observation

/// The observations of one address, as policies and grades read them.
public struct PolicyInput: Sendable {
  /// The address and port; nil if the target has a single address.
  public var place: String?
  public var seen: Observation
  /// The chains of the address: several if it has certificates of several types.
  public var chains: [AddressObservation]
  /// The reason there are no chains; nil if there are some.
  public var chainGap: String?
  /// True if the work was not finished, so that the absence of a fact proves nothing.
  public var isPartial: Bool

  public init(
    place: String? = nil, seen: Observation, chains: [AddressObservation] = [], chainGap: String? = nil, isPartial: Bool = false
  ) {
    self.place = place
    self.seen = seen
    self.chains = chains
    self.chainGap = chainGap
    self.isPartial = isPartial
  }

  /// One input for each address that responded.
  public static func inputs(of observation: Observation, isPartial: Bool) -> [PolicyInput] {
    guard let audit = observation[AuditObservation.self]?.value else {
      return [PolicyInput(single: observation, isPartial: isPartial)]
    }
    let places = audit.observations(of: observation.target)
    return places.map { address, seen in
      var input = PolicyInput(
        place: places.count > 1 ? address.endpoint?.description : nil, seen: seen, isPartial: isPartial)
      input.read(audit.chain, at: places.count > 1 ? address.endpoint : nil)
      if input.seen[DNSRecordsObservation.self] == nil, let dns = audit.dns { input.seen[DNSRecordsObservation.self] = .observed(dns) }
      return input
    }
  }

  private init(single observation: Observation, isPartial: Bool) {
    self.init(seen: observation, isPartial: isPartial)
    read(observation[ChainObservation.self], at: nil)
  }

  private mutating func read(_ outcome: Outcome<ChainObservation>?, at endpoint: Endpoint?) {
    switch outcome {
    case .observed(let chain):
      chains = chain.addresses.filter { endpoint == nil || $0.endpoint == endpoint }.filter { !$0.certificates.isEmpty }
      if chains.isEmpty { chainGap = chain.addresses.lazy.compactMap(\.failure?.message).first ?? "no certificate was sent" }
    case .failed(let failure): chainGap = failure.message
    case .skipped(let reason): chainGap = reason.message
    case nil: chainGap = "the certificates were not examined"
    }
  }
}

extension PolicyInput {
  /// The result of a part, or the reason there is none.
  func part<Part: DocumentObservation>(_ type: Part.Type, called name: String) -> (value: Part?, gap: String?) {
    switch seen[type] {
    case .observed(let value): (value, nil)
    case .failed(let failure): (nil, "\(name): \(failure.message)")
    case .skipped(let reason): (nil, "\(name): \(reason.message)")
    case nil: (nil, "the \(name) was not examined")
    }
  }

  /// The enumeration, if it includes the topic.
  func ciphers(_ topic: String) -> (value: CiphersObservation?, gap: String?) {
    let (value, gap) = part(CiphersObservation.self, called: "enumeration")
    guard let value else { return (nil, gap) }
    guard value.asked.contains(topic) else { return (value, "\(topic) were not enumerated") }
    return (value, isPartial ? "the enumeration was not finished" : nil)
  }
}
