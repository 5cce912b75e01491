internal import Bytes
internal import TLSWire

/// The form of public values in a group.
///
/// On a curve the server's value is the base point, so that the secret is the client's own value and no arithmetic is needed.
struct GroupShare {
  /// A part of a share; a hybrid group has two (RFC 10024, section 3).
  private enum Part {
    /// The server's value; the client's begins with the same byte if it is a point.
    case curve([UInt8])
    case field(length: Int)
    /// The client sends an encapsulation key of `rank` polynomials and receives a ciphertext (FIPS 203, section 8).
    case lattice(rank: Int)
    case unknown
  }

  private let parts: [Part]

  init(of group: NamedGroup) {
    func curve(_ group: NamedGroup) -> Part { CurveTable.basePoint(of: group).map { .curve($0) } ?? .unknown }
    let lattice = Part.lattice(rank: 3)
    parts =
      switch group {
      case .ffdhe2048: [.field(length: 256)]
      case .ffdhe3072: [.field(length: 384)]
      case .ffdhe4096: [.field(length: 512)]
      case .ffdhe6144: [.field(length: 768)]
      case .ffdhe8192: [.field(length: 1_024)]
      case .mlkem512: [.lattice(rank: 2)]
      case .mlkem768: [lattice]
      case .mlkem1024: [.lattice(rank: 4)]
      case .secp256r1MLKEM768, .secp256r1Kyber768Draft00: [curve(.secp256r1), lattice]
      case .secp384r1MLKEM1024: [curve(.secp384r1), .lattice(rank: 4)]
      case .curveSM2MLKEM768: [curve(.curveSM2), lattice]
      case .x25519MLKEM768: [lattice, curve(.x25519)]
      // The draft had the curve first.
      case .x25519Kyber768Draft00: [curve(.x25519), lattice]
      default: [curve(group)]
      }
  }

  /// The server's share.
  var server: [UInt8] {
    parts.flatMap { part -> [UInt8] in
      switch part {
      case .curve(let point): point
      case .field(let length): [UInt8](repeating: 0, count: length - 1) + [2]
      case .lattice(let rank): Self.ciphertext(rank)
      case .unknown: [UInt8](repeating: 0x5a, count: 64)
      }
    }
  }

  /// The shared secret: with the base point as the server's value it is the client's own value, of which a point gives its first coordinate
  /// (RFC 8446, section 7.4.2). Nil if a ciphertext would have to be computed.
  func secret(with share: [UInt8]) -> [UInt8]? {
    guard parts.count == 1, let part = parts.first, fits(share) else { return nil }
    switch part {
    case .curve(let point): return point.count % 2 == 1 ? Array(share[1..<(1 + point.count / 2)]) : share
    case .field: return share
    case .lattice, .unknown: return nil
    }
  }

  /// True if a client's share is well-formed.
  func fits(_ share: [UInt8]) -> Bool {
    var reader = ByteReader(share)
    do throws(ByteError) {
      for part in parts { guard try Self.fits(part, &reader) else { return false } }
      return reader.isAtEnd
    } catch {
      return false
    }
  }

  private static func fits(_ part: Part, _ reader: inout ByteReader) throws(ByteError) -> Bool {
    switch part {
    case .curve(let point):
      let value = try reader.readBytes(point.count)
      // Montgomery curves have no point byte, and zero would make the secret zero (RFC 7748, section 6.1).
      return point.count % 2 == 1 ? value.first == 4 : value.contains { $0 != 0 }
    case .field(let length): return try reader.readBytes(length).dropLast().contains { $0 != 0 }
    case .lattice(let rank): return isReduced(try reader.readBytes(384 * rank + 32).dropLast(32))
    case .unknown: return !reader.readRest().isEmpty
    }
  }

  /// Coefficients of 12 bits have to be below the modulus (FIPS 203, section 7.2).
  private static func isReduced(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let low = rest.popFirst(), let middle = rest.popFirst(), let high = rest.popFirst() {
      let first = UInt16(low) | UInt16(middle & 0x0f) << 8
      let second = UInt16(middle >> 4) | UInt16(high) << 4
      guard first < 3_329, second < 3_329 else { return false }
    }
    return true
  }

  private static func ciphertext(_ rank: Int) -> [UInt8] {
    [UInt8](repeating: 0x5a, count: rank == 4 ? 1_568 : 320 * rank + 128)
  }
}
