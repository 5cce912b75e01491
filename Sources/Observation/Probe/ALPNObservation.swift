/// The application protocols that a server accepts (RFC 7301).
public struct ALPNObservation: Codable, Hashable, Sendable {
  public var offered: [String] = []
  /// The protocol selected from `offered`; nil if none was.
  public var selected: String?
  /// The results of offering each protocol alone: `h2`, `http/1.1`, `acme-tls/1` …
  public var matrix: [FeatureObservation] = []
  /// Whether the server continues without a protocol if it supports none of those offered, instead of sending no_application_protocol.
  public var ignoresUnknown: FeatureObservation?

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case offered, selected, matrix
    case ignoresUnknown = "ignores_unknown"
  }
}

extension ALPNObservation: ExaminationResult {
  package static let key = "alpn"
  package static let section = FactSection.applicationProtocols

  package func facts(_ options: FactOptions) -> [Fact] {
    let negotiated = options.results[NegotiatedObservation.self]
    let isKnown = negotiated.map { $0.handshake.alpn == selected && $0.alpnOffered == offered } ?? false
    var facts = isKnown ? [] : [Fact("selected", Self.words(selected, of: offered))]
    facts += options.isGrouped ? FeatureFormatter.grouped(matrix) : matrix.map { Fact($0.name, FeatureFormatter.result($0)) }
    if let ignoresUnknown { facts.append(Fact("unknown protocol", Self.unknown(ignoresUnknown))) }
    return facts
  }

  /// `h2, of h2, http/1.1`, `none of h2`.
  package static func words(_ selected: String?, of offered: [String]) -> String {
    if offered.isEmpty { return selected.map { "\($0), though none was offered" } ?? "not offered" }
    return "\(selected ?? "none"), of \(offered.joined(separator: ", "))"
  }

  /// The behavior of a server for unknown protocols.
  private static func unknown(_ feature: FeatureObservation) -> String {
    if feature.isAccepted { return "continues without a protocol" }
    return feature.isRefused ? "aborts the handshake (\(FeatureFormatter.reason(feature.evidence)))" : FeatureFormatter.result(feature)
  }
}

extension ProbeObservation {
  /// Nil if it was not probed.
  public var alpn: ALPNObservation? {
    get { self[ALPNObservation.self] }
    set { self[ALPNObservation.self] = newValue }
  }
}
