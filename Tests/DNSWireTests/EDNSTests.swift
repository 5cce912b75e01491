import Bytes
import Testing

@testable import DNSWire

@Suite struct EDNSTests {
  private func response(_ label: String) throws -> EDNS {
    let capture = try #require(Capture.named(label))
    return try #require(DNSMessage(capture.response).edns)
  }

  @Test func `the cookie and the identifier of a server are read`() throws {
    let edns = try response("server identifier and cookie")
    let cookie = try #require(edns.cookie)
    #expect(Hex.encode(cookie.client) == "0123456789abcdef" && cookie.server.count == 16)
    #expect(edns.serverIdentifier == Array("ns-sample".utf8))
    #expect(edns.options.map(\.description).contains(#"NSID: 6e 73 2d 73 61 6d 70 6c 65 ("ns-sample")"#))
    #expect(edns.options.first { $0.code == .cookie }?.cookie == cookie)
  }

  @Test(arguments: [0, 7, 9, 15, 41]) func `cookies of another length are no cookies`(length: Int) {
    let edns = EDNS(options: [EDNSOption(code: .cookie, data: Array(repeating: 0, count: length))])
    #expect(edns.cookie == nil && edns.options[0].cookie == nil)
  }

  @Test func `a cookie is an option`() throws {
    let cookie = try #require(DNSCookie(client: Array(1...8), server: Array(1...32)))
    #expect(EDNS(options: [cookie.option]).cookie == cookie)
    #expect(cookie.description.hasPrefix("0102030405060708"))
    #expect(DNSCookie(client: Array(1...7)) == nil && DNSCookie(client: Array(1...8), server: [1]) == nil)
  }

  @Test func `extended errors have registered names`() throws {
    var edns = EDNS()
    edns.options = [
      ExtendedDNSError(code: .prohibited, text: "no\u{202e}").option, EDNSOption(code: .extendedError, data: [0, 6, 0x61, 0]),
      EDNSOption(code: .extendedError, data: [0]), EDNSOption(code: .extendedError, data: [0x13, 0x88]), EDNSOption.nsid,
    ]
    #expect(edns.extendedErrors.map(\.description) == ["18 (Prohibited): (no\\u{202e})", "6 (DNSSEC Bogus): (a)", "5000"])
    #expect(edns.options[0].description == "EDE: 18 (Prohibited): (no\\u{202e})")
    #expect(ExtendedDNSError.Code("stale answer") == .staleAnswer && ExtendedDNSError.Code(5_000).description == "EDE5000")
  }

  @Test(
    arguments: [
      ("192.0.2.77", 24, "0001 18 00 c00002", "192.0.2.0/24/0"), ("192.0.2.77", 0, "0001 00 00", "0.0.0.0/0/0"),
      ("192.0.2.77", 31, "0001 1f 00 c000024c", "192.0.2.76/31/0"),
      ("2001:db8:ffff::1", 33, "0002 21 00 20010db880", "2001:db8:8000::/33/0"),
    ] as [(String, UInt8, String, String)])
  func `client subnets hold the bytes of their prefix`(address: String, prefix: UInt8, data: String, text: String) throws {
    let client = try #require(IPAddress(address))
    let subnet = try #require(ClientSubnet(client, sourcePrefix: prefix))
    #expect(subnet.option.data == (try Hex.decode(data)))
    #expect(subnet.description == text)
    #expect(EDNS(options: [subnet.option]).clientSubnet == subnet)
  }

  @Test(arguments: [
    "", "0001 18", "0001 18 00 c000", "0001 18 00 c0000200", "0001 21 00 c000020100", "0001 17 00 c00003", "0003 08 00 01",
    "0001 18 21 c00002",
  ])
  func `malformed client subnets are rejected`(data: String) throws {
    #expect(EDNS(options: [EDNSOption(code: .clientSubnet, data: try Hex.decode(data))]).clientSubnet == nil)
  }

  @Test func `padding, keep-alive and unknown options are kept`() throws {
    let options = [
      EDNSOption.padding(3), EDNSOption(code: .keepAlive, data: [1, 2]), EDNSOption(code: EDNSOption.Code(65_001), data: [0xab]),
    ]
    var message = DNSMessage(id: 1)
    message.edns = EDNS(options: options)
    let edns = try #require(DNSMessage(message.encoded()).edns)
    #expect(edns.options == options && edns.paddingLength == 3 && edns.keepAliveTimeout == 258)
    #expect(options.map(\.description) == ["PADDING: 3 bytes", "TCP-KEEPALIVE: 0102", "OPT65001: ab"])
  }

  @Test(arguments: [
    // Two OPT records, one with a name, one with a truncated option.
    "0000 0000 0000 0000 0000 0002 00 0029 04d0 00000000 0000 00 0029 04d0 00000000 0000",
    "0000 0000 0000 0000 0000 0001 0161 00 0029 04d0 00000000 0000", "0000 0000 0000 0000 0000 0001 00 0029 04d0 00000000 0004 000a 0008",
  ])
  func `malformed OPT records are rejected`(hex: String) throws {
    let bytes = try Hex.decode(hex)
    #expect(throws: DNSWireError.self) { try DNSMessage(bytes) }
  }

  @Test func `an OPT record elsewhere is a record`() throws {
    let bytes = try Hex.decode("0000 0000 0000 0001 0000 0000 00 0029 04d0 00000000 0000")
    let message = try DNSMessage(bytes)
    #expect(message.edns == nil && message.answers.map(\.type) == [.opt] && message.encoded() == bytes)
  }
}
