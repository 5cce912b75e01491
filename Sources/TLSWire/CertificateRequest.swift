internal import Bytes

/// A request for a client certificate (RFC 8446, section 4.3.2; RFC 5246, section 7.4.4).
public struct CertificateRequest: Hashable, Sendable {
  /// Empty before TLS 1.3.
  public let requestContext: [UInt8]
  /// ClientCertificateType numbers; empty since TLS 1.3.
  public let certificateTypes: [UInt8]
  /// Empty before TLS 1.2.
  public let signatureSchemes: [SignatureScheme]
  /// DER names of acceptable authorities (RFC 8446, section 4.2.4).
  public let authorities: [[UInt8]]
  /// Empty before TLS 1.3.
  public let extensions: [TLSExtension]

  /// Parses the message's body, whose format depends on the version.
  public init(reading body: some Sequence<UInt8>, version: ProtocolVersion) throws(TLSWireError) {
    self = try parse("certificate_request", body) { reader throws(ByteError) in
      version >= .tls13 ? try CertificateRequest(modern: &reader) : try CertificateRequest(classic: &reader, version: version)
    }
  }

  private init(modern reader: inout ByteReader) throws(ByteError) {
    requestContext = Array(try reader.readVector(lengthBytes: 1))
    extensions = try TLSExtension.readList(&reader)
    certificateTypes = []
    var schemes = ByteReader(extensions[.signatureAlgorithms] ?? [0, 0])
    signatureSchemes = try Self.readSchemes(&schemes)
    try schemes.finish()
    var authorities = ByteReader(extensions[.certificateAuthorities] ?? [0, 0])
    self.authorities = try Self.readAuthorities(&authorities)
    try authorities.finish()
  }

  private init(classic reader: inout ByteReader, version: ProtocolVersion) throws(ByteError) {
    requestContext = []
    extensions = []
    certificateTypes = Array(try reader.readVector(lengthBytes: 1))
    signatureSchemes = version >= .tls12 ? try Self.readSchemes(&reader) : []
    authorities = try Self.readAuthorities(&reader)
  }

  private static func readSchemes(_ reader: inout ByteReader) throws(ByteError) -> [SignatureScheme] {
    var list = try reader.sub(lengthBytes: 2)
    var schemes: [SignatureScheme] = []
    while !list.isAtEnd { schemes.append(SignatureScheme(try list.readUInt16())) }
    return schemes
  }

  private static func readAuthorities(_ reader: inout ByteReader) throws(ByteError) -> [[UInt8]] {
    var list = try reader.sub(lengthBytes: 2)
    var authorities: [[UInt8]] = []
    while !list.isAtEnd { authorities.append(Array(try list.readVector(lengthBytes: 2))) }
    return authorities
  }
}
