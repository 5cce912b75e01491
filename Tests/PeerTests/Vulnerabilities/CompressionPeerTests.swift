import Foundation
import TestSupport
import Testing

/// Responses of nginx with and without compression (BREACH).
@Suite(.timeLimit(.minutes(2))) struct CompressionPeerTests {
  struct Setting: Sendable, CustomTestStringConvertible {
    /// Of `listen`; with `http2` nginx responds over both versions.
    let parameters: String
    let directives: String
    let codings: [String]
    var severity = "info"

    var testDescription: String { "\(parameters): \(directives)" }

    static func limited(to version: String) -> Setting {
      Setting(parameters: "ssl http2", directives: "location / { if ($server_protocol = \"\(version)\") { gzip on; } }", codings: ["gzip"])
    }
  }

  static let withGzip: [Setting] = [
    Setting(parameters: "ssl", directives: "gzip off;", codings: []),
    Setting(parameters: "ssl http2", directives: "gzip off;", codings: []),
    Setting(parameters: "ssl", directives: "gzip on;", codings: ["gzip"]),
    Setting(parameters: "ssl http2", directives: "gzip on;", codings: ["gzip"]),
    Setting(parameters: "ssl http2", directives: "gzip on; add_header Set-Cookie id=1;", codings: ["gzip"], severity: "low"),
    .limited(to: "HTTP/1.1"), .limited(to: "HTTP/2.0"),
  ]

  static let withBrotli = [
    Setting(parameters: "ssl", directives: "brotli on;", codings: ["br"]),
    Setting(parameters: "ssl http2", directives: "brotli on;", codings: ["br"]),
    Setting(parameters: "ssl http2", directives: "gzip on; brotli on;", codings: ["gzip", "br"]),
  ]

  static let brotli = "\(TestedBinary.repository)/.build/peers/nginx/root/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so"

  @Test(.enabled(if: Nginx.isPresent, "nginx was not fetched by Scripts/peers"), arguments: withGzip)
  func `nginx with gzip has a finding, and without it has none`(setting: Setting) throws { try examine(setting) }

  @Test(
    .enabled(
      if: PeerProgram.allAreRequired || FileManager.default.fileExists(atPath: brotli),
      "the Brotli module of nginx was not fetched by Scripts/peers"), arguments: withBrotli)
  func `nginx with Brotli has a finding`(setting: Setting) throws { try examine(setting, main: "load_module \(Self.brotli);") }

  private func examine(_ setting: Setting, main: String = "") throws {
    let server = try Nginx.start(listening: setting.parameters, main: main) { directory in
      try directory.write(String(repeating: "<p>some text</p>\n", count: 200), to: "index.html")
      return "root \(directory.path); \(setting.directives)"
    }
    let audit = try AuditFindings(server.target(.v4), only: "http")
    #expect(audit["http", "http1", "outcome"] as? String == "observed", "\(audit.transcript)\n\(server.tail)")
    #expect(audit["http", "http2", "outcome"] as? String == (setting.parameters == "ssl" ? "skipped" : "observed"), "\(audit.transcript)")
    #expect(audit.severities(of: "http.breach") == (setting.codings.isEmpty ? [] : [setting.severity]), "\(audit.transcript)")
    let codings = audit["http", "codings"] as? [[String: Any]] ?? []
    let support = Dictionary(grouping: codings.compactMap { $0["coding"] as? String }) { coding in
      codings.first { $0["coding"] as? String == coding }?["support"] as? String ?? ""
    }
    #expect(codings.count == 4 && support["accepted"] ?? [] == setting.codings && support["undetermined"] == nil, "\(audit.transcript)")
  }
}
