internal import CData

/// Normalization form C (Unicode Standard Annex 15), which the standard library does not expose.
enum Normalization {
  static func composed(_ scalars: [UInt32]) -> [UInt32] {
    if scalars.allSatisfy({ $0 < firstThatChanges }) { return scalars }
    var result = decomposed(scalars)
    order(&result)
    return compose(result)
  }

  private static func decomposed(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    for scalar in scalars {
      if (Hangul.syllables).contains(scalar) {
        result += Hangul.decomposed(scalar)
        continue
      }
      var index = 0
      while true {
        let part = cdata_decomposition(scalar, index)
        guard part != 0 else { break }
        result.append(part)
        index += 1
      }
      if index == 0 { result.append(scalar) }
    }
    return result
  }

  /// Sorts each run of combining marks by combining class, stably.
  private static func order(_ scalars: inout [UInt32]) {
    for index in scalars.indices.dropFirst() {
      let combiningClass = cdata_combining_class(scalars[index])
      var place = index
      while place > 0, combiningClass != 0, cdata_combining_class(scalars[place - 1]) > combiningClass {
        scalars.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  private static func compose(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var starter: Int?
    var lastClass: UInt8 = 0
    for scalar in scalars {
      let combiningClass = cdata_combining_class(scalar)
      let isAdjacent = starter == result.count - 1
      // A mark is blocked from its starter by an intervening mark of the same or a higher class, or by another starter.
      if let place = starter, isAdjacent || (lastClass < combiningClass && lastClass != 0),
        let composite = composite(of: result[place], and: scalar)
      {
        result[place] = composite
        continue
      }
      if combiningClass == 0 { starter = result.count }
      lastClass = combiningClass
      result.append(scalar)
    }
    return result
  }

  private static func composite(of first: UInt32, and second: UInt32) -> UInt32? {
    if let syllable = Hangul.composed(first, second) { return syllable }
    let composite = cdata_composition(first, second)
    return composite == 0 ? nil : composite
  }

  /// There are no combining marks below it, and no scalars that form C changes.
  private static let firstThatChanges: UInt32 = 0x300
}

/// Conjoining jamo (The Unicode Standard, section 3.12).
private enum Hangul {
  static let syllables: ClosedRange<UInt32> = 0xac00...0xd7a3
  static let leading: ClosedRange<UInt32> = 0x1100...0x1112
  static let vowels: ClosedRange<UInt32> = 0x1161...0x1175
  static let trailing: ClosedRange<UInt32> = 0x11a8...0x11c2

  static func decomposed(_ syllable: UInt32) -> [UInt32] {
    let index = syllable - syllables.lowerBound
    let parts = [leading.lowerBound + index / 588, vowels.lowerBound + index % 588 / 28]
    return index % 28 == 0 ? parts : parts + [trailing.lowerBound + index % 28 - 1]
  }

  static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if leading.contains(first), vowels.contains(second) {
      return syllables.lowerBound + ((first - leading.lowerBound) * 21 + second - vowels.lowerBound) * 28
    }
    if syllables.contains(first), (first - syllables.lowerBound) % 28 == 0, trailing.contains(second) {
      return first + second - trailing.lowerBound + 1
    }
    return nil
  }
}
