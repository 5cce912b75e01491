import Bytes
import Crypto
import Minting
import Testing
import X509

@Suite struct KeyListTests {
  /// A record of badkeys' file.
  private static func record(_ number: [UInt8], _ source: UInt8) -> [UInt8] { Array(Digest.sha256(number).prefix(15)) + [source] }

  private static func file(_ records: [[UInt8]]) -> [UInt8] {
    Array(records.sorted { $0.lexicographicallyPrecedes($1) }.joined())
  }

  @Test func `keys of a binary list are found with their source`() throws {
    let rsa = try KeyNumbers.key(KeyNumbers.ordinary)
    let point = try PublicKey(der: TestKeys.key(.p256).publicKey)
    let edwards = try PublicKey(der: TestKeys.key(.ed25519).publicKey)
    let numbers = [
      try Hex.decode(KeyNumbers.ordinary), Array(point.content[1..<33].drop { $0 == 0 }), Array(edwards.content.drop { $0 == 0 }),
    ]
    let others = (0..<500).map { Self.record([UInt8($0 & 0xff), UInt8($0 >> 8), 7], 3) }
    let bytes = Self.file(numbers.enumerated().map { Self.record($1, UInt8($0)) } + others)
    let list = try KeyBlocklist(file: bytes, name: "bad.dat", sources: [0: "debianssl"])
    #expect(list.count == 503)
    #expect([rsa, point, edwards].map { list.entry(for: $0)?.source } == ["debianssl", "list 1", "list 2"])
    #expect(try list.entry(for: KeyNumbers.key(KeyNumbers.sharing)) == nil)
    let found = try #require(rsa.weaknesses(lists: KeyLists(blocklists: [list])).first)
    #expect(found.code == .blocklisted)
    #expect(found.message == "the key stands in the list bad.dat as \u{201c}debianssl\u{201d}")
    #expect(found.evidence == Hex.encode(Digest.sha256(numbers[0]).prefix(15)))
  }

  @Test func `a DSA key is found by its number`() throws {
    let parameters = DERWriter.sequence(DERWriter.integer(23), DERWriter.integer(11), DERWriter.integer(4))
    let identifier = AlgorithmWriter.identifier(OID(1, 2, 840, 10_040, 4, 1), parameters)
    let key = try PublicKey(der: DERWriter.sequence(identifier, DERWriter.bitString(DERWriter.integer(content: [0, 0x80, 1]))))
    let list = try KeyBlocklist(file: Self.record([0x80, 1], 9), name: "x")
    #expect(list.entry(for: key)?.source == "list 9")
  }

  @Test func `keys of a text are found by the hash of their information and by Debian's`() throws {
    let rsa = try KeyNumbers.key(KeyNumbers.ordinary)
    let other = try KeyNumbers.key(KeyNumbers.sharing)
    let line = "Modulus=\(Hex.encode(try Hex.decode(KeyNumbers.sharing), uppercase: true))\n"
    let short = String(Hex.encode(Digest.sha1(Array(line.utf8))).suffix(20))
    let text = "# leaked\n\n\(Hex.encode(rsa.sha256, uppercase: true))  a leak # of 2025\r\n\(short)\n"
    let list = try KeyBlocklist(file: Array(text.utf8), name: "list")
    #expect(list.entry(for: rsa)?.hash == Hex.encode(rsa.sha256))
    #expect(list.entry(for: rsa)?.source == "a leak")
    #expect(list.entry(for: other)?.hash == short)
    #expect(list.entry(for: other)?.source == nil)
    #expect(try list.entry(for: PublicKey(der: TestKeys.key(.p256).publicKey)) == nil)
  }

  @Test func `a comment need not be ASCII, wherever the look at the file ends`() throws {
    let key = try KeyNumbers.key(KeyNumbers.ordinary)
    for length in 4_080...4_096 {
      let comment = "#" + String(repeating: "x", count: length) + "\u{20ac}\u{e4}\u{1f511}"
      let list = try KeyBlocklist(file: Array("\(comment)\n\(Hex.encode(key.sha256)) Schl\u{fc}ssel\n".utf8), name: "x")
      #expect(list.entry(for: key)?.source == "Schl\u{fc}ssel")
    }
  }

