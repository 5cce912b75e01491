import Testing

@testable import TLSWire

/// One suite for each pair of key exchange and authentication that the table has.
@Suite struct ServerKeyExchangeTests {
  static let group = NamedGroup.x25519
  static let curve = ServerKeyExchange.Parameters.ellipticCurve(group: .x25519, point: [5, 6])
  static let field = ServerKeyExchange.Parameters.finiteField(prime: [0, 0x17], generator: [5], share: [8])
  static let password = ServerKeyExchange.Parameters.secureRemotePassword(prime: [0x17], generator: [5], salt: [1, 2], share: [8])

  struct Case: Sendable, CustomTestStringConvertible {
    let suite: UInt16
    let exchange: ServerKeyExchange
    var version = ProtocolVersion.tls12
    var testDescription: String { CipherSuite(suite).description }
  }

  static let cases = [
    Case(suite: 0xc02f, exchange: ServerKeyExchange(parameters: curve, scheme: .rsaPKCS1SHA256, signature: [9])),
    Case(suite: 0xc009, exchange: ServerKeyExchange(parameters: curve, signature: [9]), version: .tls10),
    Case(suite: 0xc018, exchange: ServerKeyExchange(parameters: curve)),
    Case(suite: 0x0039, exchange: ServerKeyExchange(parameters: field, signature: [9]), version: .ssl3),
    Case(suite: 0x0032, exchange: ServerKeyExchange(parameters: field, scheme: SignatureScheme(0x0202), signature: [9])),
    Case(suite: 0x0034, exchange: ServerKeyExchange(parameters: field)),
    Case(suite: 0x0090, exchange: ServerKeyExchange(parameters: field, pskIdentityHint: [])),
    Case(suite: 0xc035, exchange: ServerKeyExchange(parameters: curve, pskIdentityHint: [1])),
    Case(suite: 0x008c, exchange: ServerKeyExchange(parameters: .hintOnly, pskIdentityHint: [1, 2])),
    Case(suite: 0x0094, exchange: ServerKeyExchange(parameters: .hintOnly, pskIdentityHint: [1])),
    Case(suite: 0xc01d, exchange: ServerKeyExchange(parameters: password)),
    Case(suite: 0xc01e, exchange: ServerKeyExchange(parameters: password, scheme: .rsaPKCS1SHA256, signature: [9])),
    Case(suite: 0xc01f, exchange: ServerKeyExchange(parameters: password, scheme: SignatureScheme(0x0202), signature: [9])),
    Case(
      suite: 0x0003, exchange: ServerKeyExchange(parameters: .temporaryRSA(modulus: [0x80, 1], exponent: [1, 0, 1]), signature: [9]),
      version: .tls10),
  ]

  @Test("each form comes back as it went", arguments: cases)
  func roundTrip(_ one: Case) throws {
    let body = one.exchange.message.body
    #expect(try ServerKeyExchange(reading: body, suite: CipherSuite(one.suite), version: one.version) == one.exchange)
  }

  static let primeCurve: [UInt8] = [1, 2, 0x01, 0x17, 1, 1, 1, 2, 3, 4, 8, 9, 1, 5, 1, 1, 2, 7, 7]
  static let binaryCurve: [UInt8] = [2, 0, 163, 2, 1, 3, 1, 6, 1, 7, 1, 1, 1, 2, 3, 4, 8, 9, 1, 5, 1, 2, 2, 7, 7]

  @Test("a curve by its numbers is read", arguments: [(primeCurve, 9), (binaryCurve, 163)])
  func explicit(_ body: [UInt8], _ bits: Int) throws {
    let exchange = try ServerKeyExchange(reading: body, suite: CipherSuite(0xc018), version: .tls12)
    guard case .explicitCurve(let curve, let point) = exchange.parameters else {
      Issue.record("no explicit curve")
      return
    }
    #expect(curve.bits == bits)
    #expect(point == [7, 7])
    #expect(Array(exchange.message.body) == body)
  }

  @Test("what is not known is kept as it stood", arguments: [0x0081, 0xc100, 0xe011, 0x16b7, 0x001c, 0xfafa])
  func other(_ suite: Int) throws {
    let exchange = try ServerKeyExchange(reading: [1, 2, 3], suite: CipherSuite(UInt16(suite)), version: .tls12)
    #expect(exchange.parameters == .other([1, 2, 3]))
    #expect(exchange.signature == nil)
    #expect(try ServerKeyExchange(reading: [9], suite: CipherSuite(0xc02f), version: .tls12).parameters == .other([9]))
  }

  @Test("a prime's leading zeros are not counted")
  func bits() {
    #expect(ServerKeyExchange(parameters: Self.field).primeBits == 5)
    #expect(ServerKeyExchange(parameters: .temporaryRSA(modulus: [0, 0x80, 0], exponent: [3])).temporaryRSABits == 16)
    #expect([UInt8]().significantBits == 0)
    #expect([UInt8](repeating: 0, count: 3).significantBits == 0)
    #expect(ServerKeyExchange(parameters: Self.curve).primeBits == nil)
  }

  @Test("every suite of the table says whether the message comes")
  func presence() {
    #expect(CipherSuite(0xc02f).hasServerKeyExchange == .always)
    #expect(CipherSuite(0x002f).hasServerKeyExchange == .never)
    #expect(CipherSuite(0x0003).hasServerKeyExchange == .sometimes)
    #expect(CipherSuite(0xc004).hasServerKeyExchange == .never)
    #expect(CipherSuite(0xfafa).hasServerKeyExchange == .sometimes)
    for suite in CipherSuite.registered where suite.facts?.firstVersion != .tls13 {
      let form = KeyExchangeForm(of: suite)
      #expect(form.presence != .always || form.content != .other || ["CECPQ1", "ECCPWD", "ECDHE"].contains(suite.keyExchange), "\(suite)")
      #expect(form.presence == .never || suite.keyExchange != "DH", "\(suite)")
    }
  }
}
