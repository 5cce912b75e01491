public import Observation
internal import TLSWire

/// Reports protocol versions that the IETF has deprecated.
public struct ObsoleteVersion: CiphersCheck {
  public let id = "protocol.obsolete-version"
  public let title = "Accepts an obsolete protocol version"
  public let severity = Severity.medium
  public let rationale =
    """
    SSL 2.0 and 3.0 are broken, and TLS 1.0 and 1.1 depend on MD5 and SHA-1.
    """
  public let reference = ["RFC 6176", "RFC 7568", "RFC 8996"]
  public let cwe = ["CWE-327"]
  public let remedy = "disable all versions older than TLS 1.2"

  public init() {}

  /// Most severe first.
  private static let obsolete: [(version: String, severity: Severity, reference: String, why: String)] = [
    ("SSLv2", .critical, "RFC 6176", "which RFC 6176 prohibits"),
    ("SSLv3", .high, "RFC 7568", "which RFC 7568 prohibits"),
    ("TLSv1.0", .medium, "RFC 8996", "which RFC 8996 deprecates"),
    ("TLSv1.1", .medium, "RFC 8996", "which RFC 8996 deprecates"),
  ]

  public func findings(in seen: CiphersObservation) -> [Finding] {
    Self.obsolete.compactMap { entry in
      guard let accepted = seen.version(entry.version), accepted.isAccepted else { return nil }
      let suites = accepted.cipherSuites.isEmpty ? "" : " with \(Self.suites(accepted.cipherSuites.count))"
      var found = finding("the server accepts \(entry.version)\(suites), \(entry.why)", severity: entry.severity)
      found.reference = [entry.reference]
      return found
    }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.protocols[0].support = .undetermined },
      .fires(.critical) { $0.accept("SSLv2") },
      .fires(.high) { $0.accept("SSLv3") },
      .fires(.medium) { $0.accept("TLSv1.0") },
      .fires(.medium) { $0.accept("TLSv1.1") },
    ]
  }
}
