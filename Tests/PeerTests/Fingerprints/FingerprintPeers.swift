import Bytes
import Connect
import DomainNames
import Foundation
import Observation
import Probes
import Resolver
import TestSupport
import Testing
import Transport

/// Servers that fingerprints are compared on, and the programs of others that make fingerprints.
enum FingerprintPeers {
  /// One or two of each library. The second OpenSSL has no key that a current client takes.
  static let servers = ExactCase.present.filter { named.contains($0.name) }

  /// Those that shake hands with libssl 3.0; the third OpenSSL asks for another hello first.
  static let willing = servers.filter { $0.peer != "tlslite-ng" && $0.name != ExactCase.openSSL[2].name }

  private static let named = Set(
    [ExactCase.openSSL[0], ExactCase.openSSL[2], ExactCase.openSSL[5]].map(\.name)
      + [ExactCase.nginx, ExactCase.gnuTLS, ExactCase.nss, ExactCase.java, ExactCase.tlslite, ExactCase.go].compactMap(\.first?.name)
      + [ExactCase.node].compactMap(\.last?.name))

  static func isPresent(_ peer: String) -> Bool {
    PeerProgram.allAreRequired || FileManager.default.isExecutableFile(atPath: ExactCase.program(peer))
  }

  /// What our probe sees at a port of this machine.
  static func probe(port: UInt16, topics: [ProbeTopic], name: String? = nil) async throws -> ProbeObservation {
    var question = NegotiationProbeOptions(serverName: name, time: Platform.now)
    question.topics = topics
    let asked = question
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let outcome = await reactor.run {
      let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
      return await NegotiationProbe(asked, connector: connector).run(Target(host: .address(.loopbackV4), port: port))
    }
    return try #require(outcome.value, "\(outcome)")
  }

  /// What a program of others says.
  static func run(_ peer: String, _ arguments: [String], limit: Duration = .seconds(60)) throws -> String {
    let run = try CommandRun([ExactCase.program(peer)] + arguments, limit: limit)
    try #require(run.status == 0, "\(run.transcript)")
    return run.text
  }
}
