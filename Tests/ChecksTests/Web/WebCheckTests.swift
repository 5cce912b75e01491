import Observation
import Testing

@testable import Checks

@Suite struct WebCheckTests {
  private func findings(_ fields: [FieldObservation]) -> [Finding] {
    let response = ResponseObservation(status: 200, reason: "", httpVersion: "HTTP/1.1", headers: fields)
    var web = WebObservation(url: "https://example.org/")
    web.http1 = .observed(WebResponseObservation(url: web.url, response: response))
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: nil))
    seen[WebObservation.self] = .observed(web)
    return Checks.findings(in: seen)
  }

  @Test func `evidence of many cookies and long values is short`() {
    let cookies = (0..<100).map { FieldObservation("Set-Cookie", "session\($0)=" + String(repeating: "x", count: 2_000)) }
    let long = String(repeating: "a", count: 50_000)
    let found = findings(cookies + [FieldObservation("Server", "x/1." + long), FieldObservation("Via", "1.1 10.0.0.1 " + long)])
    #expect(found.contains { $0.id == "cookie.insecure" } && found.contains { $0.id == "http.banner" })
    for finding in found {
      #expect(finding.detail.utf8.count < 2_000 && finding.evidence.count <= 11, "\(finding.id)")
      #expect(finding.evidence.allSatisfy { $0.utf8.count < 1_000 }, "\(finding.id)")
    }
  }

  @Test func `an undetermined or skipped response gives no findings`() {
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: nil))
    seen[WebObservation.self] = .observed(WebObservation(url: "https://example.org/"))
    #expect(Checks.findings(in: seen).isEmpty)
    seen[WebObservation.self] = .skipped(SkipReason(code: "http.not-http", message: "no HTTP"))
    #expect(Checks.findings(in: seen).isEmpty)
  }

  @Test(
    arguments: [
      ("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", false), ("TLS_DHE_RSA_WITH_AES_128_CCM_8", false),
      ("TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", false), ("TLS_DHE_PSK_WITH_AES_128_GCM_SHA256", false),
      ("TLS_AES_128_GCM_SHA256", false), ("0xabcd", false), ("TLS_RSA_WITH_AES_128_GCM_SHA256", true),
      ("TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256", true), ("TLS_DH_anon_WITH_AES_128_GCM_SHA256", true),
      ("TLS_ECDH_RSA_WITH_AES_128_GCM_SHA256", true), ("TLS_RSA_WITH_RC4_128_SHA", true), ("TLS_PSK_WITH_AES_128_CCM", true),
    ])
  func `suites without ephemeral keys or AEAD are prohibited in HTTP-2`(name: String, prohibited: Bool) {
    #expect(ProhibitedHTTP2Suite.isProhibited(name) == prohibited)
  }
}
