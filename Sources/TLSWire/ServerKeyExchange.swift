internal import Bytes

/// A server's ephemeral key before TLS 1.3 (RFC 5246, section 7.4.3; RFC 8422, section 5.4).
public struct ServerKeyExchange: Hashable, Sendable {
  public enum Parameters: Hashable, Sendable {
    case ellipticCurve(group: NamedGroup, point: [UInt8])
    case finiteField(prime: [UInt8], generator: [UInt8], share: [UInt8])
  }

  public let parameters: Parameters
  /// Nil before TLS 1.2 and in an anonymous exchange.
  public let scheme: SignatureScheme?
  /// Nil in an anonymous exchange.
  public let signature: [UInt8]?

  /// Reads the message's body; nil for an exchange that is neither on a named curve nor in a finite field.
  public init?(reading body: some Sequence<UInt8>, suite: CipherSuite, version: ProtocolVersion) throws(TLSWireError) {
    guard let exchange = suite.keyExchange, suite.authentication != "PSK" else { return nil }
    let isCurve = ["ECDHE", "AECDH"].contains(exchange)
    guard isCurve || ["DHE", "ADH"].contains(exchange) else { return nil }
    let isAnonymous = ["AECDH", "ADH"].contains(exchange)
    let bytes = Array(body)
    // An explicit curve (RFC 4492, section 5.4), which RFC 8422 took back.
    if isCurve, bytes.first != 3 { return nil }
    (parameters, scheme, signature) = try parse("server_key_exchange", bytes) { reader throws(ByteError) in
      let parameters = isCurve ? try Self.readCurve(&reader) : try Self.readField(&reader)
      if isAnonymous { return (parameters, nil, nil) }
      let scheme = version >= .tls12 ? SignatureScheme(try reader.readUInt16()) : nil
      return (parameters, scheme, Array(try reader.readVector(lengthBytes: 2)))
    }
  }

  private static func readCurve(_ reader: inout ByteReader) throws(ByteError) -> Parameters {
    _ = try reader.readUInt8()
    let group = NamedGroup(try reader.readUInt16())
    return .ellipticCurve(group: group, point: Array(try reader.readVector(lengthBytes: 1)))
  }

  private static func readField(_ reader: inout ByteReader) throws(ByteError) -> Parameters {
    let prime = Array(try reader.readVector(lengthBytes: 2))
    let generator = Array(try reader.readVector(lengthBytes: 2))
    return .finiteField(prime: prime, generator: generator, share: Array(try reader.readVector(lengthBytes: 2)))
  }
}
