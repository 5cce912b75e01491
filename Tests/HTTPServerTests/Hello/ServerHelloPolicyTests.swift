import Bytes
import LocalServer
import Minting
import ServerFixtures
import TLSWire
import Testing

@Suite struct ServerHelloPolicyTests {
  static let aes = [CipherSuite].openSSL("ECDHE-RSA-AES128-GCM-SHA256")
  static let cha = [CipherSuite].openSSL("ECDHE-RSA-CHACHA20-POLY1305")
  static let cbc = [CipherSuite].openSSL("AES128-SHA")
  static let rsa = ServerHelloCertificate(.rsa(bits: 2_048), chain: [[0x30, 0]])
  static let ec = ServerHelloCertificate(.ec(.secp256r1), chain: [[0x30, 1, 0]])
  static let policy = ServerHelloPolicy([.tls12: cbc + aes + cha], certificates: [rsa])

  static func chosen(_ policy: ServerHelloPolicy, _ hello: ClientHello) -> CipherSuite? { policy.answer(to: hello).choice?.cipherSuite }

  @Test func `whose order counts is the policy's to say`() {
    let hello = ClientHelloSamples.classic(Self.aes + Self.cbc + Self.cha)
    let fond = ClientHelloSamples.classic(Self.cha + Self.aes + Self.cbc)
    #expect(Self.chosen(Self.policy, hello) == Self.cbc[0])
    #expect(Self.chosen(Self.policy.with { $0.preference = .client }, hello) == Self.aes[0])
    let mobile = Self.policy.with { $0.preference = .serverUnlessClientPrefersChaCha20 }
    #expect(Self.chosen(mobile, hello) == Self.cbc[0])
    #expect(Self.chosen(mobile, fond) == Self.cha[0])
    let grease = fond.with { $0.cipherSuites.insert(CipherSuite(0x0a0a), at: 0) }
    #expect(Self.chosen(mobile, grease) == Self.cha[0])
    let sets = Self.policy.with { $0.preference = .equals([Self.aes + Self.cha, Self.cbc]) }
    #expect(Self.chosen(sets, hello) == Self.aes[0])
    #expect(Self.chosen(sets, fond) == Self.cha[0])
  }

  @Test func `what is not in common is refused in the way that was chosen`() {
    let stranger = ClientHelloSamples.classic(.openSSL("RC4-SHA"))
    let answer = Self.policy.answer(to: stranger)
    #expect(answer.alert == Alert(level: .fatal, what: .handshakeFailure))
    #expect(answer.next == .end(.close))
    #expect(answer.bytes == [21, 3, 3, 0, 2, 2, 40])
    #expect(Self.policy.with { $0.refusal = .alertWithoutClose }.answer(to: stranger).next == .end(.stay))
    #expect(Self.policy.with { $0.refusal = .close }.answer(to: stranger).bytes.isEmpty)
    #expect(Self.policy.with { $0.refusal = .reset }.answer(to: stranger).next == .end(.reset))
    #expect(Self.policy.with { $0.refusal = .alert(.insufficientSecurity) }.answer(to: stranger).alert?.what == .insufficientSecurity)
    #expect(Self.policy.answer(to: ClientHelloSamples.classic(Self.aes, .tls11)).alert?.what == .protocolVersion)
  }

  @Test func `a suite is passed over without its group, certificate or scheme`() {
    let hello = ClientHelloSamples.classic(Self.aes + Self.cbc, groups: [.secp521r1])
    let ordered = Self.policy.with {
      $0.cipherSuites = [.tls12: Self.aes + Self.cbc]
      $0.groups = GroupRules([.x25519])
    }
    #expect(Self.chosen(ordered, hello) == Self.cbc[0])
    #expect(Self.chosen(ordered.with { $0.certificates = [Self.ec] }, hello) == nil)
    let narrow = ClientHelloSamples.classic(Self.aes + Self.cbc).with { $0.extensions?[3] = .signatureAlgorithms([.ecdsaSecp256r1SHA256]) }
    #expect(Self.chosen(ordered, narrow) == Self.cbc[0])
    #expect(Self.chosen(ordered, ClientHelloSamples.classic(Self.aes + Self.cbc)) == Self.aes[0])
  }

