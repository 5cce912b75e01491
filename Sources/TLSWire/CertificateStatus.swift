internal import Bytes

/// A stapled revocation status (RFC 6066, section 8).
public struct CertificateStatus: Hashable, Sendable {
  /// 1 for OCSP.
  public let statusType: UInt8
  /// DER of an OCSPResponse (RFC 6960) if the type is OCSP, else the unparsed bytes.
  public let response: [UInt8]

  public var ocspResponse: [UInt8]? { statusType == 1 ? response : nil }

  /// Parses the message's body, or the extension of a TLS 1.3 certificate entry.
  public init(reading body: some Sequence<UInt8>) throws(TLSWireError) {
    (statusType, response) = try parse("certificate_status", body) { reader throws(ByteError) in
      let type = try reader.readUInt8()
      return (type, Array(type == 1 ? try reader.readVector(lengthBytes: 3) : reader.readRest()))
    }
  }
}
