public import Bytes

/// A log's promise to publish a certificate (RFC 6962, section 3.2), version 1.
///
/// Parsing verifies nothing.
public struct SignedCertificateTimestamp: Hashable, Sendable {
  /// The delivery of the timestamp to the client (RFC 6962, section 3.3).
  public enum Delivery: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case certificate
    case tls
    case ocsp

    public var description: String { rawValue }
  }

  /// The timestamp as sent.
  public let bytes: [UInt8]
  /// SHA-256 of the log's key, 32 bytes.
  public let logID: [UInt8]
  /// The time of submission to the log, in milliseconds precision.
  public let timestamp: Timestamp
  /// The same in the signed format: milliseconds since 1970, without leap seconds.
  public let milliseconds: UInt64
  /// CtExtensions; tiled logs put the entry's index there.
  public let extensions: [UInt8]
  /// HashAlgorithm and SignatureAlgorithm of TLS 1.2 (RFC 5246, section 7.4.1.4.1); logs use SHA-256 with RSA or ECDSA.
  public let hash: UInt8
  public let signer: UInt8
  public let signature: [UInt8]

  /// Also throws for another version than 1, which `TimestampList` reports separately.
  public init(_ bytes: [UInt8]) throws(PKIError) {
    guard bytes.first == 0 else {
      throw .timestamp(bytes.first.map { "the certificate timestamp has version \(Int($0) + 1)" } ?? "the certificate timestamp is empty")
    }
    do throws(ByteError) {
      var reader = ByteReader(bytes.dropFirst())
      logID = Array(try reader.readBytes(32))
      milliseconds = try reader.readUInt64()
      extensions = Array(try reader.readVector(lengthBytes: 2))
      hash = try reader.readUInt8()
      signer = try reader.readUInt8()
      signature = Array(try reader.readVector(lengthBytes: 2))
      try reader.finish()
    } catch {
      throw .timestamp("the certificate timestamp is \(error)")
    }
    timestamp = Timestamp(seconds: Int64(milliseconds / 1_000), nanoseconds: Int32(milliseconds % 1_000) * 1_000_000)
    self.bytes = bytes
  }
}

extension PKIError {
  static func timestamp(_ reason: String) -> PKIError { PKIError(code: .malformedTimestamp, reason: reason) }
}
