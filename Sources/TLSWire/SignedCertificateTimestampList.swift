internal import Bytes

/// A list of serialized SCTs (RFC 6962, section 3.3), which are not parsed here.
public struct SignedCertificateTimestampList: Hashable, Sendable {
  public let timestamps: [[UInt8]]

  /// Parses the list with its length.
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
  /// The SCTs in a server's extensions; empty if the list is malformed.
  public var signedCertificateTimestamps: [[UInt8]] {
    guard let body = self[.signedCertificateTimestamp], !body.isEmpty else { return [] }
    return (try? SignedCertificateTimestampList(reading: body).timestamps) ?? []
  }
}
