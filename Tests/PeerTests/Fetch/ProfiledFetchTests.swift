import Bytes
import Foundation
import TLSEngine
import TLSWire
import TestSupport
import Testing
import Transport

/// Fetches and handshakes with the ClientHello of other clients, from servers that others wrote.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ProfiledFetchTests {
  static let clients = ["chrome", "firefox", "safari", "safari-ios", "edge", "opera", "chrome-android", "curl", "go", "java"]
  static let web = HTTPPeer.all.filter { $0.isPresent && $0.isSecure }

  private struct Document: Decodable {
    struct Hop: Decodable {
      struct TLS: Decodable {
        struct Profile: Decodable {
          let name: String
          let ja4: String
          let exact: Bool
        }

        let client_profile: Profile?
      }

      let tls: TLS?
    }

    let hops: [Hop]
  }

  @Test(arguments: web) func `each client fetches the same content as libssl`(peer: HTTPPeer) throws {
    let (files, pki) = (try ServedFiles(), try ThrowawayPKI.shared.get())
    let server = try peer.start(serving: files, pki)
    let name = ThrowawayPKI.name
    let url = "https://\(name):\(server.port)/large.bin"
    let common = ["fetch", "-s", "-S", "-m", "30", "--cacert", pki.roots, "--resolve", "\(name):\(server.port):127.0.0.1", url]
    let expected = try CommandRun.tlsprobe(common)
    for client in Self.clients {
      // nghttpd requires ALPN, which Go and Java do not send by default.
      if peer.program == "nghttpd", ClientProfiles.latest(of: client)?.applicationProtocols.isEmpty != false { continue }
      let run = try CommandRun.tlsprobe(common + ["--tls-profile", client])
      #expect(run.status == expected.status && run.output == expected.output, "\(client): \(run.transcript)")
      let document = try CommandRun.tlsprobe(common + ["--tls-profile", client, "--json", "-o", "/dev/null"])
      let profile = try #require(try JSONDecoder().decode(Document.self, from: Data(document.output)).hops.first?.tls?.client_profile)
      var random = SystemRandomNumberGenerator()
      let recorded = try #require(ClientProfiles.latest(of: client))
      #expect(profile.name == recorded.name && profile.exact)
      #expect(profile.ja4 == Fingerprints.ja4(recorded.hello(serverName: name, random: &random)))
    }
  }

  /// tlslite-ng ends handshakes with ALPN, also those of libssl.
  static let others = FingerprintPeers.servers.filter { $0.peer != "tlslite-ng" }

  @Test(arguments: others) func `each client completes the handshake`(peer: ExactCase) async throws {
    let server = try peer.start(try ExactKeys.shared.get())
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let endpoint = Endpoint(.loopbackV4, port: server.port)
    var results: [String] = []
    for client in Self.clients {
      let offer = ProfiledOffer(try #require(ClientProfiles.latest(of: client)), serverName: "a.tlsprobe.test")
      let result = try await reactor.run { () async throws -> String in
        let deadline = Deadline.after(.seconds(20))
        let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
        defer { connection.close() }
        var session = try ProfiledSession(offer)
        do {
          while true {
            let step = try session.handshake()
            let output = session.takeOutput()
            if !output.isEmpty { try await connection.write(output, deadline: deadline) }
            if step == .done { break }
            let bytes = try await connection.read(deadline: deadline)
            if bytes.isEmpty { session.receivedEnd() } else { session.received(bytes) }
          }
        } catch let error as TLSError {
          return "\(error)"
        }
        let negotiated = session.negotiated
        return "\(negotiated.version) \(negotiated.cipherSuite) \(negotiated.group.map { "\($0)" } ?? "-")"
      }
      results.append("\(client): \(result)")
      // A server without anything in common refuses with an alert.
      #expect(result.hasPrefix("TLSv1") || result.contains("the peer sent") || result.contains("cannot complete"), "\(client): \(result)")
    }
    print(([peer.name] + results).joined(separator: "\n  "))
  }
}
