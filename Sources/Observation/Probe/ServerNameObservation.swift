/// What a server does with one name, or without one.
public struct ServerNameObservation: Codable, Hashable, Sendable, Supportable {
  /// `target`, `none` or `unknown`.
  public var kind: String
  /// What was sent; nil when nothing was.
  public var name: String?
  /// `accepted` when the handshake went on.
  public var support: String
  public var evidence: EvidenceDescription
  public var certificate: LeafObservation?
  /// Another certificate than the target's name draws.
  public var differs: Bool?
  /// The server said that it knows the name (RFC 6066, section 3).
  public var isAcknowledged: Bool?
  /// Alerts that ended nothing: `unrecognized_name` of a server that goes on all the same.
  public var warnings: [String] = []

  public init(kind: String, name: String?, support: String, evidence: EvidenceDescription) {
    self.kind = kind
    self.name = name
    self.support = support
    self.evidence = evidence
  }

  private enum CodingKeys: String, CodingKey {
    case kind, name, support, evidence, certificate, differs
    case isAcknowledged = "acknowledged"
    case warnings
  }
}

/// Which application protocols a server takes (RFC 7301).
public struct ALPNObservation: Codable, Hashable, Sendable {
  public var offered: [String] = []
  /// What was chosen of `offered`; nil when nothing was.
  public var selected: String?
  /// Each protocol offered alone: `h2`, `http/1.1`, `acme-tls/1` …
  public var matrix: [FeatureObservation] = []
  /// The server goes on without a protocol when it knows none of those offered, instead of ending with no_application_protocol.
  public var ignoresUnknown: FeatureObservation?

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case offered, selected, matrix
    case ignoresUnknown = "ignores_unknown"
  }
}

/// Whether a server can compress its certificates so (RFC 8879).
public struct CertificateCompressionObservation: Codable, Hashable, Sendable, Supportable {
  /// `zlib`, `brotli` or `zstd`.
  public var algorithm: String
  public var support: String
  public var evidence: EvidenceDescription
  /// Bytes of the message as sent and as it stands for.
  public var compressedLength: Int?
  public var length: Int?

  public init(algorithm: String, support: String, evidence: EvidenceDescription) {
    self.algorithm = algorithm
    self.support = support
    self.evidence = evidence
  }

  private enum CodingKeys: String, CodingKey {
    case algorithm, support, evidence
    case compressedLength = "compressed_length"
    case length
  }
}