  @Test func `a list that is none is refused with the line or the reason`() throws {
    let ordered = Self.file([Self.record([1], 0), Self.record([2], 0)])
    let error = #expect(throws: PKIError.self) { try KeyBlocklist(file: Array("\nabc\n".utf8), name: "x") }
    #expect(error?.line == 2)
    #expect(throws: PKIError.self) { try KeyBlocklist(file: Array(ordered.dropLast()), name: "x") }
    #expect(throws: PKIError.self) { try KeyBlocklist(file: Array(ordered.suffix(16) + ordered.prefix(16)), name: "x") }
    #expect(try KeyBlocklist(file: [], name: "x").count == 0)
  }

  @Test(arguments: [KeyNumbers.ordinary, KeyNumbers.sharing, KeyNumbers.otherPair]) func `a shared prime is found wherever it stands`(
    modulus: String
  )
    throws
  {
    let numbers = (0..<600).map { Hex.encode(Digest.sha512([UInt8($0 & 0xff), UInt8($0 >> 8)]).map { $0 | 1 }) }
    let lines = ["# moduli", "Modulus=" + KeyNumbers.ordinary.uppercased()] + numbers + ["0x" + KeyNumbers.sharing]
    let list = try ModulusList(file: Array(lines.joined(separator: "\n").utf8), name: "moduli.txt")
    #expect(list.count == 602)
    let found = try KeyNumbers.key(modulus).weaknesses(lists: KeyLists(moduli: [list])).filter { $0.code == .sharedPrime }
    let line = modulus == KeyNumbers.ordinary ? 603 : 2
    #expect(found.first?.message == "the RSA modulus shares a prime with line \(line) of moduli.txt")
    let factor = try #require(BigNumber(bytes: Hex.decode(found.first?.evidence ?? "")))
    let whole = try #require(BigNumber(bytes: Hex.decode(modulus)))
    #expect(whole.remainder(by: factor)?.isZero == true)
    #expect(factor.bits == 512)
  }

  @Test func `a key shares nothing with itself or with a list of others`() throws {
    let text = "\(KeyNumbers.ordinary)\n\(KeyNumbers.ordinary)\n\(KeyNumbers.roca2048)\n"
    let list = try ModulusList(file: Array(text.utf8), name: "x")
    #expect(try KeyNumbers.key(KeyNumbers.ordinary).weaknesses(lists: KeyLists(moduli: [list])).isEmpty)
  }

  @Test func `moduli stand in certificates, keys and lines`() throws {
    let key = try TestKeys.key(.rsa1024).publicKey
    let root = try TestAuthority.root("Root", .rsa1024, 1, now: Timestamp(seconds: 1_795_219_200))
    let numbers = try PublicKey(der: key).content
    let point = try TestKeys.key(.p256).publicKey
    let pem = [("PUBLIC KEY", key), ("CERTIFICATE", root.der), ("RSA PUBLIC KEY", numbers), ("PUBLIC KEY", point)]
    let text = pem.map { PEM.write($0.1, label: $0.0) }.joined()
    #expect(try ModulusList(file: Array(text.utf8), name: "x").count == 3)
    #expect(try ModulusList(file: key, name: "x").count == 1)
    #expect(try ModulusList(file: root.der, name: "x").count == 1)
    #expect(throws: PKIError.self) { try ModulusList(file: Array("not hex\n".utf8), name: "x") }
  }

  @Test func `files with changed bytes are read or refused`() throws {
    let lines = "# a\n\(Hex.encode(Digest.sha256([1]))) b\nModulus=\(KeyNumbers.prime)\n"
    let files = [Array(lines.utf8), Self.file([Self.record([1], 0), Self.record([2], 0)]), try TestKeys.key(.rsa1024).publicKey]
    let key = try KeyNumbers.key(KeyNumbers.ordinary)
    var state: UInt64 = 13
    for index in 0..<3_000 {
      var mutated = files[index % files.count]
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        mutated[Int(state >> 33) % mutated.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      if let list = try? KeyBlocklist(file: mutated, name: "x") { _ = list.entry(for: key) }
      _ = try? ModulusList(file: mutated, name: "x")
    }
  }
}
