import TestSupport
import Testing

/// Renegotiation and heartbeats of `gnutls-serv`.
@Suite(
  .enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent(GnuTLSServer.name), "gnutls was not fetched by Scripts/peers"),
  .timeLimit(.minutes(2)))
struct GnuTLSFaultTests {
  private static func start(_ options: [String]) throws -> ServerProcess {
    let pki = try ThrowawayPKI.shared.get()
    return try ServerProcess(named: GnuTLSServer.name, configuration: pki.configuration) { port, _ in
      [
        [PeerProgram.path(GnuTLSServer.name), "--port", String(port), "--http", "--quiet"] + options
          + ["--x509certfile", pki.chain(.rsa), "--x509keyfile", pki.leafKey(.rsa)]
      ]
    }
  }

  private static let accepts = "the server renegotiates with a client that does not send the renegotiation_info extension"
  private static let omits = "the server renegotiates and does not return the renegotiation_info extension"

  /// The priorities, and the finding.
  static let priorities: [(priority: String, finding: String?)] = [
    ("NORMAL", nil), ("NORMAL:-VERS-TLS1.3", nil), ("NORMAL:-VERS-TLS1.3:%PARTIAL_RENEGOTIATION", nil),
    ("NORMAL:-VERS-TLS1.3:%SAFE_RENEGOTIATION", nil), ("NORMAL:%UNSAFE_RENEGOTIATION", accepts),
    ("NORMAL:-VERS-TLS1.3:%UNSAFE_RENEGOTIATION", accepts), ("NORMAL:-VERS-TLS1.3:%DISABLE_SAFE_RENEGOTIATION", omits),
    ("NORMAL:-VERS-TLS1.3:%UNSAFE_RENEGOTIATION:%DISABLE_SAFE_RENEGOTIATION", omits),
  ]

  @Test(arguments: priorities)
  func `only unsafe renegotiation has a finding`(setting: (priority: String, finding: String?)) throws {
    let server = try Self.start(["--priority", setting.priority])
    let audit = try AuditFindings(server.target(.v4), only: "probe")
    #expect(
      audit.details(of: "renegotiation.insecure") == (setting.finding.map { [$0] } ?? []), "\(audit.transcript)\n\(server.tail)")
    // No finding proves nothing about a server that does not renegotiate.
    let renegotiates = audit["probe", "renegotiation", "client_initiated", "support"] as? String
    #expect(renegotiates == "accepted", "\(audit.transcript)")
  }

  @Test(arguments: [true, false]) func `correct heartbeats are not Heartbleed`(isOn: Bool) throws {
    let server = try Self.start(["--priority", "NORMAL"] + (isOn ? ["--heartbeat"] : []))
    let audit = try AuditFindings(server.target(.v4), only: "heartbleed")
    let result = try #require((audit["vulnerabilities", "results"] as? [[String: Any]])?.first, "\(audit.transcript)")
    #expect(result["id"] as? String == "heartbleed" && result["outcome"] as? String == "not_vulnerable", "\(audit.transcript)")
    let evidence = isOn ? ["the ServerHello has the heartbeat extension"] : []
    #expect(result["evidence"] as? [String] == evidence, "\(audit.transcript)\n\(server.tail)")
    #expect((result["detail"] as? String == "the server does not support heartbeats") == !isOn, "\(audit.transcript)")
  }
}
