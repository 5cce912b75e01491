import Foundation
import TestSupport
import Testing

/// What Chromium makes of a server of ours, by the errors that its network log names.
@Suite(.serialized) struct BrowserTests {
  private static let chromium = PeerProgram.path("chromium")
  private static let certutil = PeerProgram.path("nss", "certutil")
  private static let isPresent = PeerProgram.isPresent("chromium") && PeerProgram.isPresent("nss")

  private struct Visit {
    let page: String
    /// Those about certificates, by their numbers (net_error_list.h).
    let errors: Set<Int>
  }

  private func visit(_ host: String, _ server: ServeProcess, home: TemporaryDirectory) throws -> Visit {
    let log = home.file("net-\(host).json")
    let run = try CommandRun(
      [
        Self.chromium, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(home.file("profile-\(host)"))",
        "--log-net-log=\(log)",
        "--dump-dom", "https://\(host):\(server.port)/",
      ], environment: ["HOME": home.path], limit: .seconds(120))
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    let errors = text.matches(of: /"net_error":(-2\d\d)\b/).compactMap { Int($0.output.1) }
    return Visit(page: run.text, errors: Set(errors))
  }

  private func home(trusting root: String?) throws -> TemporaryDirectory {
    let home = try TemporaryDirectory()
    let store = home.file(".pki/nssdb")
    try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
    #expect(try CommandRun([Self.certutil, "-d", "sql:\(store)", "-N", "--empty-password"]).status == 0)
    if let root {
      #expect(try CommandRun([Self.certutil, "-d", "sql:\(store)", "-A", "-t", "C,,", "-n", "tlsprobe", "-i", root]).status == 0)
    }
    return home
  }

  @Test(.enabled(if: isPresent || PeerProgram.allAreRequired, "Scripts/peers chromium nss fetches what it needs"))
  func `a browser says what each case promises`() throws {
    let server = try ServeProcess(["--case", "good", "--case", "expired", "--case", "wrong-host"])
    let trusting = try home(trusting: server.root)
    let good = try visit("good.localhost", server, home: trusting)
    #expect(good.page.contains("tlsprobe") && good.errors.isEmpty)
    // ERR_CERT_DATE_INVALID, ERR_CERT_COMMON_NAME_INVALID.
    let expired = try visit("expired.localhost", server, home: trusting)
    #expect(expired.errors == [-201] && !expired.page.contains("tlsprobe"))
    let other = try visit("wrong-host.localhost", server, home: trusting)
    #expect(other.errors == [-200] && !other.page.contains("tlsprobe"))
    // ERR_CERT_AUTHORITY_INVALID: to those who do not trust the authority, the good one is not good either.
    #expect(try visit("good.localhost", server, home: home(trusting: nil)).errors == [-202])
  }
}