  @Test func `the newest common version is taken, from the list or from the old field`() {
    let policy = Self.policy.with {
      $0.cipherSuites[.tls10] = Self.cbc
      $0.cipherSuites[.tls13] = [.aes128GCMSHA256]
      $0.cipherSuites[ProtocolVersion(0x7f1c)] = [.aes128GCMSHA256]
    }
    let suites = [CipherSuite.aes128GCMSHA256] + Self.cbc
    func version(_ versions: [ProtocolVersion]) -> ProtocolVersion? {
      policy.answer(to: ClientHelloSamples.modern(suites, shares: [ClientHelloSamples.share], versions: versions)).choice?.version
    }
    #expect(version([.tls12, .tls13, ProtocolVersion(0x0a0a)]) == .tls13)
    #expect(version([ProtocolVersion(0x7f1c), .tls12]) == ProtocolVersion(0x7f1c))
    #expect(version([.tls10, .tls12]) == .tls12)
    #expect(version([.tls11]) == nil)
    #expect(policy.answer(to: ClientHelloSamples.classic(suites, .tls11)).choice?.version == .tls10)
    #expect(policy.answer(to: ClientHelloSamples.classic(suites, ProtocolVersion(0x0305))).choice?.version == .tls12)
    #expect(policy.answer(to: ClientHelloSamples.classic(suites, .ssl3)).alert?.what == .protocolVersion)
  }

  @Test func `a needless fallback is refused by a server that knows the signal`() {
    let policy = Self.policy.with { $0.cipherSuites[.tls11] = Self.cbc }
    let hello = ClientHelloSamples.classic(Self.cbc + [.fallback], .tls11)
    #expect(policy.answer(to: hello).alert?.what == .inappropriateFallback)
    #expect(policy.with { $0.honours.fallbackSignal = false }.answer(to: hello).choice?.version == .tls11)
    #expect(policy.answer(to: ClientHelloSamples.classic(Self.cbc + [.fallback])).choice?.version == .tls12)
  }

  @Test func `extensions are answered as far as they were sent and are honoured`() throws {
    let offered: [TLSExtension] = [
      .extendedMainSecret, .renegotiationInfo, TLSExtension(type: .encryptThenMAC, body: []), .alpn(["h2", "http/1.1"]),
      TLSExtension(type: .sessionTicket, body: []),
    ]
    func answered(_ policy: ServerHelloPolicy, _ suites: [CipherSuite], _ extensions: [TLSExtension]) throws -> Set<ExtensionType> {
      let message = try #require(policy.answer(to: ClientHelloSamples.classic(suites, adding: extensions)).messages.first)
      return Set(try ServerHello(reading: message.body).extensions.map(\.type))
    }
    let speaking = Self.policy.with { $0.honours.applicationProtocols = ["http/1.1"] }
    let all: Set<ExtensionType> = [.serverName, .extendedMainSecret, .renegotiationInfo, .encryptThenMAC, .alpn, .sessionTicket]
    #expect(try answered(speaking, Self.cbc, offered) == all)
    #expect(try answered(speaking, Self.aes, offered) == all.subtracting([.encryptThenMAC]).union([.ecPointFormats]))
    #expect(try answered(speaking, Self.cbc + [.emptyRenegotiationInfo], []) == [.serverName, .renegotiationInfo])
    let mute = Self.policy.with {
      $0.honours.extendedMainSecret = false
      $0.honours.encryptThenMAC = false
      $0.honours.renegotiationInfo = false
      $0.honours.sessionTickets = false
    }
    #expect(try answered(mute, Self.cbc, offered) == [.serverName])
  }

