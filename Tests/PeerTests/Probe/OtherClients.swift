import Foundation
import TestSupport

/// What clients that others wrote say of a server on 127.0.0.1.
struct OtherClients {
  let port: UInt16
  let directory: TemporaryDirectory

  init(_ server: ServerProcess) throws {
    port = server.port
    directory = try TemporaryDirectory()
  }

  /// `openssl s_client`, in as few connections as tell.
  func openSSL() throws -> Opinions {
    let session = directory.file("session.pem")
    let early = try directory.write("hello\r\n", to: "early.txt")
    let numbered = try openSSL("-tls1_2 -no_ticket -reconnect")
    let ticketed = try openSSL("-tls1_2 -reconnect")
    let first = try openSSL("-tls1_3 -status -sess_out \(session)", saying: "Q")
    let resumes = first.contains("New, TLSv1.3") && FileManager.default.fileExists(atPath: session)
    let second = resumes ? try openSSL("-tls1_3 -sess_in \(session)", saying: "Q") : ""
    let allowsEarly = second.isEmpty ? 0 : Self.number(after: "Max Early Data: ", in: first) ?? 0
    // A server that guards against replays takes a ticket once.
    if allowsEarly > 0 { _ = try openSSL("-tls1_3 -sess_out \(session)", saying: "Q") }
    let third = allowsEarly > 0 ? try openSSL("-tls1_3 -sess_in \(session) -early_data \(early)", saying: "Q") : ""
    let again = try openSSL("-tls1_2", saying: "R")
    let fallback = try openSSL("-tls1_2 -fallback_scsv")
    var opinions: Opinions = [:]
    if numbered.contains("New, TLSv1.2") { opinions[.sessionID] = numbered.contains("Reused, TLSv1.2") }
    if ticketed.contains("New, TLSv1.2") {
      opinions[.ticket] = ticketed.contains("Reused, TLSv1.2") && ticketed.contains("TLS session ticket:")
      opinions[.secureRenegotiation] = ticketed.contains("Secure Renegotiation IS supported")
      opinions[.compression] = !ticketed.contains("Compression: NONE")
      opinions[.renegotiation] = Self.renegotiated(again)
    }
    if first.contains("New, TLSv1.3"), !Self.refusesClient(first) {
      opinions[.psk] = second.contains("Reused, TLSv1.3")
      opinions[.earlyData] = third.contains("Early data was accepted")
      opinions[.staple] = first.contains("OCSP Response Status")
      opinions[.clientCertificate] = first.contains("Requested Signature Algorithms")
      opinions[.certificateRequired] = opinions[.clientCertificate] == true ? false : nil
    } else if Self.refusesClient(first) {
      opinions = [.clientCertificate: true, .certificateRequired: true]
    }
    if opinions[.certificateRequired] != true { opinions[.fallbackSignal] = fallback.contains("inappropriate fallback") }
    return opinions
  }

  /// `gnutls-cli`.
  func gnuTLS() throws -> Opinions {
    guard let program = gnuTLSClient else { return [:] }
    // Its --noticket leaves the extension in.
    let numbered = try gnuTLS(program, "--resume --priority NORMAL:-VERS-ALL:+VERS-TLS1.2:%NO_TICKETS")
    let modern = try gnuTLS(program, "--resume --waitresumption --ocsp --priority NORMAL:-VERS-ALL:+VERS-TLS1.3")
    let again = try gnuTLS(program, "--rehandshake --priority NORMAL:-VERS-ALL:+VERS-TLS1.2")
    var opinions: Opinions = [:]
    if numbered.contains("Handshake was completed") {
      opinions[.sessionID] = numbered.contains("This is a resumed session")
      opinions[.secureRenegotiation] = numbered.contains("safe renegotiation")
    }
    if modern.contains("Handshake was completed") {
      opinions[.clientCertificate] = modern.contains("Server has requested a certificate")
      if modern.contains("Certificate is required") {
        opinions[.certificateRequired] = true
      } else {
        opinions[.psk] = modern.contains("This is a resumed session")
      }
    }
    if again.contains("ReHandshake was completed") { opinions[.renegotiation] = true }
    if again.contains("No renegotiation is allowed") { opinions[.renegotiation] = false }
    return opinions
  }

  /// `sslyze`, by its JSON.
  func sslyze() throws -> Opinions {
    let program = "\(TestedBinary.repository)/.build/peers/sslyze/run"
    guard FileManager.default.isExecutableFile(atPath: program) else { return [:] }
    let file = directory.file("sslyze.json")
    let questions = ["--resum", "--resum_attempts", "1", "--reneg", "--early_data", "--fallback", "--compression"]
    _ = try CommandRun(
      [program, "--slow_connection", "--quiet", "--json_out", file] + questions + ["127.0.0.1:\(port)"], limit: .seconds(60))
    let document = try? JSONSerialization.jsonObject(with: FileManager.default.contents(atPath: file) ?? Data()) as? [String: Any]
    let scans = (document?["server_scan_results"] as? [[String: Any]])?.first?["scan_result"] as? [String: [String: Any]] ?? [:]
    func result(_ name: String) -> [String: Any] { scans[name]?["result"] as? [String: Any] ?? [:] }
    func resumed(_ key: String) -> Bool? { (result("session_resumption")[key] as? String).map { $0 == "FULLY_SUPPORTED" } }
    var opinions: Opinions = [:]
    opinions[.sessionID] = resumed("session_id_resumption_result")
    opinions[.ticket] = resumed("tls_ticket_resumption_result")
    opinions[.renegotiation] = result("session_renegotiation")["is_vulnerable_to_client_renegotiation_dos"] as? Bool
    opinions[.secureRenegotiation] = result("session_renegotiation")["supports_secure_renegotiation"] as? Bool
    opinions[.earlyData] = result("tls_1_3_early_data")["supports_early_data"] as? Bool
    opinions[.fallbackSignal] = result("tls_fallback_scsv")["supports_fallback_scsv"] as? Bool
    opinions[.compression] = result("tls_compression")["supports_compression"] as? Bool
    return opinions
  }

  private var gnuTLSClient: String? {
    PeerProgram.command(for: GnuTLSServer.self).flatMap { $0.first }.map { "\($0)-gnutls-cli" }
      .flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
  }

  /// `saying` comes when the handshake and what follows it are over; nothing ends the session at once.
  private func openSSL(_ options: String, saying word: String? = nil) throws -> String {
    let input = word.map { "(sleep 0.4; echo \($0); sleep \($0 == "R" ? "0.5" : "0")) |" } ?? ": |"
    return try shell("\(input) timeout 10 openssl s_client -connect 127.0.0.1:\(port) \(options)")
  }

  private func gnuTLS(_ program: String, _ options: String) throws -> String {
    try shell("(sleep 0.7; echo) | timeout 10 \(program) --insecure -p \(port) \(options) 127.0.0.1")
  }

  private func shell(_ script: String) throws -> String {
    try CommandRun(["sh", "-c", "{ \(script); } 2>&1"], limit: .seconds(20)).text
  }

  private static func refusesClient(_ text: String) -> Bool { text.contains("alert certificate required") }

  /// After the announcement the server's certificate is looked at once more, or there is an error.
  private static func renegotiated(_ text: String) -> Bool? {
    guard let range = text.range(of: "RENEGOTIATING") else { return nil }
    return text[range.upperBound...].contains("verify return:")
  }

  private static func number(after words: String, in text: String) -> Int? {
    text.range(of: words).flatMap { Int(text[$0.upperBound...].prefix { $0.isNumber }) }
  }
}
