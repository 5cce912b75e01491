import Bytes
import Observation
import TLSWire
import TestSupport
import Testing

@testable import Probes

@Suite struct JARMExaminationTests {
  private static let zeros = String(repeating: "0", count: 62)

  @Test func `ten connections make a fingerprint, the same each time`() async throws {
    let first = try await JARMExamination().look(at: "client-preference")
    let jarm = try #require(first.fingerprints?.jarm)
    #expect(jarm.hash.count == 62)
    #expect(jarm.hash != Self.zeros)
    #expect(jarm.answers.count == 10)
    #expect(jarm.undetermined == nil)
    #expect(first.cost.connections == 10)
    let second = try await JARMExamination().look(at: "client-preference")
    #expect(second.fingerprints?.jarm == jarm)
    let other = try await JARMExamination().look(at: "old-tls10")
    #expect(other.fingerprints?.jarm?.hash != jarm.hash)
  }

  @Test func `the name in the hellos is the one asked for, or the target as it was written`() async throws {
    for name in ["asked.example", nil] {
      let heard = Lock<[UInt8]>([])
      let server = try RawServer { connection in
        let bytes = connection.read()
        heard.withLock { $0 += bytes }
      }
      _ = try await JARMExamination().look(port: server.port) { $0.serverName = name }
      let wanted = Array((name ?? "127.0.0.1").utf8)
      let bytes = heard.withLock { $0 }
      let found = (0..<max(0, bytes.count - wanted.count)).count { bytes[$0...].starts(with: wanted) }
      #expect(found == 10)
    }
  }

  @Test func `silence is told from refusal`() async throws {
    let silent = try await JARMExamination().look(at: "silent", patience: .milliseconds(200))
    #expect(silent.fingerprints?.jarm?.hash == Self.zeros)
    #expect(silent.fingerprints?.jarm?.undetermined == "ClientHello 1 of 10 received no response in time")
    #expect(silent.cost.connections == 2)
    let refused = try await JARMExamination().look(at: "alert")
    #expect(refused.fingerprints?.jarm?.hash == Self.zeros)
    #expect(refused.fingerprints?.jarm?.undetermined == "no ClientHello received a ServerHello: 10 alerts")
    let text = try await JARMExamination().look(at: "ssh")
    #expect(text.fingerprints?.jarm?.undetermined == "no ClientHello received a ServerHello: 10 responses other than a ServerHello")
  }

  @Test func `a closed port has no fingerprint`() async throws {
    let seen = try await JARMExamination().look(port: try LoopbackPort.unused())
    #expect(seen.fingerprints?.jarm?.hash == Self.zeros)
    #expect(seen.fingerprints?.jarm?.undetermined?.hasPrefix("no connection for 10 of 10 hellos: ") == true)
  }
}