  @Test func `hellos that a server cannot take are refused`() {
    let hello = ClientHelloSamples.classic(Self.cbc)
    func refuses(_ kind: Intolerance.Kind, _ hello: ClientHello, records: Int = 1) -> Bool {
      let policy = Self.policy.with { $0.intolerances = [Intolerance(kind, .reset)] }
      return policy.answer(to: hello, records: records).next == .end(.reset)
    }
    let length = hello.message.bytes.count
    #expect(refuses(.length(length...length), hello))
    #expect(!refuses(.length(length + 1...4_096), hello))
    #expect(refuses(.grease, hello.with { $0.cipherSuites.append(CipherSuite(0x1a1a)) }))
    #expect(refuses(.grease, hello.with { $0.extensions?.append(TLSExtension(type: ExtensionType(0x2a2a), body: [])) }))
    #expect(!refuses(.grease, hello))
    #expect(refuses(.unknownExtensions, hello.with { $0.extensions?.append(TLSExtension(type: ExtensionType(0x1234), body: [])) }))
    #expect(!refuses(.unknownExtensions, hello.with { $0.extensions?.append(TLSExtension(type: ExtensionType(0x2a2a), body: [])) }))
    #expect(refuses(.suitesBeyond(1), hello.with { $0.cipherSuites += Self.aes }))
    #expect(!refuses(.suitesBeyond(1), hello))
    #expect(refuses(.unknownVersions, hello.with { $0.legacyVersion = ProtocolVersion(0x0305) }))
    #expect(refuses(.extensionsInSSL3, hello.with { $0.legacyVersion = .ssl3 }))
    #expect(!refuses(.extensionsInSSL3, hello))
    #expect(refuses(.severalRecords, hello, records: 2))
    #expect(!refuses(.severalRecords, hello))
    #expect(refuses(.fieldGroupsInClassicHello, ClientHelloSamples.classic(Self.cbc, groups: [.x25519, .ffdhe2048])))
    #expect(refuses(.oldGroupsInModernHello, ClientHelloSamples.modern([.aes128GCMSHA256], groups: [.x25519, NamedGroup(0x0016)])))
    #expect(
      !refuses(
        .oldGroupsInModernHello, ClientHelloSamples.modern([.aes128GCMSHA256], groups: [NamedGroup(0x0016)], versions: [.tls12, .tls13])))
  }

  @Test func `a named field is used where both have one, and the server's own where not`() throws {
    let suites: [CipherSuite] = .openSSL("DHE-RSA-AES128-GCM-SHA256")
    let policy = ServerHelloPolicy([.tls12: suites], certificates: [Self.rsa])
    let modern = policy.with { $0.groups.classic = [.x25519, .ffdhe3072] }
    func field(_ policy: ServerHelloPolicy, _ groups: [NamedGroup]) -> String? {
      var reader = ServerResponseReader(depth: .keyExchange)
      _ = reader.received(policy.answer(to: ClientHelloSamples.classic(suites, groups: groups)).bytes)
      return reader.answer.keyExchange?.dhParameters?.wellKnownName
    }
    #expect(field(policy, [.x25519, .ffdhe2048]) == "Oakley group 14 (RFC 3526)")
    #expect(field(modern, [.x25519]) == "Oakley group 14 (RFC 3526)")
    #expect(field(modern, [.ffdhe2048, .ffdhe3072]) == "ffdhe3072 (RFC 7919)")
    #expect(field(modern, [.ffdhe2048]) == nil)
    #expect(DHParameters.group2.bits == 1_024)
  }

  @Test func `compression is chosen among what both have`() throws {
    let policy = Self.policy.with { $0.compressionMethods = [1, 0] }
    func chosen(_ methods: [UInt8]) -> UInt8? {
      policy.answer(to: ClientHelloSamples.classic(Self.cbc).with { $0.compressionMethods = methods }).choice?.compressionMethod
    }
    #expect(chosen([0]) == 0)
    #expect(chosen([0, 1]) == 1)
    #expect(chosen([64]) == nil)
  }

  @Test func `a hello whose extensions break their form is refused`() {
    func alert(_ extensions: [TLSExtension]) -> AlertDescription? {
      Self.policy.answer(to: ClientHelloSamples.classic(Self.cbc).with { $0.extensions = extensions }).alert?.what
    }
    #expect(alert([.supportedGroups([])]) == .decodeError)
    #expect(alert([TLSExtension(type: .signatureAlgorithms, body: [0, 3, 4, 3, 4])]) == .decodeError)
    #expect(alert([.extendedMainSecret, .extendedMainSecret]) == .illegalParameter)
    #expect(Self.policy.answer(to: ClientHelloSamples.classic([])).alert?.what == .decodeError)
    #expect(
      Self.policy.answer(to: ClientHelloSamples.classic(Self.cbc).with { $0.compressionMethods = [1] }).alert?.what == .illegalParameter)
  }

  @Test func `SRP without a user and a server without a name are told what is missing`() {
    let policy = Self.policy.with { $0.cipherSuites = [.tls12: .openSSL("SRP-AES-128-CBC-SHA")] }
    let hello = ClientHelloSamples.classic(policy.cipherSuites[.tls12] ?? [])
    #expect(policy.answer(to: hello).alert?.what == AlertDescription(115))
    let user = TLSExtension(type: ExtensionType(12), body: [1, 0x75])
    #expect(policy.answer(to: hello.with { $0.extensions?.append(user) }).choice != nil)
    let nameless = ClientHelloSamples.classic(Self.cbc).with { $0.extensions?.removeFirst() }
    #expect(Self.policy.with { $0.needsServerName = true }.answer(to: nameless).alert?.what == .unrecognizedName)
    #expect(Self.policy.answer(to: nameless).choice != nil)
  }

  @Test func `SSL 2.0 names what is in common, or says that nothing is`() throws {
    let policy = ServerHelloPolicy([:], certificates: [Self.rsa]).with {
      $0.cipherKinds = [SSL2CipherKind(0x010080), SSL2CipherKind(0x0700c0)]
    }
    let hello = SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: Array(0..<16))
    let answer = try SSL2ServerHello(reading: policy.answer(to: hello).bytes)
    #expect(answer.cipherKinds == policy.cipherKinds)
    #expect(answer.certificate == [0x30, 0])
    let stranger = SSL2ClientHello(cipherKinds: [SSL2CipherKind(0x060040)], challenge: Array(0..<16))
    #expect(try SSL2Error(reading: policy.answer(to: stranger).bytes).code == SSL2Error.noCipher)
    #expect(policy.answer(to: ClientHelloSamples.classic(Self.cbc)).bytes.isEmpty)
    #expect(Self.policy.answer(to: hello).alert?.what == .protocolVersion)
  }
}
