internal import Bytes

/// The proof of possession of the certificate's key (RFC 8446, section 4.4.3).
public struct CertificateVerify: Hashable, Sendable {
  public let scheme: SignatureScheme
  public let signature: [UInt8]

  /// Parses the message's body in the format of TLS 1.2 and 1.3.
  public init(reading body: some Sequence<UInt8>) throws(TLSWireError) {
    (scheme, signature) = try parse("certificate_verify", body) { reader throws(ByteError) in
      (SignatureScheme(try reader.readUInt16()), Array(try reader.readVector(lengthBytes: 2)))
    }
  }
}
