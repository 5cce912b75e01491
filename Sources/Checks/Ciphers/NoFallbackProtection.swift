public import Observation
internal import TLSWire

/// Reports a server with several versions before TLS 1.3 that ignores TLS_FALLBACK_SCSV.
public struct NoFallbackProtection: CiphersCheck {
  public let id = "server.no-fallback-scsv"
  public let title = "No downgrade protection with TLS_FALLBACK_SCSV"
  public let severity = Severity.info
  public let rationale = "A client that retries with an older version cannot distinguish a downgrade attack from an old server."
  public let reference = ["RFC 7507", "RFC 8996"]
  public let cwe = ["CWE-757"]
  public let remedy = "disable versions older than TLS 1.2, which makes the SCSV unnecessary"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    // SSL 2.0 has no signaling suites.
    let old = seen.acceptedBeforeTLS13.filter { $0.version != "SSLv2" }
    guard let fallback = seen.feature("fallback_scsv"), fallback.isRefused, old.count > 1, let newest = seen.acceptedProtocols.last
    else { return [] }
    return [finding("the server accepts TLS_FALLBACK_SCSV with an older version although it supports \(newest.version)")]
  }

  public func coverage(in seen: CiphersObservation) -> CheckCoverage {
    seen.acceptedBeforeTLS13.isEmpty ? .examined : seen.coverage(of: "fallback_scsv")
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.feature("fallback_scsv", .refused) },
      .fires(.info) {
        $0.accept("TLSv1.1")
        $0.feature("fallback_scsv", .refused)
      },
    ]
  }
}
