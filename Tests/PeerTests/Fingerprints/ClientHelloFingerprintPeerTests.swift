import Foundation
import Observation
import Probes
import TestSupport
import Testing

/// JA3 and JA3S against tshark and JA4 against ja4plus, of the very bytes that passed.
@Suite struct ClientHelloFingerprintPeerTests {
  @Test(.enabled(if: FingerprintPeers.isPresent("tshark"), "tshark was not fetched by Scripts/peers"), arguments: FingerprintPeers.willing)
  func `JA3 of our hello and JA3S of the server's are what tshark says`(peer: ExactCase) async throws {
    let server = try peer.start(try ExactKeys.shared.get())
    let relay = try RecordingRelay(to: server.port)
    let seen = try await FingerprintPeers.probe(port: relay.port, topics: [.handshakes], name: "a.tlsprobe.test")
    let prints = try #require(seen.fingerprints, "\(seen.attempts)\n\(server.tail)")
    let directory = try TemporaryDirectory()
    let file = directory.file("hello.pcap")
    try Data(relay.capture).write(to: URL(filePath: file))
    let fields = ["ja3", "ja3_full", "ja3s", "ja3s_full"].flatMap { ["-e", "tls.handshake.\($0)"] }
    // The first of several in one packet: a second hello answers a retry request.
    let rows = try FingerprintPeers.run("tshark", ["-r", file, "-n", "-T", "fields", "-E", "aggregator=;"] + fields).split(separator: "\n")
      .map { row in row.split(separator: "\t", omittingEmptySubsequences: false).map { String($0.prefix { $0 != ";" }) } }
    let client = try #require(rows.first { $0.count > 1 && !$0[0].isEmpty }, "\(rows)")
    #expect([prints.ja3, prints.ja3String] == client.prefix(2).map { $0 })
    let answer = try #require(rows.first { $0.count > 3 && !$0[2].isEmpty }, "\(rows)")
    #expect([prints.ja3s, prints.ja3sString] == answer.dropFirst(2).map { $0 })
  }

  private static let script = """
    import sys
    from scapy.all import rdpcap
    from ja4plus import JA4Fingerprinter
    maker = JA4Fingerprinter()
    found = [maker.process_packet(packet) for packet in rdpcap(sys.argv[1])]
    print(next(text for text in found if text))
    """

  @Test(
    .enabled(if: FingerprintPeers.isPresent("ja4plus"), "ja4plus was not fetched by Scripts/peers"), arguments: ["a.tlsprobe.test", nil])
  func `JA4 of our hello is what ja4plus says`(name: String?) async throws {
    let server = try ExactCase.openSSL[0].start(try ExactKeys.shared.get())
    let relay = try RecordingRelay(to: server.port)
    let seen = try await FingerprintPeers.probe(port: relay.port, topics: [.handshakes], name: name)
    let prints = try #require(seen.fingerprints, "\(seen.attempts)\n\(server.tail)")
    let directory = try TemporaryDirectory()
    let file = directory.file("hello.pcap")
    try Data(relay.capture).write(to: URL(filePath: file))
    let text = try FingerprintPeers.run("ja4plus", ["-c", Self.script, file])
    #expect(prints.ja4 == text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
