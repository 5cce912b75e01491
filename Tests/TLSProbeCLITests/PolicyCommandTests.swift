import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// `policies`, and policies of `audit`.
@Suite struct PolicyCommandTests {
  @Test func `policies are listed, shown and compared`() throws {
    let list = try CommandRun.tlsprobe(["policies", "list"])
    #expect(
      list.status == 0 && list.text.contains("mozilla-intermediate@5.8") && list.text.contains("bsi-tr-02102-2@2025"), "\(list.transcript)")
    let shown = try CommandRun.tlsprobe(["policies", "show", "mozilla-modern"])
    #expect(shown.status == 0 && shown.text.contains("mozilla-modern@6.0") && shown.text.contains("TLSv1.3"), "\(shown.transcript)")
    let same = try CommandRun.tlsprobe(["policies", "diff", "pci-dss", "pci-dss"])
    #expect(same.status == 0 && same.text.contains("have the same rules"), "\(same.transcript)")
    let diff = try CommandRun.tlsprobe(["policies", "diff", "mozilla-intermediate@5.7", "mozilla-intermediate@5.8", "--json"])
    let document = try #require(JSONSerialization.jsonObject(with: Data(diff.output)) as? [String: Any])
    #expect(diff.status == 0 && document["schema"] as? String == "tlsprobe.policies/1")
    #expect((document["changed"] as? [Any])?.isEmpty == false, "\(diff.transcript)")
  }

  @Test func `an unknown policy gets a suggestion, and a mistake in a file its position`() throws {
    let unknown = try CommandRun.tlsprobe(["policies", "show", "mozila-modern"])
    #expect(unknown.status == 64 && unknown.error.contains("did you mean 'mozilla-modern'?"), "\(unknown.transcript)")
    let directory = try TemporaryDirectory()
    let file = try directory.write("schema: tlsprobe.policy/1\nname: a\nrulez: []\n", to: "own.yaml")
    let run = try CommandRun.tlsprobe(["policies", "show", file])
    #expect(run.status == 65 && run.error.contains("line 3, column 1: unknown key 'rulez'") && run.error.contains("did you mean 'rules'?"))
    #expect(try CommandRun.tlsprobe(["policies", "show", file + "-missing.yaml"]).status == 66)
    let audit = try CommandRun.tlsprobe(["audit", "localhost:1", "--policy", "mozilla-modrn"])
    #expect(audit.status == 64 && audit.error.contains("unknown policy"), "\(audit.transcript)")
  }

  @Test func `a failed policy is status 1 whatever the threshold, and a document on file is assessed again`() throws {
    let server = try LocalServer(cases: ["good"], at: Platform.now)
    defer { server.stop() }
    let directory = try TemporaryDirectory()
    let target = "localhost:\(try #require(server.endpoint(of: "good")).port)"
    let roots = try directory.write(server.trustAnchorsPEM, to: "roots.pem")
    let own = """
      schema: tlsprobe.policy/1
      name: own
      version: "1"
      title: Own rules
      date: 2026-01-01
      reference: https://example.org
      rules:
        - {id: no-tls12, section: "1", title: No TLS 1.2, subject: versions, allowed: [TLSv1.3]}

      """
    let policy = try directory.write(own, to: "own.yaml")
    let common = ["audit", target, "--cacert", roots, "--only", "chain,ciphers", "--depth", "quick", "--fail-on", "none"]
    let failed = try CommandRun.tlsprobe(common + ["--policy-file", policy, "--json"])
    let document = try #require(JSONSerialization.jsonObject(with: Data(failed.output)) as? [String: Any])
    let verdict = try #require(document["verdict"] as? [String: Any])
    #expect(failed.status == 1 && verdict["result"] as? String == "fail", "\(failed.transcript)")
    #expect((verdict["policies"] as? [[String: String]])?.first == ["policy": "own@1", "result": "fail"])
    #expect(document["grade"] is [String: Any])

    let saved = try directory.write(failed.text, to: "saved.json")
    let again = try CommandRun.tlsprobe(["audit", "--from", saved, "--cacert", roots, "--fail-on", "none", "--policy-file", policy])
    #expect(again.status == 1 && again.text.contains("own@1 fails") && again.text.contains("accepts TLSv1.2"), "\(again.transcript)")
    let passed = try CommandRun.tlsprobe(["audit", "--from", saved, "--cacert", roots, "--fail-on", "none"])
    #expect(passed.status == 0 && passed.text.contains("Grade: "), "\(passed.transcript)")
  }
}
