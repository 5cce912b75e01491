import Bytes
import Crypto
import Minting
import PathValidation
import Testing
import X509

@Suite struct KeyWeaknessTests {
  private static func codes(_ key: PublicKey, lists: KeyLists = KeyLists()) -> [KeyWeakness.Code] {
    key.weaknesses(lists: lists).map(\.code)
  }

  @Test(arguments: TestKeys.Kind.allCases) func `ordinary keys have no weakness`(kind: TestKeys.Kind) throws {
    for number in 0..<kind.count {
      let key = try PublicKey(der: TestKeys.key(kind, number).publicKey)
      #expect(key.weaknesses().isEmpty)
    }
  }

  @Test func `a modulus with a pattern is found`() throws {
    let head = String(KeyNumbers.ordinary.prefix(64))
    let tail = String(KeyNumbers.ordinary.suffix(64))
    #expect(try Self.codes(KeyNumbers.key(head + String(repeating: "ff", count: 16) + tail)).contains(.patternedModulus))
    #expect(try !Self.codes(KeyNumbers.key(head + String(repeating: "ff", count: 15) + "01" + tail)).contains(.patternedModulus))
    #expect(try Self.codes(KeyNumbers.key(head + String(repeating: "0123456789abcdef", count: 16) + tail)).contains(.patternedModulus))
  }

