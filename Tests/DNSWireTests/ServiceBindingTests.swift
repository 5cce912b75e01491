import Bytes
import Testing

@testable import DNSWire

@Suite struct ServiceBindingTests {
  private func binding(_ text: String) throws -> ServiceBinding {
    guard case .service(let binding) = try RecordData(presentation: text, type: .https) else {
      throw DNSWireError(code: .text, structure: text, reason: "opaque")
    }
    return binding
  }

  /// RFC 9460, appendix D.1 and D.2.
  @Test(arguments: [
    ("0 foo.example.com.", "0000 03666f6f076578616d706c6503636f6d00"), ("1 .", "0001 00"),
    ("16 foo.example.com. port=53", "0010 03666f6f076578616d706c6503636f6d00 0003 0002 0035"),
    ("1 foo.example.com. key667=hello", "0001 03666f6f076578616d706c6503636f6d00 029b 0005 68656c6c6f"),
    (#"1 foo.example.com. key667="hello\210qoo""#, "0001 03666f6f076578616d706c6503636f6d00 029b 0009 68656c6c6fd2716f6f"),
    (
      #"1 foo.example.com. ipv6hint="2001:db8::1,2001:db8::53:1""#,
      "0001 03666f6f076578616d706c6503636f6d00 0006 0020 20010db8000000000000000000000001 20010db8000000000000000000530001"
    ),
    (
      #"1 example.com. ipv6hint="2001:db8:122:344::192.0.2.33""#,
      "0001 076578616d706c6503636f6d00 0006 0010 20010db80122034400000000c0000221"
    ),
    (
      "16 foo.example.org. (\n  alpn=h2,h3-19 mandatory=ipv4hint,alpn\n  ipv4hint=192.0.2.1 )",
      "0010 03666f6f076578616d706c65036f726700 0000 0004 0001 0004 0001 0009 02 6832 05 68332d3139 0004 0004 c0000201"
    ),
    (
      #"16 foo.example.org. alpn="f\\\\oo\\,bar,h2""#,
      "0010 03666f6f076578616d706c65036f726700 0001 000c 08 665c6f6f2c626172 02 6832"
    ),
    (
      #"16 foo.example.org. alpn=f\\\092oo\092,bar,h2"#,
      "0010 03666f6f076578616d706c65036f726700 0001 000c 08 665c6f6f2c626172 02 6832"
    ),
    ("1 . tls-supported-groups=29,4588 ohttp docpath", "0001 00 0008 0000 0009 0004 001d 11ec 000a 0000"),
    ("1 . docpath=dns,a key1=\\002h2", "0001 00 0001 0003 02 6832 000a 0006 03 646e73 01 61"),
  ])
  func `the test vectors of the standard are read`(text: String, wire: String) throws {
    let data = try RecordData(presentation: text, type: .svcb)
    #expect(data.rdata == (try Hex.decode(wire)))
    #expect(try RecordData(data.rdata, type: .svcb) == data)
    #expect(try RecordData(presentation: data.text, type: .svcb) == data)
  }

  /// RFC 9460, appendix D.3, and more of the kind.
  @Test(arguments: [
    "key123=abc key123=def", "mandatory", "alpn", "port", "ipv4hint", "ipv6hint", "no-default-alpn=abc", "mandatory=key123",
    "mandatory=mandatory", "mandatory=key123,key123 key123=abc", "alpn=", "alpn=a,,b", "alpn=\\\\a", "port=65536", "port=1,2",
    "ipv4hint=::1", "ipv6hint=192.0.2.1", "ipv4hint=1.2.3.4,", "ech", "ech=AA=", "no-default-alpn", "dohpath", "dohpath=\\255", "ohttp=1",
    "tls-supported-groups", "tls-supported-groups=29,29", "key65536=a", "keyx", "unknown=1", "alpn=\"h2\"x\"", "port=\\0053",
  ])
  func `malformed and inconsistent parameters are rejected`(parameters: String) {
    #expect(throws: DNSWireError.self) { try RecordData(presentation: "1 . \(parameters)", type: .https) }
  }

  @Test(arguments: [
    "0001", "0001 00 0001", "0001 00 0001 0003 0268", "0001 00 0003 0002 0050 0001 0003 026832", "0001 00 0003 0002 0050 0003 0002 0050",
    "0001 00 0003 0001 50", "0001 00 0001 0000", "0001 00 0001 0001 00", "0001 00 0000 0002 0000", "0001 00 0000 0004 0004 0001",
    "0001 00 0004 0005 0102030405", "0001 00 0002 0001 00",
  ])
  func `malformed data are opaque, with the reason`(wire: String) throws {
    let record = ResourceRecord(name: .root, type: .https, ttl: 0, rdata: try Hex.decode(wire))
    #expect(record.data == .opaque(record.rdata))
    #expect(record.dataError != nil)
    #expect(record.dataText.hasPrefix("\\# "))
  }

  @Test func `parameters have types`() throws {
    let binding = try binding(
      "1 dns.example. alpn=h3,h2 no-default-alpn port=8443 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1 mandatory=port "
        + "dohpath=/q{?dns} ohttp tls-supported-groups=29 docpath=a,b")
    #expect(binding.priority == 1 && !binding.isAlias && binding.target.description == "dns.example.")
    #expect(binding.alpn.map { String(decoding: $0, as: UTF8.self) } == ["h3", "h2"])
    #expect(binding.hasNoDefaultALPN && binding.port == 8_443 && binding.supportsObliviousHTTP)
    #expect(binding.ipv4Hints.map(\.description) == ["192.0.2.1", "192.0.2.2"])
    #expect(binding.ipv6Hints.map(\.description) == ["2001:db8::1"])
    #expect(binding.mandatory == [.port] && binding.dohPath == "/q{?dns}" && binding.tlsSupportedGroups == [29])
    #expect(binding.docPath == [[0x61], [0x62]] && binding.echConfigs == nil && binding.inconsistency == nil)
  }

  @Test func `an alias has no parameters that count`() throws {
    let alias = try binding("0 svc.example.")
    #expect(alias.isAlias && alias.parameters.isEmpty && alias.port == nil && alias.alpn.isEmpty && alias.docPath == nil)
    #expect(try binding("0 svc.example. mandatory=port").inconsistency == nil)
  }

  @Test func `contradictions of received parameters are named`() throws {
    let missing = try ServiceBinding(priority: 1, target: .root, parameters: [.init(.mandatory, [0, 3])])
    #expect(missing.inconsistency == "the mandatory parameter port is missing")
    #expect(try ServiceBinding(priority: 1, target: .root, parameters: [.init(.noDefaultALPN, [])]).inconsistency != nil)
  }

  @Test func `configurations of encrypted ClientHello are decoded`() throws {
    let sample = try #require(RecordSample.all.first { $0.line.contains(" ech=") })
    guard case .service(let binding) = try RecordData(sample.rdata, type: .https) else {
      Issue.record("opaque")
      return
    }
    let config = try #require(binding.echConfigs?.first)
    let contents = try #require(config.contents)
    #expect(config.version == 0xfe0d && contents.configID == 0x2b && contents.publicKey.count == 32)
    #expect(contents.kem.description == "DHKEM(X25519, HKDF-SHA256)")
    #expect(contents.cipherSuites.map { "\($0.kdf) \($0.aead)" } == ["HKDF-SHA256 AES-128-GCM", "HKDF-SHA256 ChaCha20Poly1305"])
    #expect(contents.maximumNameLength == 64 && contents.extensions.isEmpty)
    #expect(String(decoding: contents.publicName, as: UTF8.self) == "public.tls-ech.dev")
    #expect(config.bytes == Array((binding[.ech] ?? []).dropFirst(2)))
    for length in 0..<config.bytes.count + 2 {
      #expect(throws: DNSWireError.self) { try ECHConfig.list(Array((binding[.ech] ?? []).prefix(length))) }
    }
  }

  @Test func `other versions and extensions of configurations are kept`() throws {
    let list = try Hex.decode("0024 fe0a 0002 abcd fe0d 001a 01 0020 0002 aabb 0004 0001 0003 00 01 61 0008 0001 0000 8002 0000")
    let configs = try ECHConfig.list(list)
    #expect(configs.map(\.version) == [0xfe0a, 0xfe0d] && configs[0].contents == nil)
    #expect(configs[1].contents?.extensions.map(\.isMandatory) == [false, true])
  }
}
