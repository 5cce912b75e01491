import Bytes
import TLSWire
import Testing

@testable import Probes

@Suite struct ServerRandomTests {
  private func random(_ first: [UInt8], _ last: [UInt8]) -> ServerRandom {
    let bytes = first + [UInt8](repeating: 9, count: 32 - first.count - last.count) + last
    return ServerRandom(
      ServerHello(
        legacyVersion: .tls12, random: bytes, sessionID: [], cipherSuite: .aes128GCMSHA256, compressionMethod: 0, extensions: []))
  }

  @Test func `the first four bytes are read as a time`() {
    // 0x6920b100 is 2025-11-21T18:35:44Z.
    let server = random([0x69, 0x20, 0xb1, 0x00], [])
    #expect(server.time.rfc3339 == "2025-11-21T18:35:44Z")
    #expect(server.isTime(near: Timestamp(seconds: 0x6920_b100 + 86_400)))
    #expect(!server.isTime(near: Timestamp(seconds: 0x6920_b100 - 86_401)))
    #expect(random([0xff, 0xff, 0xff, 0xff], []).time.seconds == 0xffff_ffff)
  }

  @Test(arguments: [(1, "TLSv1.2"), (0, "TLSv1.1"), (2, nil)] as [(UInt8, String?)])
  func `the mark of a server held to an older version is told`(last: UInt8, version: String?) {
    #expect(random([], Array("DOWNGRD".utf8) + [last]).downgrade == version)
    #expect(random([], Array("DOWNGRE".utf8) + [last]).downgrade == nil)
  }
}
