public import PKI

/// The three pins that a certificate would meet, for whoever wants to pin it or to find out why a pin does not fit.
public struct PinReport: Hashable, Sendable {
  /// 0 for the server's own.
  public let depth: Int
  /// Nil when the bytes are no certificate, and then there are no pins.
  public let certificate: Certificate?
  /// SHA-1 and SHA-256 of the certificate, SHA-256 of its key.
  public var pins: [Pin] { certificate.map { certificate in Pin.Kind.allCases.map { Pin($0, of: certificate) } } ?? [] }

  /// One for every certificate that was sent, in order.
  public static func all(for sent: [[UInt8]]) -> [PinReport] {
    ServedChain(der: sent).entries.enumerated().map { PinReport(depth: $0.offset, certificate: $0.element.certificate) }
  }
}