  @Test func `the bundled roots have no weakness but small exponents`() {
    for root in TrustStore.mozilla.certificates { #expect(Self.codes(root.publicKey).allSatisfy { $0 == .smallExponent }) }
  }

  @Test(arguments: [KeyNumbers.roca512, KeyNumbers.roca1024, KeyNumbers.roca2048]) func `keys of the flawed library are known`(
    modulus: String
  )
    throws
  {
    #expect(try Self.codes(KeyNumbers.key(modulus)) == [.roca])
  }

  @Test func `a modulus whose logarithms contradict each other is not taken for the library's`() throws {
    // A power of 65537 modulo each prime, though not the same one: times 65537 modulo the multiples of one prime only.
    let product = SmallProduct.number
    let roca = try #require(BigNumber(bytes: Hex.decode(KeyNumbers.roca2048)))
    let once = roca + product * BigNumber(2)
    #expect(try Self.codes(KeyNumbers.key(Hex.encode(once.bytes))).contains(.roca))
    let other = roca + SmallProduct.without13 * BigNumber(2)
    #expect(try !Self.codes(KeyNumbers.key(Hex.encode(other.bytes))).contains(.roca))
  }

  @Test(arguments: [(KeyNumbers.close, 1), (KeyNumbers.round25, 25)]) func `close primes are found`(modulus: String, round: Int) throws {
    let found = try #require(try KeyNumbers.key(modulus).weaknesses().first)
    #expect(found.code == .closePrimes)
    #expect(found.message.hasSuffix("found in round \(round)"))
    #expect(found.evidence == KeyNumbers.prime)
  }

  @Test func `a small factor is found`() throws {
    let found = try KeyNumbers.key(KeyNumbers.smallFactor).weaknesses()
    #expect(found.map(\.code) == [.smallFactor])
    #expect(found.first?.evidence == "1fff")
    #expect(found.first?.message == "the RSA modulus can be divided by 8191")
  }

  @Test(arguments: [2, 3, 5, 11]) func `powers are found with their root`(degree: Int) throws {
    let root = try #require(BigNumber(bytes: Hex.decode(String(KeyNumbers.prime.prefix(40)) + "01")))
    let modulus = Hex.encode(root.power(degree).bytes)
    let found = try KeyNumbers.key(modulus).weaknesses().filter { $0.code == .powerModulus }
    #expect(found.first?.message == "the RSA modulus is a power of \(degree)")
    #expect(found.first?.evidence == Hex.encode(root.bytes))
  }

  @Test func `a private exponent that is small is found`() throws {
    let found = try KeyNumbers.key(KeyNumbers.ordinary, exponent: KeyNumbers.longExponent).weaknesses()
    #expect(found.map(\.code) == [.largeExponent, .smallPrivateExponent])
    #expect(found.last?.evidence == KeyNumbers.shortPrivateExponent)
    // Another exponent of that length has no such inverse.
    let other = try KeyNumbers.key(KeyNumbers.ordinary, exponent: String(KeyNumbers.longExponent.dropLast()) + "9")
    #expect(Self.codes(other) == [.largeExponent])
  }

  @Test(
    arguments: [
      ("", [.trivialExponent]), ("01", [.trivialExponent]), ("02", [.evenExponent, .smallExponent]), ("03", [.smallExponent]),
      ("010000", [.evenExponent, .smallExponent]), ("010001", []), ("010002", [.evenExponent]),
      ("01" + String(repeating: "00", count: 30) + "01", []), ("01" + String(repeating: "00", count: 31) + "01", [.largeExponent]),
      ("01" + String(repeating: "00", count: 200) + "01", [.largeExponent]),
      ("01" + String(repeating: "00", count: 3_000), [.largeExponent]),
    ] as [(String, [KeyWeakness.Code])]) func `odd exponents are told`(exponent: String, codes: [KeyWeakness.Code]) throws
  {
    #expect(try Self.codes(KeyNumbers.key(KeyNumbers.ordinary, exponent: exponent)) == codes)
  }

  @Test(
    arguments: [
      ([0], [.trivialModulus]), ([], [.trivialModulus]), ([1], [.trivialModulus]),
      ([0x00, 0x80] + [UInt8](repeating: 0, count: 2_048), [.hugeModulus]),
      ([0x80], [.negativeNumber, .evenModulus]),
    ] as [([UInt8], [KeyWeakness.Code])]) func `odd moduli are told`(modulus: [UInt8], codes: [KeyWeakness.Code]) throws
  {
    let found = Self.codes(try PublicKey(der: KeyNumbers.spki(modulus)))
    #expect(codes.allSatisfy { found.contains($0) })
  }

  @Test(.timeLimit(.minutes(1))) func `the longest numbers cost little`() throws {
    let long = String(repeating: "c5", count: 2_047) + "01"
    for _ in 0..<10 {
      _ = try KeyNumbers.key(String(long.suffix(4_096)), exponent: String(long.suffix(4_094))).weaknesses()
      _ = try KeyNumbers.key(String(long.suffix(1_024)), exponent: String(long.suffix(1_022))).weaknesses()
    }
  }

  @Test(arguments: 2...300) func `tiny moduli are examined without a trap`(modulus: Int) throws {
    _ = try PublicKey(der: DERWriterKey.small(modulus)).weaknesses()
  }

  @Test func `points off the curve and at infinity are told`() throws {
    let key = try PublicKey(der: TestKeys.key(.p256).publicKey)
    let parameters = try #require(key.parameters)
    #expect(Self.codes(try KeyNumbers.curveKey(parameters, point: key.content)).isEmpty)
    var moved = key.content
    moved[40] ^= 1
    #expect(Self.codes(try KeyNumbers.curveKey(parameters, point: moved)) == [.pointOffCurve])
    #expect(Self.codes(try KeyNumbers.curveKey(parameters, point: [0])) == [.pointAtInfinity])
    #expect(Self.codes(try KeyNumbers.curveKey(parameters, point: [])) == [.pointOffCurve])
    let unknown = DERWriter.oid(OID(1, 2, 3, 4))
    #expect(Self.codes(try KeyNumbers.curveKey(unknown, point: moved)).isEmpty)
  }

  @Test func `curves that are spelled out are told, and whether they are known`() throws {
    let key = try PublicKey(der: TestKeys.key(.p256).publicKey)
    let same = try KeyNumbers.curveKey(ExplicitP256.parameters(), point: key.content)
    #expect(same.weaknesses().map(\.message) == ["the curve of the EC key is spelled out, it is prime256v1"])
    // Another generator, for which the private key can be chosen (CVE-2020-0601).
    let other = try KeyNumbers.curveKey(ExplicitP256.parameters(generator: key.content), point: key.content)
    #expect(Self.codes(other) == [.unknownCurve])
  }

  @Test func `points of small order are told`() throws {
    let identifier = DERWriter.sequence(DERWriter.oid(OID(1, 3, 101, 112)))
    for point in ["01" + String(repeating: "0", count: 62), "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"] {
      let key = try PublicKey(der: DERWriter.sequence(identifier, DERWriter.bitString(Hex.decode(point))))
      #expect(Self.codes(key) == [.smallOrder])
    }
  }

  @Test func `a key with changed bytes is examined or refused`() throws {
    let keys = try [TestKeys.key(.rsa1024).publicKey, TestKeys.key(.p256).publicKey, TestKeys.key(.ed25519).publicKey, ExplicitP256.key()]
    var state: UInt64 = 11
    for index in 0..<2_000 {
      var mutated = keys[index % keys.count]
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        mutated[Int(state >> 33) % mutated.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      _ = try? PublicKey(der: mutated).weaknesses()
    }
  }

  @Test func `a key that is cut short is refused at every length`() throws {
    let der = try TestKeys.key(.rsa1024).publicKey
    for length in 0..<der.count { #expect(throws: PKIError.self) { try PublicKey(der: Array(der.prefix(length))) } }
  }
}

/// Products of the first 39 primes.
private enum SmallProduct {
  private static let primes: [UInt64] = (2...167).filter { number in !(2..<number).contains { number % $0 == 0 } }
  static let number = primes.reduce(BigNumber(1)) { $0 * BigNumber($1) }
  static let without13 = primes.reduce(BigNumber(1)) { $1 == 13 ? $0 : $0 * BigNumber($1) }
}

private enum DERWriterKey {
  static func small(_ modulus: Int) -> [UInt8] { KeyNumbers.spki([UInt8(modulus >> 8), UInt8(modulus & 0xff)]) }
}

/// The parameters of P-256, written out (SEC 2, section 2.4.2).
private enum ExplicitP256 {
  static func parameters(generator: [UInt8]? = nil) throws -> [UInt8] {
    let prime = try Hex.decode("00ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")
    let a = try Hex.decode("ffffffff00000001000000000000000000000000fffffffffffffffffffffffc")
    let b = try Hex.decode("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b")
    let base = try Hex.decode(
      "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")
    let order = try Hex.decode("00ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    return DERWriter.sequence(
      DERWriter.integer(1),
      DERWriter.sequence(DERWriter.oid(OID(1, 2, 840, 10_045, 1, 1)), DERWriter.integer(content: prime)),
      DERWriter.sequence(DERWriter.octetString(a), DERWriter.octetString(b)), DERWriter.octetString(generator ?? base),
      DERWriter.integer(content: order), DERWriter.integer(1))
  }

  static func key() throws -> [UInt8] {
    try KeyNumbers.curveKey(parameters(), point: PublicKey(der: TestKeys.key(.p256).publicKey).content).der
  }
}
