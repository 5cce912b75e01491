import Crypto
import Foundation
import Minting
import TestSupport
import Testing
import X509

/// `chain` against servers whose certificates name a real responder and real lists.
@Suite(.serialized) struct RevocationLiveTests {
  private static let authority = Result { try RevocationAuthority() }

  /// Runs `chain --json` against `openssl s_server` and gives back its one address.
  private func address(
    _ state: RevocationState, _ options: [String], staples: Bool, sendsIssuer: Bool = true, issuerAt file: String = "issuer.cer",
    exitStatus: Int32
  ) throws -> [String: Any] {
    let authority = try Self.authority.get()
    let leaf = try authority.server(state, issuerAt: file)
    let certificate = try authority.directory.write(PEM.write(leaf.der), to: "\(state).pem")
    let key = try authority.directory.write(PEM.write(leaf.key.der, label: "PRIVATE KEY"), to: "\(state).key")
    var serving = ["-cert", certificate, "-key", key]
    if sendsIssuer { serving += ["-cert_chain", authority.directory.file("issuer.pem")] }
    if staples { serving += ["-status_file", try authority.staple(state, about: certificate)] }
    let server = try ServerProcess(named: "openssl", configuration: "/dev/null", families: [.v4]) { port, _ in
      [["openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-www", "-quiet"] + serving]
    }
    let run = try CommandRun.tlsprobe(
      ["chain", server.target(.v4), "--json", "--cacert", authority.directory.file("root.pem")] + options)
    #expect(run.status == exitStatus, "\(run.transcript)")
    let document = try #require(try? JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
    return try #require((document["addresses"] as? [[String: Any]])?.first, "\(run.transcript)")
  }

  @Test(arguments: RevocationCase.all) func `every source is believed as far as it can be`(expected: RevocationCase) throws {
    let staples = ["staple", "all"].contains(expected.mode) && ![.unreachable, .stapleDemanded].contains(expected.state)
    var options = ["--revocation", expected.mode, "--fetch-private"]
    if expected.state == .expired { options += ["--at", "\(Int(Date().timeIntervalSince1970) + 2 * 86_400)"] }
    let seen = try address(expected.state, options, staples: staples, exitStatus: expected.exitStatus)

    let verdict = seen["verdict"] as? [String: Any]
    let errors = verdict?["errors"] as? [[String: Any]] ?? []
    #expect(errors.compactMap { $0["code"] as? String } == [expected.error].compactMap { $0 }, "\(seen)")
    let found = try #require((seen["revocation"] as? [[String: Any]])?.first, "\(seen)")
    #expect(found["status"] as? String == expected.status, "\(found)")
    #expect(found["cause"] as? String == expected.cause, "\(found)")
    let text = errors.first?["message"] as? String ?? found["message"] as? String ?? ""
    #expect(expected.text.isEmpty || text.contains(expected.text), "\(text)")
    let asked = ["ocsp": 1, "crl": 1, "all": 2][expected.mode] ?? 0
    #expect((seen["fetched"] as? [Any] ?? []).count == asked, "\(seen)")
  }

  @Test func `nothing is fetched from a private address unless that is asked for`() throws {
    let seen = try address(.good, ["--revocation", "all", "--fetch-intermediates"], staples: false, sendsIssuer: false, exitStatus: 1)
    let fetched = seen["fetched"] as? [[String: Any]] ?? []
    #expect(fetched.map { $0["outcome"] as? String } == ["refused"])
    #expect((fetched.first?["error"] as? String)?.contains("127.0.0.1 is no public address") == true, "\(fetched)")
    let complete = try address(.good, ["--revocation", "all"], staples: false, exitStatus: 1)
    let causes = (complete["revocation"] as? [[String: Any]])?.first?["answers"] as? [[String: Any]] ?? []
    #expect(causes.map { $0["cause"] as? String } == ["not_fetched", "not_fetched"])
  }

  @Test func `an intermediate that was not sent is fetched, and said to be`() throws {
    let without = try address(.good, [], staples: false, sendsIssuer: false, exitStatus: 1)
    #expect(without["fetched"] == nil)
    let seen = try address(.good, ["--fetch-intermediates", "--fetch-private"], staples: false, sendsIssuer: false, exitStatus: 0)
    let fetched = try #require((seen["fetched"] as? [[String: Any]])?.first)
    #expect(fetched["kind"] as? String == "issuer")
    #expect(fetched["outcome"] as? String == "fetched")
    #expect((fetched["certificates"] as? [[String: Any]])?.first?["subject"] as? String == "CN=Intermediate,O=tlsprobe tests")
    #expect((seen["certificates"] as? [Any])?.count == 1)
  }

  @Test func `few redirects are followed, and what is too long is not read to its end`() throws {
    let options = ["--fetch-intermediates", "--fetch-private"]
    func fetched(_ file: String, exitStatus: Int32) throws -> [String: Any] {
      let seen = try address(.good, options, staples: false, sendsIssuer: false, issuerAt: file, exitStatus: exitStatus)
      return try #require((seen["fetched"] as? [[String: Any]])?.first)
    }
    let few = try fetched("hop5", exitStatus: 0)
    #expect(few["outcome"] as? String == "fetched")
    #expect(few["redirects"] as? Int == 5)
    let many = try fetched("hop6", exitStatus: 1)
    #expect(many["outcome"] as? String == "failed")
    #expect((many["error"] as? String)?.contains("more than 5 redirects") == true, "\(many)")
    let huge = try fetched("huge", exitStatus: 1)
    #expect((huge["error"] as? String)?.contains("longer than 65536 bytes") == true, "\(huge)")
  }

  @Test func `with off, a staple is shown and not believed`() throws {
    let seen = try address(.revoked, ["--revocation", "off"], staples: true, exitStatus: 0)
    #expect(seen["revocation"] == nil)
    #expect(seen["ocsp_staple"] != nil)
  }
}
