import Bytes
import Observation
import TLSWire
import TestSupport
import Testing

@testable import Probes

@Suite struct ReplayExaminationTests {
  private static let records: [UInt8] = {
    var generator = SeededGenerator(seed: 1)
    let profile = ClientProfiles.named("firefox-119")[0]
    return profile.hello(serverName: "recorded.example", random: &generator).records(fragmentLength: 150)
  }()

  @Test func `the very bytes of the file go out`() async throws {
    let heard = Lock<[UInt8]>([])
    let server = try RawServer { connection in
      heard.withLock { $0 = [] }
      while heard.withLock({ $0.count }) < Self.records.count {
        let bytes = connection.read()
        if bytes.isEmpty { break }
        heard.withLock { $0 += bytes }
      }
      connection.write(Record.fragmenting([2, 40], type: .alert, version: .tls12))
      connection.drain()
    }
    let seen = try await ReplayExamination().look(port: server.port) { $0.recordedHello = .init(Self.records, from: "hello.bin") }
    #expect(heard.withLock { $0 } == Self.records)
    let replay = try #require(seen.replay)
    #expect(replay.isRefused)
    #expect(replay.evidence == EvidenceDescription(.alert, detail: "handshake_failure"))
    #expect(replay.client == "recorded")
    #expect(replay.title == "hello.bin")
    #expect(seen.cost.connections == 1)
  }

  @Test func `what the server chose is told`() async throws {
    let seen = try await ReplayExamination().look(at: "good") { $0.recordedHello = .init(Self.records, from: "hello.bin") }
    let replay = try #require(seen.replay)
    #expect(replay.isAccepted)
    #expect(replay.protocol == "TLSv1.3")
    #expect(replay.group?.name == "x25519")
    #expect(replay.forwardSecrecy == true)
    // Read from a second connection, with shares of our own.
    #expect(replay.signatureScheme != nil)
    #expect(seen.cost.connections == 2)
  }

  @Test func `a file without a hello is told, not sent`() async throws {
    let seen = try await ReplayExamination().look(at: "good") { $0.recordedHello = .init([1, 2, 3], from: "hello.bin") }
    #expect(seen.replay?.support == .undetermined)
    #expect(seen.replay?.evidence.how == .notAsked)
    #expect(seen.cost.connections == 0)
  }
}
