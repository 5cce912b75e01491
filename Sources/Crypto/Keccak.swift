/// The sponge functions of FIPS 202 on Keccak-f[1600]; OpenSSL 3.0 cannot squeeze SHAKE in pieces, as ML-KEM requires.
struct Keccak: Sendable {
  private var state = [UInt64](repeating: 0, count: 25)
  /// Of a block in bytes.
  private let rate: Int
  /// The bits that separate the functions, with the first bit of the padding.
  private let suffix: UInt8
  /// The number of bytes of the current block that have been absorbed or squeezed.
  private var position = 0
  private var isSqueezing = false

  private init(rate: Int, suffix: UInt8) { (self.rate, self.suffix) = (rate, suffix) }

  static var shake128: Keccak { Keccak(rate: 168, suffix: 0x1f) }
  static var shake256: Keccak { Keccak(rate: 136, suffix: 0x1f) }

  static func sha3Bits256(_ bytes: [UInt8]) -> [UInt8] { hash(bytes, with: Keccak(rate: 136, suffix: 0x06), length: 32) }
  static func sha3Bits512(_ bytes: [UInt8]) -> [UInt8] { hash(bytes, with: Keccak(rate: 72, suffix: 0x06), length: 64) }

  static func shake256(_ bytes: [UInt8], length: Int) -> [UInt8] { hash(bytes, with: .shake256, length: length) }

  private static func hash(_ bytes: [UInt8], with function: Keccak, length: Int) -> [UInt8] {
    var function = function
    function.absorb(bytes)
    return function.squeeze(length)
  }

  /// Requires that nothing has been squeezed.
  mutating func absorb(_ bytes: [UInt8]) {
    for byte in bytes {
      add(byte)
      position += 1
      if position == rate { permute() }
    }
  }

  mutating func squeeze(_ count: Int) -> [UInt8] {
    if !isSqueezing {
      add(suffix)
      position = rate - 1
      add(0x80)
      permute()
      isSqueezing = true
    }
    var output: [UInt8] = []
    output.reserveCapacity(count)
    while output.count < count {
      if position == rate { permute() }
      output.append(UInt8(truncatingIfNeeded: state[position >> 3] >> UInt64(8 * (position & 7))))
      position += 1
    }
    return output
  }

  private mutating func add(_ byte: UInt8) { state[position &>> 3] ^= UInt64(byte) &<< UInt64(8 * (position & 7)) }

  /// FIPS 202, section 3.3.
  private mutating func permute() {
    var moved = [UInt64](repeating: 0, count: 25)
    var parity = [UInt64](repeating: 0, count: 5)
    for constant in Self.constants {
      for x in 0..<5 { parity[x] = state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20] }
      for x in 0..<5 {
        let change = parity[(x + 4) % 5] ^ Self.rotated(parity[(x + 1) % 5], 1)
        for y in stride(from: 0, to: 25, by: 5) { state[x + y] ^= change }
      }
      for (index, target) in Self.targets.enumerated() { moved[target] = Self.rotated(state[index], Self.rotations[index]) }
      for y in stride(from: 0, to: 25, by: 5) {
        for x in 0..<5 { state[x + y] = moved[x + y] ^ (~moved[(x + 1) % 5 + y] & moved[(x + 2) % 5 + y]) }
      }
      state[0] ^= constant
    }
    position = 0
  }

  private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 { word &<< count | word &>> (64 &- count) }

  /// FIPS 202, section 3.2.2, by lane.
  private static let rotations: [UInt64] = [0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14]
  /// FIPS 202, section 3.2.3: the lane to which each lane moves.
  private static let targets = (0..<25).map { $0 / 5 + 5 * ((2 * ($0 % 5) + 3 * ($0 / 5)) % 5) }
  /// FIPS 202, section 3.2.5.
  private static let constants: [UInt64] = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808a, 0x8000_0000_8000_8000, 0x0000_0000_0000_808b,
    0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009, 0x0000_0000_0000_008a, 0x0000_0000_0000_0088,
    0x0000_0000_8000_8009, 0x0000_0000_8000_000a, 0x0000_0000_8000_808b, 0x8000_0000_0000_008b, 0x8000_0000_0000_8089,
    0x8000_0000_0000_8003, 0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800a, 0x8000_0000_8000_000a,
    0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
  ]
}
