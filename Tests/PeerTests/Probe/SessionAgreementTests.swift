import TestSupport
import Testing

/// What `probe` says of sessions, renegotiation and client certificates is what the server was configured with, and what
/// `openssl s_client`, `gnutls-cli` and `sslyze` say, as far as each of them can tell.
@Suite struct SessionAgreementTests {
  /// Where another client is known to be wrong, and why.
  private static func isMistaken(_ client: String, _ feature: SessionFeature, about server: SessionServer) -> Bool {
    switch (client, feature, server.program) {
    // It hangs up without close_notify, over which s_server forgets the session; `s_client -reconnect` resumes it.
    case ("sslyze", .sessionID, "openssl"): true
    // Its early data is a request that s_server, which serves no pages then, does not answer.
    case ("sslyze", .earlyData, "openssl"): true
    default: false
    }
  }

  @Test func `gnutls-cli and sslyze take part, in CI always`() {
    let missing = ["gnutls", "sslyze"].filter { !PeerProgram.isPresent($0) }
    if !missing.isEmpty { print("agreement: SKIPPED, not fetched by Scripts/peers: \(missing.joined(separator: ", "))") }
    #expect(missing.isEmpty || !PeerProgram.allAreRequired)
  }

  @Test(arguments: SessionServer.all) func `all clients agree`(server: SessionServer) throws {
    let pki = try ThrowawayPKI.shared.get()
    let process = try server.start(pki)
    let clients = try OtherClients(process)
    let seen = try ProbeOpinions(process.target(.v4))
    let opinions = [
      ("configured", server.truth), ("openssl", try clients.openSSL()), ("gnutls", try clients.gnuTLS()), ("sslyze", try clients.sslyze()),
    ]
    var compared = 0
    for feature in SessionFeature.allCases {
      for (client, others) in opinions {
        guard let other = others[feature], !Self.isMistaken(client, feature, about: server) else { continue }
        compared += 1
        #expect(seen.opinions[feature] == other, "\(client) on \(feature): \(seen.transcript)\n\(process.log)")
      }
    }
    print("agreement, \(server.testDescription): \(compared) answers of others compared, \(seen.connections) connections")
    #expect(compared >= server.truth.count)
  }
}
