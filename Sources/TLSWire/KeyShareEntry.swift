/// One side's public value in a group (RFC 8446, section 4.2.8).
public struct KeyShareEntry: Hashable, Sendable {
  public let group: NamedGroup
  public let keyExchange: [UInt8]

  public init(group: NamedGroup, keyExchange: [UInt8]) {
    self.group = group
    self.keyExchange = keyExchange
  }
}

/// Key shares without a private key.
///
/// A server responds to them as to any other, with a ServerHello that selects the group; the handshake ends there.
extension KeyShareEntry {
  /// A well-formed share that a server with checks accepts; nil for groups with an unsupported format.
  ///
  /// `random` returns the given number of bytes.
  public static func madeUp(for group: NamedGroup, random: (Int) -> [UInt8]) -> KeyShareEntry? {
    var keyExchange: [UInt8] = []
    for part in parts(of: group) {
      guard let bytes = part.bytes(random: random) else { return nil }
      keyExchange += bytes
    }
    return keyExchange.isEmpty ? nil : KeyShareEntry(group: group, keyExchange: keyExchange)
  }

  private enum Part {
    /// Any string is a valid public value (RFC 7748, section 5), or the value is not checked.
    case any(Int)
    case basePoint(NamedGroup)
    /// A number below the prime (RFC 7919), with the given number of bytes.
    case number(Int)
    /// An encapsulation key of ML-KEM, or of Kyber in the same format, by its rank k.
    case encapsulationKey(Int)

    func bytes(random: (Int) -> [UInt8]) -> [UInt8]? {
      switch self {
      case .any(let length): random(length)
      case .basePoint(let group): BasePointTable.point(of: group)
      case .number(let length): KeyShareEntry.number(random(length))
      case .encapsulationKey(let rank): KeyShareEntry.packed(random(384 * rank)) + random(32)
      }
    }
  }

  /// Hybrid shares concatenate their parts in the order of their specification (RFC 10024, section 4).
  private static func parts(of group: NamedGroup) -> [Part] {
    switch group {
    case .x25519: [.any(32)]
    case .x448: [.any(56)]
    case .secp256r1, .secp384r1, .secp521r1, .brainpoolP256r1TLS13, .brainpoolP384r1TLS13, .brainpoolP512r1TLS13, .curveSM2:
      [.basePoint(group)]
    case .ffdhe2048: [.number(256)]
    case .ffdhe3072: [.number(384)]
    case .ffdhe4096: [.number(512)]
    case .ffdhe6144: [.number(768)]
    case .ffdhe8192: [.number(1_024)]
    case .mlkem512: [.encapsulationKey(2)]
    case .mlkem768: [.encapsulationKey(3)]
    case .mlkem1024: [.encapsulationKey(4)]
    case .x25519MLKEM768: [.encapsulationKey(3), .any(32)]
    case .secp256r1MLKEM768, .secp256r1Kyber768Draft00: [.basePoint(.secp256r1), .encapsulationKey(3)]
    case .secp384r1MLKEM1024: [.basePoint(.secp384r1), .encapsulationKey(4)]
    case .curveSM2MLKEM768: [.basePoint(.curveSM2), .encapsulationKey(3)]
    case .x25519Kyber768Draft00: [.any(32), .encapsulationKey(3)]
    default: group.isGREASE ? [.any(1)] : []
    }
  }

  /// Below every prime of RFC 7919, whose first 64 bits are ones, and above 1.
  private static func number(_ bytes: [UInt8]) -> [UInt8] {
    guard let first = bytes.first else { return bytes }
    return [first >> 1 | 1] + bytes.dropFirst()
  }

  /// Coefficients below q = 3329, two in three bytes (FIPS 203, section 4.2.1 and algorithm 5); servers check each (section 7.2).
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    packed.reserveCapacity(bytes.count)
    for index in stride(from: 0, to: bytes.count - 2, by: 3) {
      let low = (UInt16(bytes[index]) | UInt16(bytes[index + 1] & 0x0f) << 8) % 3_329
      let high = (UInt16(bytes[index + 1] >> 4) | UInt16(bytes[index + 2]) << 4) % 3_329
      packed.append(UInt8(truncatingIfNeeded: low))
      packed.append(UInt8(truncatingIfNeeded: low >> 8 | high << 4))
      packed.append(UInt8(truncatingIfNeeded: high >> 4))
    }
    return packed
  }
}
