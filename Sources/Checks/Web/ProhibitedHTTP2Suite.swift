public import Observation
internal import TLSWire

/// Reports cipher suites of TLS 1.2 that HTTP/2 prohibits, where the server selects them for it.
public struct ProhibitedHTTP2Suite: Check {
  public let id = "http2.prohibited-suite"
  public let title = "Cipher suites that HTTP/2 prohibits"
  public let severity = Severity.low
  public let rationale = "Clients may end an HTTP/2 connection with a suite without ephemeral keys and AEAD (INADEQUATE_SECURITY)."
  public let reference = ["RFC 9113, section 9.2.2 and appendix A"]
  public let cwe = ["CWE-327"]
  public let remedy = "prefer ECDHE suites with AES-GCM or ChaCha20-Poly1305"
  public var parts: [AuditPart] { [.ciphers, .http] }

  public init() {}

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    guard let response = seen[WebObservation.self]?.value?.http2.value else { return [] }
    if let tls = response.tls, tls.protocol == "TLSv1.2", let suite = tls.cipherSuite, Self.isProhibited(suite.name) {
      return [finding("the HTTP/2 connection uses \(suite.name)", evidence: [response.url])]
    }
    guard let accepted = seen[CiphersObservation.self]?.value?.version("TLSv1.2"), let first = accepted.cipherSuites.first else {
      return []
    }
    let prohibited = accepted.cipherSuites.map(\.name).filter(Self.isProhibited)
    if prohibited.count == accepted.cipherSuites.count, !settings.isPartial {
      return [finding("TLS 1.2 has no other suites", evidence: ["TLSv1.2: \(WebEvidence.names(prohibited))"])]
    }
    guard accepted.preference == .server, Self.isProhibited(first.name) else { return [] }
    return [
      finding("the server prefers \(first.name) in TLS 1.2", severity: .info, evidence: ["TLSv1.2: \(WebEvidence.names(prohibited))"])
    ]
  }

  /// True for a suite up to TLS 1.2 without an authenticated ephemeral key exchange or without AEAD; appendix A lists them one by one.
  static func isProhibited(_ name: String) -> Bool {
    guard name.hasPrefix("TLS_"), name.split(separator: "_").contains("WITH") else { return false }
    let isEphemeral = name.hasPrefix("TLS_DHE_") || name.hasPrefix("TLS_ECDHE_")
    let isAEAD = name.hasSuffix("_CHACHA20_POLY1305_SHA256") || name.split(separator: "_").contains { $0 == "GCM" || $0 == "CCM" }
    return !isEphemeral || !isAEAD
  }

  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    CheckCoverage(of: WebObservation.self, in: seen)
      .and(seen[WebObservation.self]?.value.map { CheckCoverage($0.http2) } ?? .notExamined("http was not examined"))
  }

  public var examples: [CheckExample] {
    let (good, bad) = ("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "TLS_RSA_WITH_AES_128_GCM_SHA256")
    return [
      Self.example(good, [good, bad], expected: nil), Self.example(nil, [], expected: nil),
      Self.example(bad, [], expected: .low), Self.example("TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", [], expected: .low),
      Self.example(good, [bad, good], expected: .info), Self.example(nil, [bad], expected: .low),
    ]
  }

  /// `used` is the suite of the HTTP/2 connection; nil for TLS 1.3.
  private static func example(_ used: String?, _ accepted: [String], expected: Severity?) -> CheckExample {
    var seen = Observation.example(web: { web in
      guard var response = web.http2.value else { return }
      var tls = FetchTLSObservation(alpn: .init(offered: ["h2"], selected: "h2"))
      tls.protocol = used == nil ? "TLSv1.3" : "TLSv1.2"
      tls.cipherSuite = WireValue(id: "", name: used ?? "TLS_AES_128_GCM_SHA256")
      response.tls = tls
      web.http2 = .observed(response)
    })
    let ciphers = Observation.example(ciphers: { $0.protocols = [.example("TLSv1.2", accepted.map { .example($0) })] })
    if !accepted.isEmpty { seen[CiphersObservation.self] = ciphers[CiphersObservation.self] }
    return CheckExample(seen: seen, settings: CheckSettings(), expected: expected)
  }
}
