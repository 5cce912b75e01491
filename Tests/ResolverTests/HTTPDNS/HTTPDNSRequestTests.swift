import Bytes
import Crypto
import DomainNames
import Resolver
import Testing

@Suite struct HTTPDNSRequestTests {
  private func target(
    _ request: HTTPDNSRequest, _ account: HTTPDNSAccount, _ encryption: HTTPDNSEncryption = .none, vector: [UInt8] = []
  ) throws -> String {
    try request.target(signedBy: HTTPDNSSigner(account), for: account, encryption: encryption, vector: vector, at: HTTPDNSSamples.now)
  }

  @Test func `a plaintext request has all parameters and the signature`() throws {
    let request = try HTTPDNSRequest(try HTTPDNSSamples.names("www.example.com"), families: .both)
    #expect(
      try target(request, try HTTPDNSSamples.account())
        == "/v2/d?id=100000&m=0&exp=1700000600&v=1.0&dn=www.example.com&q=4%2C6"
        + "&s=85a84cc69eac02a602dea38044f81632fe3256ab5e89a2760c512c4c4368a515")
    let unsigned = try target(request, try HTTPDNSSamples.account(secret: nil))
    #expect(!unsigned.contains("&s=") && unsigned.contains("&q=4%2C6"))
    // Without a key the encryption is not used.
    #expect(try target(request, try HTTPDNSSamples.account(), .cbc, vector: [1]).contains("&m=0&"))
  }

  @Test func `the types of addresses are 4, 6 or both, and a client address is passed on`() throws {
    let account = try HTTPDNSSamples.account()
    let names = try HTTPDNSSamples.names("a.example")
    #expect(try target(try HTTPDNSRequest(names, families: .v4), account).contains("&q=4&"))
    #expect(try target(try HTTPDNSRequest(names, families: .v6), account).contains("&q=6&"))
    let located = try HTTPDNSRequest(names, families: .v4, clientAddress: IPAddress("2001:db8::1"))
    #expect(try target(located, account).contains("&cip=2001%3Adb8%3A%3A1&"))
  }

  @Test func `an encrypted request hides names, types and SDNS parameters`() throws {
    let account = try HTTPDNSSamples.account(aesKey: HTTPDNSSamples.aesKey)
    let request = try HTTPDNSRequest(try HTTPDNSSamples.names("www.example.com"), families: .v4)
    let vectors: [(HTTPDNSEncryption, [UInt8], String)] = [
      (
        .cbc, Array(0x10..<0x20),
        "101112131415161718191a1b1c1d1e1f4a3bd6d0ce0473452fc77e35a52ff82fbd5c9809b840f549d512cb25c6dd1138d5e6eb6c58ae9ee6f1f441b93b1a4f45"
      ),
      (.gcm, Array(0x20..<0x2c), "202122232425262728292a2b"),
    ]
    for (encryption, vector, expected) in vectors {
      let text = try target(request, account, encryption, vector: vector)
      #expect(text.hasPrefix("/v2/d?id=100000&m=\(encryption.rawValue)&exp=1700000600&v=1.0&enc=\(expected)"))
      #expect(!text.contains("dn=") && !text.contains("&q="))
      let sealed = try Hex.decode(String(try #require(text.firstMatch(of: /enc=([0-9a-f]+)&s=/)).1))
      let cipher = try #require(HTTPDNSCipher(account, encryption))
      #expect(try cipher.open(sealed) == Array(#"{"dn":"www.example.com","q":"4"}"#.utf8))
    }
    let sdns = [try #require(HTTPDNSParameter(sdns: "tier", "gold"))]
    let software = try HTTPDNSRequest(try HTTPDNSSamples.names("a.example", "b.example"), families: .both, sdns: sdns)
    let text = try target(software, account, .cbc, vector: Array(0..<16))
    let cipher = try #require(HTTPDNSCipher(account, .cbc))
    let sealed = try Hex.decode(String(try #require(text.firstMatch(of: /enc=([0-9a-f]+)&/)).1))
    #expect(!text.contains("sdns"))
    #expect(try cipher.open(sealed) == Array(#"{"dn":"a.example,b.example","q":"4,6","sdns-tier":"gold"}"#.utf8))
    // The signature covers the ciphertext.
    let signer = HTTPDNSSigner(account)
    let signed = [
      HTTPDNSParameter("id", "100000"), HTTPDNSParameter("m", "1"), HTTPDNSParameter("exp", "1700000600"), HTTPDNSParameter("v", "1.0"),
      HTTPDNSParameter("enc", Hex.encode(sealed)),
    ]
    #expect(text.hasSuffix("&s=\(try #require(signer.signature(of: signed)))"))
  }

  @Test func `a vector of the wrong length is an error`() throws {
    let account = try HTTPDNSSamples.account(aesKey: HTTPDNSSamples.aesKey)
    let request = try HTTPDNSRequest(try HTTPDNSSamples.names("a.example"), families: .v4)
    for encryption in [HTTPDNSEncryption.cbc, .gcm] {
      #expect(throws: ResolverError.self) { try target(request, account, encryption, vector: [1, 2, 3]) }
    }
  }

  @Test func `a request has at most five names, and longer lists are split into batches without duplicates`() throws {
    let names = try (0..<12).map { try DomainName("n\($0).example") }
    #expect(throws: ResolverError.self) { try HTTPDNSRequest(Array(names[..<6]), families: .v4) }
    #expect(throws: ResolverError.self) { try HTTPDNSRequest([], families: .v4) }
    #expect(throws: ResolverError.self) { try HTTPDNSRequest(Array(names[..<1]), families: []) }
    #expect(HTTPDNSRequest.batches(of: names + names).map(\.count) == [5, 5, 2])
    #expect(HTTPDNSRequest.batches(of: names + names).flatMap { $0 } == names)
    #expect(HTTPDNSRequest.batches(of: []).isEmpty)
    let text = try target(try HTTPDNSRequest(Array(names[..<5]), families: .v4), try HTTPDNSSamples.account())
    #expect(text.contains("dn=n0.example%2Cn1.example%2Cn2.example%2Cn3.example%2Cn4.example&"))
  }

  @Test func `SDNS parameters are limited in number and length`() throws {
    let names = try HTTPDNSSamples.names("a.example")
    let many = try (0..<11).map { try #require(HTTPDNSParameter(sdns: "k\($0)", "v")) }
    #expect(throws: ResolverError.self) { try HTTPDNSRequest(names, families: .v4, sdns: many) }
    #expect(try HTTPDNSRequest(names, families: .v4, sdns: Array(many[..<10])).sdns.count == 10)
    let long = try #require(HTTPDNSParameter(sdns: "k", String(repeating: "v", count: 1_000)))
    #expect(throws: ResolverError.self) { try HTTPDNSRequest(names, families: .v4, sdns: [long]) }
  }
}
