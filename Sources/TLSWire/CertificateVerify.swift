internal import Bytes

/// The proof that a side holds the key of its certificate (RFC 8446, section 4.4.3).
public struct CertificateVerify: Hashable, Sendable {
  public let scheme: SignatureScheme
  public let signature: [UInt8]

  /// Reads the message's body as TLS 1.2 and 1.3 have it.
  public init(reading body: some Sequence<UInt8>) throws(TLSWireError) {
    (scheme, signature) = try parse("certificate_verify", body) { reader throws(ByteError) in
      (SignatureScheme(try reader.readUInt16()), Array(try reader.readVector(lengthBytes: 2)))
    }
  }
}
