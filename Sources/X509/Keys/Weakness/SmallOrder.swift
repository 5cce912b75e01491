internal import Bytes

/// Tests that an Ed25519 key is not a point of order 8 or less, for which signatures can be forged.
struct SmallOrder: KeyExamination {
  private static let ed25519 = OID(1, 3, 101, 112)

  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    var point = key.key.content
    guard key.key.algorithm == Self.ed25519, point.count == 32 else { return [] }
    // The sign of x, which is arbitrary for these points.
    point[31] &= 0x7f
    guard Self.points.contains(Hex.encode(point)) else { return [] }
    return [
      KeyWeakness(
        .smallOrder, "the Ed25519 key is a point of small order, for which anybody can sign",
        reference: "Chalkias and others, Taming the many EdDSAs, 2020")
    ]
  }

  /// The y of all eight points, little-endian, and two encoded with the field's prime added.
  private static let points: Set<String> = [
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  ]
}
