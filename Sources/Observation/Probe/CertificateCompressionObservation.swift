public import TLSWire

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

extension CertificateCompressionObservation {
  /// `yes (2,210 bytes for 4,312)`.
  fileprivate var words: String {
    if isRefused, evidence.how == .serverHello { return "no" }
    guard isAccepted else { return FeatureFormatter.support(isRefused ? "no" : support.rawValue, evidence) }
    guard let compressedLength, let length else { return "yes" }
    return "yes (\(AmountFormatter.of(compressedLength, "byte")) for \(AmountFormatter.grouped(length)))"
  }
}

/// The compression algorithms for certificates.
package struct CertificateCompressionResult: SingleValueResult {
  package static let key = "certificate_compression"
  package static let absent: CertificateCompressionResult? = CertificateCompressionResult([])
  package static let section = FactSection.behavior

  package let value: [CertificateCompressionObservation]

  package init(_ value: [CertificateCompressionObservation]) { self.value = value }

  package func facts(_ options: FactOptions) -> [Fact] {
    guard options.isGrouped, !value.isEmpty else {
      return value.map { Fact("certificate compression, \($0.algorithm)", $0.words) }
    }
    return [Fact("certificate compression", list: value.map { "\($0.algorithm) \($0.words)" })]
  }
}

extension ProbeObservation {
  /// One entry per algorithm (RFC 8879).
  public var certificateCompression: [CertificateCompressionObservation] {
    get { self[CertificateCompressionResult.self]?.value ?? [] }
    set { self[CertificateCompressionResult.self] = CertificateCompressionResult(newValue) }
  }
}
