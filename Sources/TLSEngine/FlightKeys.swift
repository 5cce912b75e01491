internal import Bytes
internal import Crypto
internal import TLSWire

/// The client's key pairs for one handshake, by group.
struct FlightKeys {
  private var agreements: [NamedGroup: KeyAgreement] = [:]
  /// The second key of a hybrid group.
  private var encapsulations: [NamedGroup: MLKEM768] = [:]

  init() {}

  /// Generates a key; a group must not have two.
  mutating func share(in group: NamedGroup) throws(TLSError) -> KeyShareEntry {
    guard let computed = Self.computed(group) else {
      throw TLSError(code: .handshake, what: "the server requires the group \(group), for which this client cannot make a key")
    }
    do throws(CryptoError) {
      let agreement = try KeyAgreement(computed)
      agreements[group] = agreement
      guard let form = HybridForm(group) else { return KeyShareEntry(group: group, keyExchange: agreement.share) }
      let encapsulation = try MLKEM768()
      encapsulations[group] = encapsulation
      return KeyShareEntry(group: group, keyExchange: form.joined(agreement.share, encapsulation.encapsulationKey))
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

  /// Whether the group has a post-quantum part.
  static func isHybrid(_ group: NamedGroup) -> Bool { HybridForm(group) != nil }

  private static func computed(_ group: NamedGroup) -> KeyAgreement.Group? {
    switch group {
    case .x25519, .x25519MLKEM768: .x25519
    case .secp256r1, .secp256r1MLKEM768: .p256
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
    return try CryptoError.translating(try secret(with: share, agreement)) {
      TLSError(code: .malformed, what: "server_hello: \($0.what)", cause: $0.cause)
    }
  }

  private func secret(with share: KeyShareEntry, _ agreement: KeyAgreement) throws(CryptoError) -> [UInt8] {
    guard let form = HybridForm(share.group), let encapsulation = encapsulations[share.group] else {
      return try agreement.secret(with: share.keyExchange)
    }
    guard share.keyExchange.count == agreement.share.count + MLKEM768.ciphertextLength else {
      throw CryptoError(code: .agreement, what: "the peer's key share in \(share.group) has \(share.keyExchange.count) bytes")
    }
    let (classic, ciphertext) = form.split(share.keyExchange)
    return form.joined(try agreement.secret(with: classic), try encapsulation.decapsulate(ciphertext))
  }
}

/// The order of the parts of a hybrid group with ML-KEM-768 (RFC 10024).
private struct HybridForm {
  let isClassicFirst: Bool

  /// Nil for other groups.
  init?(_ group: NamedGroup) {
    switch group {
    case .x25519MLKEM768: isClassicFirst = false
    case .secp256r1MLKEM768: isClassicFirst = true
    default: return nil
    }
  }

  func joined(_ classic: [UInt8], _ other: [UInt8]) -> [UInt8] { isClassicFirst ? classic + other : other + classic }

  func split(_ share: [UInt8]) -> (classic: [UInt8], ciphertext: [UInt8]) {
    let rest = share.count - MLKEM768.ciphertextLength
    return isClassicFirst
      ? (Array(share.prefix(rest)), Array(share.dropFirst(rest)))
      : (Array(share.suffix(rest)), Array(share.dropLast(rest)))
  }
}
