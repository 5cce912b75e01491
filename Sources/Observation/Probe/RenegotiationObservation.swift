/// Renegotiation in TLS 1.2 and older.
public struct RenegotiationObservation: Codable, Hashable, Sendable {
  /// The renegotiation_info extension (RFC 5746).
  public var secure: FeatureObservation?
  /// Client-initiated renegotiation, with the number of successes among at most three tries.
  public var clientInitiated: FeatureObservation?
  /// The same for a client without RFC 5746, of a server that supports it; nil if clients may not renegotiate.
  public var unbound: FeatureObservation?

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case secure
    case clientInitiated = "client_initiated"
    case unbound
  }
}

extension RenegotiationObservation: ExaminationResult {
  package static let key = "renegotiation"
  package static let section = FactSection.behavior

  package func facts(_ options: FactOptions) -> [Fact] {
    [
      FeatureFormatter.fact("secure renegotiation", secure), FeatureFormatter.fact("client renegotiation", clientInitiated),
      FeatureFormatter.fact("unbound renegotiation", unbound),
    ].compactMap(\.self)
  }
}

extension ProbeObservation {
  /// Nil if renegotiation was not probed.
  public var renegotiation: RenegotiationObservation? {
    get { self[RenegotiationObservation.self] }
    set { self[RenegotiationObservation.self] = newValue }
  }
}
