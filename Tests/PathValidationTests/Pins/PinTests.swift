import Bytes
import Crypto
import Minting
import PathValidation
import Testing
import X509

@Suite struct PinTests {
  private static func chain() throws -> [Certificate] {
    let authorities = try TestAuthorities(now: Timestamp(seconds: 1_795_219_200))
    let leaf = try authorities.intermediate.server([.dns("a.example")])
    return try [leaf.der, authorities.intermediate.der, authorities.root.der].map { try Certificate(der: $0) }
  }

  @Test(arguments: Pin.Kind.allCases) func `every form of a pin is read and written`(kind: Pin.Kind) throws {
    let certificate = try Self.chain()[0]
    let pin = Pin(kind, of: certificate)
    #expect(try Pin(pin.description) == pin)
    #expect(try Pin("\(kind.rawValue):\(Hex.encode(pin.hash))") == pin)
    #expect(try Pin("\(kind.rawValue.uppercased()):\(Hex.encode(pin.hash, separator: ":", uppercase: true))") == pin)
    #expect(pin.matches(certificate))
    #expect(try !pin.matches(Self.chain()[1]))
  }

  @Test func `a key's pin is read in base 64 too`() throws {
    let pin = Pin(.keySHA256, of: try Self.chain()[0])
    #expect(try Pin("spki:" + Base64.encode(pin.hash)) == pin)
    #expect(pin.description == "sha256//" + Base64.encode(pin.hash))
  }

  @Test(arguments: [
    "", ":", "sha1", "sha1:", "sha1:00", "md5:00112233445566778899aabbccddeeff", "sha256//", "sha256//AAAA", "spki:zz", "sha256:" + "0g",
    "sha256:" + String(repeating: "00", count: 20), "sha1:" + String(repeating: "00", count: 32), "sha256///etc/passwd",
  ]) func `what is no pin is refused with a reason and a hint`(text: String) {
    let error = #expect(throws: PKIError.self) { try Pin(text) }
    #expect(error?.code == .malformedPin)
    #expect(error?.hint != nil)
  }

  @Test func `curl's pins count for the server's certificate alone`() throws {
    let chain = try Self.chain()
    let pins = chain.map { Pin(.keySHA256, of: $0) }
    let one = try PinSet(pinnedPublicKeys: "\(pins[1]);\(pins[0])")
    #expect(one.matches(in: chain).matches.map(\.pin) == [pins[0]])
    #expect(one.matches(in: chain).unmatched == [pins[1]])
    #expect(try !PinSet(pinnedPublicKeys: "\(pins[1])").matches(in: chain).isMatched)
    #expect(!one.matches(in: []).isMatched)
    #expect(throws: PKIError.self) { try PinSet(pinnedPublicKeys: "") }
    #expect(throws: PKIError.self) { try PinSet(pinnedPublicKeys: "\(pins[0]);sha1:00") }
    #expect(PinSet.isPinList("sha256//AAAA"))
    #expect(!PinSet.isPinList("key.pem"))
  }

  @Test func `other pins count for the whole path`() throws {
    let chain = try Self.chain()
    let pins = [Pin(.certificateSHA1, of: chain[2]), Pin(.certificateSHA256, of: chain[1])]
    let verdict = try PinSet(pins.map(\.description)).matches(in: chain)
    #expect(verdict.matches.map(\.depth) == [1, 2])
    #expect(verdict.isMatched)
    #expect(verdict.unmatched.isEmpty)
    #expect(try PinSet(pins.map(\.description), scope: .leaf).matches(in: chain).matches.isEmpty)
  }

  @Test func `a file may hold the key or its certificate`() throws {
    let chain = try Self.chain()
    let key = chain[0].publicKey.der
    for file in [key, chain[0].der, Array(PEM.write(key, label: "PUBLIC KEY").utf8), Array(PEM.write(chain[0].der).utf8)] {
      #expect(try PinSet(publicKeyFile: file).matches(in: chain).isMatched)
    }
    #expect(throws: PKIError.self) { try PinSet(publicKeyFile: Array(PEM.write([1], label: "PRIVATE KEY").utf8)) }
    #expect(throws: PKIError.self) { try PinSet(publicKeyFile: []) }
  }

  @Test func `the server's key and its issuer's are suggested`() throws {
    let chain = try Self.chain()
    let suggestions = PinSuggestion.all(for: chain)
    #expect(suggestions.map(\.role) == [.leaf, .backup])
    #expect(suggestions.map(\.key) == chain.prefix(2).map { Pin(.keySHA256, of: $0) })
    #expect(suggestions[1].certificate.matches(chain[1]))
    #expect(PinSuggestion.all(for: [chain[0]]).map(\.depth) == [0])
  }

  @Test func `a pin with changed characters is read or refused`() throws {
    let pins = try Self.chain().flatMap { certificate in Pin.Kind.allCases.map { Pin($0, of: certificate).description } }
    var state: UInt64 = 17
    for index in 0..<3_000 {
      var mutated = Array(pins[index % pins.count].utf8)
      for _ in 0..<2 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        mutated[Int(state >> 33) % mutated.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      let text = String(decoding: mutated, as: UTF8.self)
      if let pin = try? Pin(text) { #expect(try Pin(pin.description) == pin) }
      _ = try? PinSet(pinnedPublicKeys: text)
    }
  }
}
