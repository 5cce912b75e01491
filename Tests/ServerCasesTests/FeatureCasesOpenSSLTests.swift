import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// The cases of what sessions can do, as `openssl s_client` meets them.
@Suite(.timeLimit(.minutes(2))) struct FeatureCasesOpenSSLTests {
  /// One connection to a case for each list of options; what is said comes from a shell, after a moment where it must.
  private func connect(_ name: String, saying words: String = Self.request, _ options: [[String]]) throws -> [String] {
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: name))
    return try options.map { options in
      let command = "(\(words)) | timeout 20 openssl s_client -connect \(endpoint) \(options.joined(separator: " "))"
      return try CommandRun(["sh", "-c", command], environment: ["OPENSSL_CONF": "/dev/null"]).transcript
    }
  }

  private static let request = "printf 'GET / HTTP/1.1\\r\\n\\r\\n'"

  @Test(arguments: ["web", "session-ids", "no-tickets"], ["-tls1_2", "-tls1_3"])
  func `it resumes where a session is remembered`(name: String, version: String) throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("session.pem")
    // Without a session in the file there is nothing to show the second time.
    let seen = try connect(name, [[version, "-ign_eof", "-sess_out", file], [version, "-ign_eof", "-sess_in", file]])
    #expect(seen[0].contains("HTTP/1.1 200 OK") && seen[0].contains("New, TLS"))
    #expect(seen[1].contains("Reused, TLS") == (name != "no-tickets"), "\(seen[1])")
  }

  @Test func `its early data is taken`() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("session.pem")
    let request = try directory.write("GET / HTTP/1.1\r\n\r\n", to: "request")
    let first = ["-tls1_3", "-ign_eof", "-sess_out", file]
    let seen = try connect("early-data", [first, ["-tls1_3", "-ign_eof", "-sess_in", file, "-early_data", request]])
    #expect(seen[0].contains("Max Early Data: 16384"), "\(seen[0])")
    #expect(seen[1].contains("Early data was accepted") && seen[1].contains("HTTP/1.1 200 OK"), "\(seen[1])")
  }

  @Test func `it renegotiates where that is allowed`() throws {
    let words = "sleep 0.3; echo R; sleep 0.5; echo R; sleep 0.5; \(Self.request)"
    let allowed = try connect("renegotiation", saying: words, [["-tls1_2"]])[0]
    #expect(allowed.components(separatedBy: "RENEGOTIATING").count == 3 && !allowed.contains("no renegotiation"), "\(allowed)")
    let refused = try connect("web", saying: words, [["-tls1_2"]])[0]
    #expect(refused.contains("no renegotiation"), "\(refused)")
  }

  @Test func `it is asked for a certificate`() throws {
    let asked = try connect("asks-in-handshake", [["-ign_eof"]])[0]
    #expect(asked.contains("Acceptable client certificate CA names") && asked.contains("Test Intermediate"), "\(asked)")
    #expect(try connect("web", [["-ign_eof"]])[0].contains("No client certificate CA names sent"))
  }

  @Test func `it compresses nothing, as the server does not`() throws {
    #expect(try connect("web", [["-ign_eof", "-tls1_2"]])[0].contains("Compression: NONE"))
  }
}
