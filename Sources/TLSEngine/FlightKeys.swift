internal import Bytes
internal import Crypto
internal import TLSWire

/// The client's key pairs for one handshake, by group.
struct FlightKeys {
  private var agreements: [NamedGroup: KeyAgreement] = [:]

  init() {}

  /// Generates a key; a group must not have two.
  mutating func share(in group: NamedGroup) throws(TLSError) -> KeyShareEntry {
    guard let computed = Self.computed(group) else {
      throw TLSError(code: .handshake, what: "the server requires the group \(group), for which this client cannot make a key")
    }
    do throws(CryptoError) {
      let agreement = try KeyAgreement(computed)
      agreements[group] = agreement
      return KeyShareEntry(group: group, keyExchange: agreement.share)
    } catch {
      throw TLSError(code: .handshake, what: error.what, cause: error.cause)
    }
  }

  /// Adds an existing key, for reproducible handshakes.
  mutating func insert(_ agreement: KeyAgreement, for group: NamedGroup) -> KeyShareEntry {
    agreements[group] = agreement
    return KeyShareEntry(group: group, keyExchange: agreement.share)
  }

  func has(_ group: NamedGroup) -> Bool { agreements[group] != nil }

  static func canUse(_ group: NamedGroup) -> Bool { computed(group) != nil }

  private static func computed(_ group: NamedGroup) -> KeyAgreement.Group? {
    switch group {
    case .x25519: .x25519
    case .secp256r1: .p256
    case .x448: .x448
    case .secp384r1: .p384
    case .secp521r1: .p521
    case .ffdhe2048: .ffdhe2048
    case .ffdhe3072: .ffdhe3072
    case .ffdhe4096: .ffdhe4096
    case .ffdhe6144: .ffdhe6144
    case .ffdhe8192: .ffdhe8192
    default: nil
    }
  }

  /// The shared secret with the server's key share.
  func secret(with share: KeyShareEntry) throws(TLSError) -> [UInt8] {
    guard let agreement = agreements[share.group] else {
      throw TLSError(code: .malformed, what: "server_hello: a key share in \(share.group), for which we sent none")
    }
    return try CryptoError.translating(try agreement.secret(with: share.keyExchange)) {
      TLSError(code: .malformed, what: "server_hello: \($0.what)", cause: $0.cause)
    }
  }
}
