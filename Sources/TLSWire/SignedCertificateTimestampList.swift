internal import Bytes

/// A list of serialised SCTs (RFC 6962, section 3.3); what is in each is another's to read.
public struct SignedCertificateTimestampList: Hashable, Sendable {
  public let timestamps: [[UInt8]]

  /// Reads the list with its length.
  public init(reading bytes: some Sequence<UInt8>) throws(TLSWireError) {
    timestamps = try parse("signed_certificate_timestamp list", bytes) { reader throws(ByteError) in
      var list = try reader.sub(lengthBytes: 2)
      var timestamps: [[UInt8]] = []
      while !list.isAtEnd { timestamps.append(Array(try list.readVector(lengthBytes: 2))) }
      return timestamps
    }
  }
}

extension [TLSExtension] {
  /// The SCTs among a server's extensions; none when the list is malformed.
  public var signedCertificateTimestamps: [[UInt8]] {
    guard let body = self[.signedCertificateTimestamp], !body.isEmpty else { return [] }
    return (try? SignedCertificateTimestampList(reading: body).timestamps) ?? []
  }
}
