import DomainNames
import TestSupport
import Testing

@Suite("Punycode")
struct PunycodeTests {
  /// RFC 3492, section 7.1.
  static let samples: [(String, [UInt32])] = [
    (
      "egbpdaj6bu4bxfgehfvwxn",
      [0x644, 0x64a, 0x647, 0x645, 0x627, 0x628, 0x62a, 0x643, 0x644, 0x645, 0x648, 0x634, 0x639, 0x631, 0x628, 0x64a, 0x61f]
    ),
    ("ihqwcrb4cv8a8dqg056pqjye", [0x4ed6, 0x4eec, 0x4e3a, 0x4ec0, 0x4e48, 0x4e0d, 0x8bf4, 0x4e2d, 0x6587]),
    ("ihqwctvzc91f659drss3x8bo0yb", [0x4ed6, 0x5011, 0x7232, 0x4ec0, 0x9ebd, 0x4e0d, 0x8aaa, 0x4e2d, 0x6587]),
    (
      "Proprostnemluvesky-uyb24dma41a",
      [
        0x50, 0x72, 0x6f, 0x10d, 0x70, 0x72, 0x6f, 0x73, 0x74, 0x11b, 0x6e, 0x65, 0x6d, 0x6c, 0x75, 0x76, 0xed, 0x10d, 0x65, 0x73,
        0x6b, 0x79,
      ]
    ),
    (
      "4dbcagdahymbxekheh6e0a7fei0b",
      [
        0x5dc, 0x5de, 0x5d4, 0x5d4, 0x5dd, 0x5e4, 0x5e9, 0x5d5, 0x5d8, 0x5dc, 0x5d0, 0x5de, 0x5d3, 0x5d1, 0x5e8, 0x5d9, 0x5dd, 0x5e2,
        0x5d1, 0x5e8, 0x5d9, 0x5ea,
      ]
    ),
    (
      "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa",
      [
        0x306a, 0x305c, 0x307f, 0x3093, 0x306a, 0x65e5, 0x672c, 0x8a9e, 0x3092, 0x8a71, 0x3057, 0x3066, 0x304f, 0x308c, 0x306a, 0x3044,
        0x306e, 0x304b,
      ]
    ),
    ("3B-ww4c5e180e575a65lsy2b", [0x33, 0x5e74, 0x42, 0x7d44, 0x91d1, 0x516b, 0x5148, 0x751f]),
    ("2-u9tlzr9756bt3uc0v", [0x3072, 0x3068, 0x3064, 0x5c4b, 0x6839, 0x306e, 0x4e0b, 0x32]),
    ("d9juau41awczczp", [0x305d, 0x306e, 0x30b9, 0x30d4, 0x30fc, 0x30c9, 0x3067]),
    ("-> $1.00 <--", [0x2d, 0x3e, 0x20, 0x24, 0x31, 0x2e, 0x30, 0x30, 0x20, 0x3c, 0x2d]),
  ]

  @Test("the samples of RFC 3492 encode and decode", arguments: samples)
  func publishedSample(encoded: String, scalars: [UInt32]) throws {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    #expect(try Punycode.encode(String(text)) == encoded)
    #expect(try Punycode.decode(encoded).unicodeScalars.map(\.value) == scalars)
  }

  @Test(
    "what is no Punycode is refused",
    arguments: ["!", "a-!", "é", "a-é", "99999999", "9999999999999999", "a-99999999", "0", "ls8h9"])
  func malformed(encoded: String) {
    #expect(throws: DomainNameError.self) { try Punycode.decode(encoded) }
  }

  @Test("surrogates and values past the last scalar are refused")
  func noScalars() throws {
    #expect(throws: DomainNameError.self) { try Punycode.decode("ib9b") }
    #expect(throws: DomainNameError.self) { try Punycode.decode("zy0c") }
    #expect(throws: DomainNameError.self) { try Punycode.decode("en32g") }
    #expect(try Punycode.decode("dn32g") == "\u{10ffff}")
  }

  @Test("whatever decodes encodes to the same, in lower case")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 3492)
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789-")
    var decoded = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 1...12, using: &generator)
      let encoded = String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
      guard let text = try? Punycode.decode(encoded), text.unicodeScalars.contains(where: { $0.value >= 0x80 }) else { continue }
      decoded += 1
      let again = try Punycode.encode(text)
      #expect(try Punycode.decode(again) == text)
    }
    #expect(decoded > 100)
  }
}
