public import Bytes

/// An elliptic curve with explicit parameters (RFC 4492, section 5.4).
public struct ExplicitCurve: Hashable, Sendable {
  public enum Field: Hashable, Sendable {
    case prime([UInt8])
    /// A field of 2^m elements; one or three exponents of the polynomial between m and 0.
    case binary(degree: UInt16, exponents: [[UInt8]])
  }

  public let field: Field
  /// The curve's a and b.
  public let coefficients: [[UInt8]]
  public let base: [UInt8]
  public let order: [UInt8]
  public let cofactor: [UInt8]

  static let prime: UInt8 = 1
  static let binary: UInt8 = 2

  init(prime reader: inout ByteReader) throws(ByteError) {
    try self.init(field: .prime(Array(try reader.readVector(lengthBytes: 1))), &reader)
  }

  /// Nil for a basis that is not in the RFC.
  init?(binary reader: inout ByteReader) throws(ByteError) {
    let degree = try reader.readUInt16()
    // 1 is a trinomial, 2 a pentanomial.
    let basis = try reader.readUInt8()
    guard basis == 1 || basis == 2 else { return nil }
    var exponents: [[UInt8]] = []
    for _ in 0..<(basis == 1 ? 1 : 3) { exponents.append(Array(try reader.readVector(lengthBytes: 1))) }
    try self.init(field: .binary(degree: degree, exponents: exponents), &reader)
  }

  private init(field: Field, _ reader: inout ByteReader) throws(ByteError) {
    var rest: [[UInt8]] = []
    for _ in 0..<5 { rest.append(Array(try reader.readVector(lengthBytes: 1))) }
    self.field = field
    coefficients = [rest[0], rest[1]]
    (base, order, cofactor) = (rest[2], rest[3], rest[4])
  }

  /// The size of the field in bits.
  public var bits: Int {
    switch field {
    case .prime(let prime): prime.significantBits
    case .binary(let degree, _): Int(degree)
    }
  }

  public func write(to writer: inout ByteWriter) {
    switch field {
    case .prime(let prime):
      writer.write(Self.prime)
      writer.writeVector(lengthBytes: 1, prime)
    case .binary(let degree, let exponents):
      writer.write(Self.binary)
      writer.write(degree)
      writer.write(UInt8(exponents.count == 1 ? 1 : 2))
      for exponent in exponents { writer.writeVector(lengthBytes: 1, exponent) }
    }
    for number in coefficients + [base, order, cofactor] { writer.writeVector(lengthBytes: 1, number) }
  }
}
