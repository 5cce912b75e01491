internal import SwiftASN1

/// The numbers of an RSA key (RFC 8017, section A.1.1).
public struct RSAPublicKey: Hashable, Sendable {
  /// Big-endian, without leading zeros.
  public let modulus: [UInt8]
  /// Big-endian, without leading zeros.
  public let publicExponent: [UInt8]
  /// Whether a number is encoded as negative, as by software that omits a leading zero; both are read as unsigned.
  public let isNegative: Bool

  /// Nil if the bytes are not an RSAPublicKey.
  init?(_ content: ArraySlice<UInt8>) {
    guard let key = try? BER.parse(content), var members = try? key.sequence("RSA key"), let modulus = members.take(.integer)?.primitive,
      let exponent = members.take(.integer)?.primitive
    else { return nil }
    isNegative = [modulus, exponent].contains { ($0.first ?? 0) & 0x80 != 0 }
    self.modulus = Array(modulus.drop { $0 == 0 })
    publicExponent = Array(exponent.drop { $0 == 0 })
  }
}
