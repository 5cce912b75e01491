import Bytes
import DomainNames
import Foundation
import TestSupport
import Testing

@Suite("Reference identities")
struct ReferenceIdentityTests {
  @Test(
    "a dNSName matches as RFC 9525 says",
    arguments: [
      ("example.com", "example.com"), ("example.com", "EXAMPLE.com"), ("EXAMPLE.com.", "example.com"), ("www.example.com", "*.example.com"),
      ("WWW.Example.com", "*.EXAMPLE.com"), ("bücher.example", "xn--bcher-kva.example"), ("bücher.example", "XN--BCHER-KVA.EXAMPLE"),
      ("bücher.example.com", "*.example.com"), ("a.bücher.example", "*.xn--bcher-kva.example"), ("_sip.example.com", "*.example.com"),
      ("localhost", "localhost"),
    ])
  func matching(reference: String, presented: String) throws {
    #expect(try ReferenceIdentity(reference).matches(dnsID: presented))
  }

  @Test(
    "and nothing else matches",
    arguments: [
      ("example.com", ""), ("example.com", "."), ("example.com", "com"), ("example.com", "example.com."), ("example.com", ".example.com"),
      ("example.com", "*.example.com"), ("a.b.example.com", "*.example.com"), ("www.example.com", "w*.example.com"),
      ("www.example.com", "*w.example.com"),
      ("www.example.com", "www.*.com"), ("www.example.com", "*.*.com"), ("www.example.com", "*.com"), ("example.com", "*.com"),
      ("example.com", "*"),
      ("www.example.com", "*.example.com."), ("www.example.com", "*..example.com"), ("www.example.com", "**.example.com"),
      ("localhost", "*"),
      ("www.example.com", " www.example.com"), ("www.example.com", "www.example.com\0"), ("www.example.com", "www.example.com\0.evil.org"),
      ("bücher.example", "bücher.example"), ("bücher.example", "xn--*.example"), ("www.example.com", "example.com"),
      ("example.com", "www.example.com"),
      ("192.0.2.1", "192.0.2.1"), ("192.0.2.1", "*.0.2.1"), ("[::1]", "::1"), ("www.example.com", "*.example.comx"),
      ("k.example", "\u{212a}.example"),
    ])
  func notMatching(reference: String, presented: String) throws {
    #expect(try !ReferenceIdentity(reference).matches(dnsID: presented))
  }

  @Test("an iPAddress matches by its bytes")
  func addresses() throws {
    let v4 = try ReferenceIdentity("192.0.2.1")
    #expect(v4.matches(ipAddress: [192, 0, 2, 1]))
    #expect(!v4.matches(ipAddress: [192, 0, 2, 2]))
    #expect(!v4.matches(ipAddress: [192, 0, 2]))
    #expect(!v4.matches(ipAddress: [192, 0, 2, 1, 255, 255, 255, 255]))
    #expect(!v4.matches(ipAddress: Array("192.0.2.1".utf8)))
    #expect(!v4.matches(ipAddress: Array(repeating: 0, count: 10) + [255, 255, 192, 0, 2, 1]))
    let v6 = try ReferenceIdentity("[2001:db8::1]")
    #expect(v6.matches(ipAddress: [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]))
    #expect(!v6.matches(ipAddress: []))
    #expect(try !ReferenceIdentity("example.com").matches(ipAddress: [192, 0, 2, 1]))
  }

  @Test("text is an address or a name")
  func reading() throws {
    #expect(try ReferenceIdentity("2001:DB8::1").description == "2001:db8::1")
    #expect(try ReferenceIdentity("[::1]") == .ip(.loopbackV6))
    #expect(try ReferenceIdentity("ÖBB.at").description == "xn--bb-eka.at")
    #expect(throws: DomainNameError.self) { try ReferenceIdentity("[example.com]") }
    #expect(throws: DomainNameError.self) { try ReferenceIdentity("300.1.1.1") }
    #expect(throws: DomainNameError.self) { try ReferenceIdentity("") }
  }

  @Test("an identity is coded as its text")
  func codable() throws {
    let identities = try [ReferenceIdentity("::1"), ReferenceIdentity("bücher.example")]
    let data = try JSONEncoder().encode(identities)
    #expect(String(decoding: data, as: UTF8.self) == #"["::1","xn--bcher-kva.example"]"#)
    #expect(try JSONDecoder().decode([ReferenceIdentity].self, from: data) == identities)
  }

  @Test("hostile presented names never trap and never match")
  func hostile() throws {
    let reference = try ReferenceIdentity("www.example.com")
    var generator = SeededGenerator(seed: 9525)
    let name = Array("*.example.com".utf8)
    for _ in 0..<5_000 {
      var bytes = name
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let presented = String(decoding: bytes, as: UTF8.self)
      guard presented.lowercased() != "*.example.com" else { continue }
      #expect(!reference.matches(dnsID: presented))
    }
    #expect(!reference.matches(dnsID: String(repeating: "*.", count: 100_000)))
  }
}
