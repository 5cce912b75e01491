internal import Bytes

/// The server's key exchange parameters before TLS 1.3 (RFC 5246, section 7.4.3; RFC 8422, section 5.4).
public struct ServerKeyExchange: Hashable, Sendable {
  public enum Parameters: Hashable, Sendable {
    case ellipticCurve(group: NamedGroup, point: [UInt8])
    /// A curve with explicit parameters (RFC 4492, section 5.4), which RFC 8422 removed.
    case explicitCurve(ExplicitCurve, point: [UInt8])
    case finiteField(prime: [UInt8], generator: [UInt8], share: [UInt8])
    /// RFC 5054, section 2.5.3.
    case secureRemotePassword(prime: [UInt8], generator: [UInt8], salt: [UInt8], share: [UInt8])
    /// A short key of an export suite (RFC 2246, section 7.4.3).
    case temporaryRSA(modulus: [UInt8], exponent: [UInt8])
    /// Only a PSK identity hint (RFC 4279, section 2).
    case hintOnly
    /// The unparsed body of an unsupported exchange.
    case other([UInt8])
  }

  public let parameters: Parameters
  /// The PSK identity hint (RFC 4279, section 2); nil for suites without one.
  public let pskIdentityHint: [UInt8]?
  /// Nil before TLS 1.2 and in an unsigned exchange.
  public let scheme: SignatureScheme?
  /// Nil in an unsigned exchange: anonymous, or with a pre-shared key or password.
  public let signature: [UInt8]?

  public init(
    parameters: Parameters, pskIdentityHint: [UInt8]? = nil, scheme: SignatureScheme? = nil, signature: [UInt8]? = nil
  ) {
    self.parameters = parameters
    self.pskIdentityHint = pskIdentityHint
    self.scheme = scheme
    self.signature = signature
  }

  /// Parses the message's body, whose format depends on the suite and the version.
  public init(reading body: some Sequence<UInt8>, suite: CipherSuite, version: ProtocolVersion) throws(TLSWireError) {
    let form = KeyExchangeForm(of: suite)
    let bytes = Array(body)
    guard form.content != .other else {
      self.init(parameters: .other(bytes))
      return
    }
    self = try parse("server_key_exchange", bytes) { reader throws(ByteError) in
      let hint = form.hasHint ? Array(try reader.readVector(lengthBytes: 2)) : nil
      let parameters = try Parameters(reading: &reader, form: form.content)
      if !form.isSigned || parameters.isOther { return ServerKeyExchange(parameters: parameters, pskIdentityHint: hint) }
      let scheme = version >= .tls12 ? SignatureScheme(try reader.readUInt16()) : nil
      return ServerKeyExchange(
        parameters: parameters, pskIdentityHint: hint, scheme: scheme, signature: Array(try reader.readVector(lengthBytes: 2)))
    }
  }

  public var message: HandshakeMessage {
    var writer = ByteWriter()
    if let pskIdentityHint { writer.writeVector(lengthBytes: 2, pskIdentityHint) }
    parameters.write(to: &writer)
    if let scheme { writer.write(scheme.rawValue) }
    if let signature { writer.writeVector(lengthBytes: 2, signature) }
    return HandshakeMessage(type: .serverKeyExchange, body: writer.bytes[...])
  }

  /// The size of the prime of a finite field in bits, without leading zeros; nil for other exchanges.
  public var primeBits: Int? {
    switch parameters {
    case .finiteField(let prime, _, _), .secureRemotePassword(let prime, _, _, _): prime.significantBits
    default: nil
    }
  }

  /// The size of the temporary RSA key in bits; nil for other exchanges.
  public var temporaryRSABits: Int? {
    guard case .temporaryRSA(let modulus, _) = parameters else { return nil }
    return modulus.significantBits
  }
}

extension [UInt8] {
  /// The length in bits of the bytes as a big-endian number.
  var significantBits: Int {
    guard let first = firstIndex(where: { $0 != 0 }) else { return 0 }
    return (count - first) * 8 - self[first].leadingZeroBitCount
  }
}

/// Encoding and decoding of each form of the parameters.
extension ServerKeyExchange.Parameters {
  var isOther: Bool {
    if case .other = self { true } else { false }
  }

  init(reading reader: inout ByteReader, form: KeyExchangeForm.Content) throws(ByteError) {
    switch form {
    case .curve: self = try Self.readCurve(&reader)
    case .field:
      let (prime, generator) = (try reader.readVector(lengthBytes: 2), try reader.readVector(lengthBytes: 2))
      self = .finiteField(prime: Array(prime), generator: Array(generator), share: Array(try reader.readVector(lengthBytes: 2)))
    case .password:
      let (prime, generator) = (try reader.readVector(lengthBytes: 2), try reader.readVector(lengthBytes: 2))
      let salt = try reader.readVector(lengthBytes: 1)
      self = .secureRemotePassword(
        prime: Array(prime), generator: Array(generator), salt: Array(salt), share: Array(try reader.readVector(lengthBytes: 2)))
    case .temporaryRSA:
      let modulus = try reader.readVector(lengthBytes: 2)
      self = .temporaryRSA(modulus: Array(modulus), exponent: Array(try reader.readVector(lengthBytes: 2)))
    case .hint: self = .hintOnly
    case .other: self = .other(Array(reader.readRest()))
    }
  }

  private static func readCurve(_ reader: inout ByteReader) throws(ByteError) -> Self {
    let start = reader
    switch try reader.readUInt8() {
    case namedCurve:
      let group = NamedGroup(try reader.readUInt16())
      return .ellipticCurve(group: group, point: Array(try reader.readVector(lengthBytes: 1)))
    case ExplicitCurve.prime:
      let curve = try ExplicitCurve(prime: &reader)
      return .explicitCurve(curve, point: Array(try reader.readVector(lengthBytes: 1)))
    case ExplicitCurve.binary:
      guard let curve = try ExplicitCurve(binary: &reader) else { break }
      return .explicitCurve(curve, point: Array(try reader.readVector(lengthBytes: 1)))
    default: break
    }
    reader = start
    return .other(Array(reader.readRest()))
  }

  func write(to writer: inout ByteWriter) {
    switch self {
    case .ellipticCurve(let group, let point):
      writer.write(Self.namedCurve)
      writer.write(group.rawValue)
      writer.writeVector(lengthBytes: 1, point)
    case .explicitCurve(let curve, let point):
      curve.write(to: &writer)
      writer.writeVector(lengthBytes: 1, point)
    case .finiteField(let prime, let generator, let share):
      for number in [prime, generator, share] { writer.writeVector(lengthBytes: 2, number) }
    case .secureRemotePassword(let prime, let generator, let salt, let share):
      for number in [prime, generator] { writer.writeVector(lengthBytes: 2, number) }
      writer.writeVector(lengthBytes: 1, salt)
      writer.writeVector(lengthBytes: 2, share)
    case .temporaryRSA(let modulus, let exponent):
      for number in [modulus, exponent] { writer.writeVector(lengthBytes: 2, number) }
    case .hintOnly: break
    case .other(let bytes): writer.write(bytes)
    }
  }

  private static let namedCurve: UInt8 = 3
}
