public import Bytes

/// All observations of a target, at one address or at all of them.
public struct AuditObservation: DocumentObservation {
  public static let key = "audit"
  public static let schema = "tlsprobe.audit/1"

  /// The parts that were requested, in the order of their list.
  public var parts: [AuditPart]
  /// The chains of all addresses, and their verdicts.
  public var chain: Outcome<ChainObservation>?
  public var dns: DNSRecordsObservation?
  /// Every address, also those that did not respond; the first one that did comes first.
  public var addresses: [AuditedAddress]
  public var cost = CostObservation()

  public init(parts: [AuditPart], addresses: [AuditedAddress] = []) {
    self.parts = parts
    self.addresses = addresses
  }

  /// The address whose results are at the top of the document.
  public var first: AuditedAddress? { addresses.first }

  /// True if no address responded.
  public var isUnreachable: Bool { addresses.allSatisfy { $0.failure != nil } }

  /// Whether every chain that was seen is trusted; nil if no chain was requested.
  public var isTrusted: Bool? { parts.contains(.chain) ? chain?.value?.isTrusted ?? false : nil }

  /// Whether the chains are acceptable. With `insecure`, untrusted ones are, but not those that miss a pin or whose key is not the server's.
  public func isAccepted(insecurely insecure: Bool) -> Bool {
    guard insecure else { return isTrusted != false }
    return chain?.value?.addresses.filter(\.isObserved).allSatisfy { $0.isAccepted(insecurely: true) } ?? true
  }

  /// One bag of observations for each address that responded: the input of checks. Chain and records are in the first.
  public func observations(of target: TargetDescription) -> [(address: AuditedAddress, seen: Observation)] {
    addresses.enumerated().filter { $0.element.failure == nil }.map { index, address in
      var seen = Observation(target: target)
      if index == 0 {
        if let chain { seen[ChainObservation.self] = chain }
        if let dns { seen[DNSRecordsObservation.self] = .observed(dns) }
      }
      if let ciphers = address.ciphers { seen[CiphersObservation.self] = ciphers }
      if let probe = address.probe { seen[ProbeObservation.self] = probe }
      if let web = address.web { seen[WebObservation.self] = web }
      if let vulnerabilities = address.vulnerabilities { seen[VulnerabilitiesObservation.self] = vulnerabilities }
      return (address, seen)
    }
  }
}

/// The observations of one address.
public struct AuditedAddress: Hashable, Sendable {
  /// Nil behind a proxy that resolves names.
  public var endpoint: Endpoint?
  /// The reason nothing was observed; nil if the address responded.
  public var failure: Failure?
  public var ciphers: Outcome<CiphersObservation>?
  public var probe: Outcome<ProbeObservation>?
  public var web: Outcome<WebObservation>?
  public var vulnerabilities: Outcome<VulnerabilitiesObservation>?

  public init(endpoint: Endpoint?, failure: Failure? = nil) {
    self.endpoint = endpoint
    self.failure = failure
  }
}

/// A part of an audit, which can be selected.
public struct AuditPart: Codable, Hashable, Sendable, CustomStringConvertible {
  /// As on the command line and in documents: `ciphers`.
  public let rawValue: String
  /// A short description.
  public let summary: String

  public var description: String { rawValue }

  private init(_ rawValue: String, _ summary: String) {
    self.rawValue = rawValue
    self.summary = summary
  }

  public static let chain = AuditPart("chain", "the certificates and their verdict")
  public static let dns = AuditPart("dns", "CAA, TLSA and HTTPS records")
  public static let ciphers = AuditPart("ciphers", "versions, suites, groups and signature schemes")
  public static let probe = AuditPart("probe", "negotiated parameters, sessions, renegotiation and application protocols")
  public static let http = AuditPart("http", "redirects, HSTS, cookies, policies and compression of a web server")
  public static let clients = AuditPart("clients", "the clients that would connect")
  public static let vulnerabilities = AuditPart("vulnerabilities", "active probes for known vulnerabilities")

  /// All parts, in the order of documents.
  public static let all = [chain, dns, ciphers, probe, http, clients, vulnerabilities]

  /// Nil for an unknown name.
  public static func named(_ name: String) -> AuditPart? { all.first { $0.rawValue == name } }

  public init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    self = Self.named(name) ?? AuditPart(name, "")
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  public static func == (left: AuditPart, right: AuditPart) -> Bool { left.rawValue == right.rawValue }
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
