internal import Crypto
internal import TLSWire

/// Our sides of the key agreements of one handshake, by group.
struct FlightKeys {
  private var agreements: [NamedGroup: KeyAgreement] = [:]

  init() {}

  /// The key is made now, and no group has two.
  mutating func share(in group: NamedGroup) throws(TLSError) -> KeyShareEntry {
    let curve: KeyAgreement.Curve
    switch group {
    case .x25519: curve = .x25519
    case .secp256r1: curve = .p256
    default: throw TLSError(code: .handshake, what: "the server wants the group \(group), which needs a key that we cannot make")
    }
    do throws(CryptoError) {
      let agreement = try KeyAgreement(curve)
      agreements[group] = agreement
      return KeyShareEntry(group: group, keyExchange: agreement.share)
    } catch {
      throw TLSError(code: .handshake, what: error.what, cause: error.cause)
    }
  }

  /// Takes a key that is known already, for repeatable handshakes.
  mutating func insert(_ agreement: KeyAgreement, for group: NamedGroup) -> KeyShareEntry {
    agreements[group] = agreement
    return KeyShareEntry(group: group, keyExchange: agreement.share)
  }

  func has(_ group: NamedGroup) -> Bool { agreements[group] != nil }

  static func canUse(_ group: NamedGroup) -> Bool { [.x25519, .secp256r1].contains(group) }

  /// The secret shared with a server.
  func secret(with share: KeyShareEntry) throws(TLSError) -> [UInt8] {
    guard let agreement = agreements[share.group] else {
      throw TLSError(code: .malformed, what: "server_hello: a key share in \(share.group), for which we sent none")
    }
    do throws(CryptoError) {
      return try agreement.secret(with: share.keyExchange)
    } catch {
      throw TLSError(code: .malformed, what: "server_hello: \(error.what)", cause: error.cause)
    }
  }
}
