public import TLSWire

/// The reaction of a server to one server name, or to none.
public struct ServerNameObservation: Codable, Hashable, Sendable, Supportable {
  public var kind: ServerNameKind
  /// The name sent; nil if none was.
  public var name: String?
  /// `accepted` if the handshake continued.
  public var support: Support
  public var evidence: EvidenceDescription
  public var certificate: LeafObservation?
  /// Whether the certificate differs from that for the target's name.
  public var differs: Bool?
  /// Whether the server acknowledged the name (RFC 6066, section 3).
  public var isAcknowledged: Bool?
  /// Warning alerts: `unrecognized_name` from a server that continues the handshake.
  public var warnings: [String] = []

  public init(kind: ServerNameKind, name: String?, support: Support, evidence: EvidenceDescription) {
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

/// The relation of a server name to the target.
public enum ServerNameKind: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The name of the target.
  case target
  /// No name was sent.
  case none
  /// A name that is not in use.
  case unknown

  public var description: String { rawValue }
}

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

/// Whether a server compresses its certificates with the algorithm (RFC 8879).
public struct CertificateCompressionObservation: Codable, Hashable, Sendable, Supportable {
  /// `zlib`, `brotli` or `zstd`.
  public var algorithm: String
  public var support: Support
  public var evidence: EvidenceDescription
  /// Bytes of the message as sent and after decompression.
  public var compressedLength: Int?
  public var length: Int?

  public init(algorithm: String, support: Support, evidence: EvidenceDescription) {
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
