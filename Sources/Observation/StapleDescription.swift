internal import Bytes
internal import PathValidation
public import X509

/// An OCSP response stapled to the handshake (RFC 6066, section 8), as bytes.
public struct StapleDescription: Codable, Hashable, Sendable {
  public var base64: String

  public init(_ der: [UInt8]) {
    base64 = Base64.encode(der)
  }

  /// Empty if the text is not valid base64.
  public var der: [UInt8] { (try? Base64.decode(base64)) ?? [] }
}

/// A signed certificate timestamp (RFC 6962, section 3.2), as bytes.
public struct SCTDescription: Codable, Hashable, Sendable {
  public var source: SignedCertificateTimestamp.Delivery
  public var base64: String

  public init(_ bytes: [UInt8], source: SignedCertificateTimestamp.Delivery) {
    self.base64 = Base64.encode(bytes)
    self.source = source
  }

  /// Empty if the text is not valid base64.
  public var bytes: [UInt8] { (try? Base64.decode(base64)) ?? [] }

  private enum CodingKeys: String, CodingKey {
    case source, base64
  }
}
