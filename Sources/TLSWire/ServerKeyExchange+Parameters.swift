internal import Bytes

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
