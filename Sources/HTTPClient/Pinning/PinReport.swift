public import PathValidation
public import X509

/// The three pins that a certificate matches, for creating pins or diagnosing a mismatch.
public struct PinReport: Hashable, Sendable {
  /// Position in the chain; 0 for the server's certificate.
  public let depth: Int
  /// Nil if the bytes cannot be parsed as a certificate; then there are no pins.
  public let certificate: Certificate?
  /// SHA-1 and SHA-256 of the certificate, SHA-256 of its key.
  public var pins: [Pin] { certificate.map { certificate in Pin.Kind.allCases.map { Pin($0, of: certificate) } } ?? [] }

  /// One report for every certificate that was sent, in order.
  public static func all(for sent: [[UInt8]]) -> [PinReport] {
    ServedChain(der: sent).entries.enumerated().map { PinReport(depth: $0.offset, certificate: $0.element.certificate) }
  }
}
