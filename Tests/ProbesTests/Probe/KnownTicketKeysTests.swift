import Checks
import Crypto
import LocalServer
import Observation
import TLSEngine
import Testing

@testable import Probes

@Suite struct KnownTicketKeysTests {
  private static let name = [UInt8]("a name of a key.".utf8)

  /// Key name, initialization vector and ciphertext, and their authentication code.
  private static func ticket(_ key: [UInt8], _ algorithm: DigestAlgorithm) -> [UInt8] {
    let content = name + (0..<16) + [UInt8](repeating: 0xc7, count: 128)
    return content + HMAC.authenticate(content, key: key, with: algorithm)
  }

  @Test func `zeros of any length`() {
    for length in [16, 32] {
      let zeros = [UInt8](repeating: 0, count: length)
      #expect(KnownTicketKeys.key(of: Self.ticket(zeros, .sha256)) == "the all-zero key in the format of OpenSSL")
      #expect(KnownTicketKeys.key(of: Self.ticket(zeros, .sha1)) == "the all-zero key in the format of GnuTLS")
    }
  }

  @Test func `other keys that need no guessing, and one that does`() {
    let equal = [UInt8](repeating: 0x41, count: 32)
    #expect(KnownTicketKeys.key(of: Self.ticket(equal, .sha256)) == "a key of 32 equal bytes, 0x41 in the format of OpenSSL")
    #expect(KnownTicketKeys.key(of: Self.ticket((0..<16).map { UInt8($0) }, .sha256)) == "the key 00 01 02 … in the format of OpenSSL")
    #expect(KnownTicketKeys.key(of: Self.ticket([0x41] + [UInt8](repeating: 7, count: 31), .sha256)) == nil)
  }

  @Test(arguments: AEAD.Cipher.allCases) func `Mbed TLS`(cipher: AEAD.Cipher) throws {
    let header = [1, 2, 3, 4] + [UInt8](repeating: 9, count: 12) + [0, 100]
    let sealed = try AEAD(cipher, key: [UInt8](repeating: 0, count: cipher.keyLength))
      .seal([UInt8](repeating: 5, count: 100), nonce: Array(header[4..<16]), additional: header)
    let expected = cipher == .chaCha20Poly1305 ? nil : "the all-zero key in the format of Mbed TLS"
    #expect(KnownTicketKeys.key(of: header + sealed) == expected)
  }

  @Test func `truncated and changed tickets`() {
    let ticket = Self.ticket([0], .sha256)
    for length in 0..<ticket.count { #expect(KnownTicketKeys.key(of: Array(ticket.prefix(length))) == nil) }
    for index in stride(from: 0, to: ticket.count, by: 7) {
      var changed = ticket
      changed[index] ^= 0x10
      #expect(KnownTicketKeys.key(of: changed) == nil)
    }
    #expect(KnownTicketKeys.key(of: [UInt8](repeating: 0, count: 65_535)) == nil)
  }

  @Test func `a server with a key of zeros is found out, and one with a random key is not`() async throws {
    for isKnown in [true, false] {
      let server = ConfiguredServer { if isKnown { $0.ticketKeys = [UInt8](repeating: 0, count: 80) } }
      let seen = try await Examined(server, by: SessionResumption()).seen
      let tickets = try #require(seen.resumption?.tickets)
      #expect(!tickets.isEmpty && tickets.allSatisfy { ($0.knownKey != nil) == isKnown }, "\(tickets)")
      var observation = Observation(target: TargetDescription(host: "localhost", port: 443, sni: nil))
      observation[ProbeObservation.self] = .observed(seen)
      #expect(Checks.findings(in: observation).contains { $0.id == "session.known-ticket-key" } == isKnown)
    }
  }
}
