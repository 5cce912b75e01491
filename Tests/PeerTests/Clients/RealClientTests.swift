import Bytes
import Connect
import DomainNames
import Observation
import Probes
import Resolver
import TLSWire
import TestSupport
import Testing
import Transport

/// Simulated clients against the programs that they stand for: both agree with the same `openssl s_server` on the same parameters.
@Suite struct RealClientTests {
  private static let servers = [
    [], ["-tls1_2", "-cipher", "ECDHE+AESGCM", "-groups", "P-384:P-256"],
    ["-serverpref", "-ciphersuites", "TLS_AES_256_GCM_SHA384", "-cipher", "AES128-SHA", "-groups", "P-256"],
  ]

  @Test(arguments: RealClient.present, servers)
  func `a simulated client agrees on what the program agrees on`(client: RealClient, options: [String]) async throws {
    let pki = try ThrowawayPKI.shared.get()
    let server = try ServerProcess(named: "openssl", configuration: pki.configuration, families: [.v4]) { port, _ in
      let files = ["-cert", pki.leaf(.rsa), "-key", pki.leafKey(.rsa), "-cert_chain", pki.intermediate(.rsa)]
      return [["openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-www", "-quiet", "-msg"] + files + options]
    }
    // The program may end with an error after the handshake, because the certificate is not its own, or wait for the server to close.
    let run = try? CommandRun(client.command(String(server.port)), limit: .seconds(30))
    let real = try #require(Self.agreement(in: server.log), "\(run?.transcript ?? "still running")\n\(server.log)")
    let seen = try await simulate(client.name, port: server.port)
    let simulated = [seen.protocol, seen.cipherSuite?.name, seen.group?.name].compactMap(\.self).joined(separator: " ")
    #expect(seen.isAccepted && simulated == real, "\(seen)")
  }

  private func simulate(_ client: String, port: UInt16) async throws -> SimulationObservation {
    var question = NegotiationProbeOptions(serverName: "localhost", time: Platform.now)
    question.topics = [.simulation]
    question.simulated = [client]
    let asked = question
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let outcome = await reactor.run {
      let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
      return await NegotiationProbe(asked, connector: connector).run(Target(host: .address(.loopbackV4), port: port))
    }
    return try #require(outcome.value?.simulations.first, "\(outcome)")
  }

  /// The parameters of the last ServerHello that `s_server -msg` printed: its version, suite and group.
  private static func agreement(in log: String) -> String? {
    guard let bytes = messages(named: "ServerHello", in: log).last, let message = try? HandshakeMessage(reading: bytes),
      let hello = try? ServerHello(reading: message.body)
    else { return nil }
    // Before TLS 1.3 the group is in the ServerKeyExchange: curve_type 3, then its number.
    let exchange = messages(named: "ServerKeyExchange", in: log).last
    let named = exchange.flatMap { $0.count > 6 && $0[4] == 3 ? NamedGroup(UInt16($0[5]) << 8 | UInt16($0[6])) : nil }
    let group = hello.version > .tls12 ? hello.selectedGroup : named
    return [hello.version.description, hello.cipherSuite.description, group?.description].compactMap(\.self).joined(separator: " ")
  }

  /// The bytes of each message: a line with its name, and lines of hexadecimal text that begin with four spaces.
  private static func messages(named name: String, in log: String) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var isInside = false
    for line in log.split(separator: "\n") {
      if line.hasPrefix("    "), isInside {
        found[found.count - 1] += line.split(separator: " ").compactMap { UInt8($0, radix: 16) }
      } else {
        isInside = line.hasPrefix(">>> ") && line.hasSuffix(", \(name)")
        if isInside { found.append([]) }
      }
    }
    return found
  }
}
