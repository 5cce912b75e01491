import Foundation
import TestSupport
import Testing

/// What `probe` says of servers that prefer HTTP/2 or lack RFC 5746.
@Suite struct HTTP2ServerTests {
  struct Server: Sendable, CustomTestStringConvertible {
    let program: String
    let title: String
    let commands: @Sendable (_ pki: ThrowawayPKI, _ port: UInt16, _ directory: TemporaryDirectory) throws -> [[String]]

    var testDescription: String { "\(program), \(title)" }

    static let all = [nginx, h2o].filter { PeerProgram.isPresent($0.program) }
    static let withoutBinding = [gnuTLS].filter { PeerProgram.isPresent($0.program) }
  }

  private static func probe(_ server: Server) throws -> (document: [String: Any], transcript: String) {
    let pki = try ThrowawayPKI.shared.get()
    let process = try ServerProcess(named: server.program, configuration: pki.configuration) { port, directory in
      try server.commands(pki, port, directory)
    }
    let options = ["--json", "--sni", ThrowawayPKI.name, "--verify-host", ThrowawayPKI.name, "--cacert", pki.roots, "-m", "30"]
    let run = try CommandRun.tlsprobe(["probe", process.target(.v4)] + options, limit: .seconds(40))
    let document = try #require(try? JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
    return (document, "\(run.transcript)\n\(process.log)")
  }

  private static func support(_ value: Any?) -> String? { (value as? [String: Any])?["support"] as? String }

  @Test(arguments: Server.all) func `client renegotiation was undetermined on servers of HTTP/2`(server: Server) throws {
    let (document, transcript) = try Self.probe(server)
    #expect(((document["negotiated"] as? [String: Any])?["handshake"] as? [String: Any])?["alpn"] as? String == "h2", "\(transcript)")
    let renegotiation = document["renegotiation"] as? [String: Any]
    // h2o sends a record that does not decrypt, which proves neither.
    let expected = server.program == "h2o" ? "undetermined" : "refused"
    #expect(Self.support(renegotiation?["client_initiated"]) == expected, "\(transcript)")
    #expect(Self.support(renegotiation?["secure"]) == "accepted", "\(transcript)")
  }

  @Test(arguments: Server.all) func `their fallback and their close were misread`(server: Server) throws {
    let (document, transcript) = try Self.probe(server)
    let fallback = document["fallback_scsv"] as? [String: Any]
    #expect((fallback?["evidence"] as? [String: Any])?["detail"] as? String != "the server supports a single version", "\(transcript)")
    let closure = document["closure"] as? [String: Any]
    // h2o leaves the connection open for longer than the probe waits.
    let closures = server.program == "h2o" ? ["open"] : ["unanswered", "close_notify"]
    #expect(closures.contains(closure?["how"] as? String ?? ""), "\(transcript)")
    let findings = document["findings"] as? [[String: Any]] ?? []
    #expect(!findings.contains { $0["id"] as? String == "close.truncated" }, "\(transcript)")
    #expect((document["verdict"] as? [String: Any])?["trusted"] as? Bool == true, "\(transcript)")
  }

  @Test(arguments: Server.withoutBinding) func `a server without RFC 5746 that renegotiates is reported`(server: Server) throws {
    let (document, transcript) = try Self.probe(server)
    let renegotiation = document["renegotiation"] as? [String: Any]
    #expect(Self.support(renegotiation?["secure"]) == "refused", "\(transcript)")
    #expect(Self.support(renegotiation?["client_initiated"]) == "accepted", "\(transcript)")
    let findings = document["findings"] as? [[String: Any]] ?? []
    #expect(findings.contains { $0["id"] as? String == "renegotiation.insecure" }, "\(transcript)")
  }
}

extension HTTP2ServerTests.Server {
  private static let nginx = Self(program: "nginx", title: "HTTP/2") { pki, port, directory in
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(directory.file($0));" }
    let file = try directory.write(
      """
      daemon off;
      master_process off;
      pid \(directory.file("nginx.pid"));
      error_log stderr;
      events { worker_connections 64; }
      http {
        access_log off;
        \(temporary.joined(separator: "\n  "))
        server {
          listen 127.0.0.1:\(port) ssl http2;
          listen [::1]:\(port) ssl http2;
          ssl_certificate \(pki.chain(.rsa)); ssl_certificate_key \(pki.leafKey(.rsa));
          ssl_protocols TLSv1.2 TLSv1.3;
          return 200;
        }
      }
      """, to: "nginx.conf")
    return [(PeerProgram.command(for: Nginx.self) ?? []) + ["-p", directory.path, "-e", "stderr", "-c", file]]
  }

  private static let h2o = Self(program: "h2o", title: "HTTP/2") { pki, port, directory in
    let secure = "ssl: {certificate-file: \(pki.chain(.rsa)), key-file: \(pki.leafKey(.rsa))}"
    let file = try directory.write(
      """
      listen: {host: 127.0.0.1, port: \(port), \(secure)}
      listen: {host: "::1", port: \(port), \(secure)}
      hosts:
        default:
          paths:
            "/": {file.dir: \(directory.path)}
      num-threads: 1

      """, to: "h2o.conf")
    return [[PeerProgram.path("h2o"), "-c", file]]
  }

  private static let gnuTLS = Self(program: "gnutls", title: "without RFC 5746") { pki, port, _ in
    [
      (PeerProgram.command(for: GnuTLSServer.self) ?? []) + [
        "--port", String(port), "--http", "--quiet", "--priority", "NORMAL:-VERS-TLS1.3:%DISABLE_SAFE_RENEGOTIATION", "--x509certfile",
        pki.chain(.rsa), "--x509keyfile", pki.leafKey(.rsa),
      ]
    ]
  }
}
