public import Observation
internal import TLSWire

/// Reports SSL 2.0, whose RSA key exchange decrypts TLS sessions of every server with the same key.
public struct SSL2KeyExchange: Check {
  public let id = "protocol.ssl2-key-exchange"
  public let title = "RSA key usable for SSL 2.0"
  public let severity = Severity.high
  public let rationale =
    """
    SSL 2.0 is an oracle for RSA ciphertexts: about a thousand connections to it decrypt one recorded TLS session with RSA key exchange, \
    also one of another server or another protocol with the same key.
    """
  public let reference = ["RFC 6176", "https://drownattack.com/"]
  public let cve = ["CVE-2016-0800"]
  public let cwe = ["CWE-327"]
  public let aliases = ["DROWN"]
  public let remedy = "disable SSL 2.0 on every server that has the key"
  public var parts: [AuditPart] { [.ciphers] }

  public init() {}

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    if let ciphers = seen[CiphersObservation.self]?.value, let old = ciphers.version("SSLv2"), old.isAccepted, !old.cipherSuites.isEmpty {
      return [finding("the server accepts SSL 2.0 with \(SuiteEvidence.list(old.cipherSuites.map(\.name)))")]
    }
    let servers = Set(seen.keyDigests.compactMap { settings.keysOfSSL2Servers[$0] }).sorted()
    guard !servers.isEmpty else { return [] }
    return [finding("the key of the certificate is also used by \(SuiteEvidence.list(servers)), which accepts SSL 2.0")]
  }

  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    CheckCoverage(of: CiphersObservation.self, in: seen)
      .and(
        seen[CiphersObservation.self]?.value?.version("SSLv2").map {
          $0.support == .undetermined ? .undetermined("SSLv2: \(FeatureFormatter.reason($0.evidence))") : .examined
        } ?? .notExamined("SSL 2.0 was not probed"))
  }

  public var examples: [CheckExample] {
    var settings = CheckSettings()
    settings.keysOfSSL2Servers = ["00": "mail.example.org:465"]
    let shared = Observation.example { $0.certificates[0].spkiSHA256 = "00" }
    let typed = Observation.example(ciphers: {
      $0.certificateTypes = [
        CertificateTypeObservation(
          type: "RSA", subject: "", signatureSchemes: [], protocols: [], sha256: "", spkiSHA256: "00")
      ]
    })
    return [
      .quiet(ciphers: { _ in }), .quiet { $0.accept("SSLv2") },
      CheckExample(seen: shared, settings: CheckSettings(), expected: nil),
      .fires(.high) { $0.protocols[0] = .example("SSLv2", [.example("SSL_CK_RC4_128_EXPORT40_WITH_MD5", bits: 40)]) },
      CheckExample(seen: shared, settings: settings, expected: .high),
      CheckExample(seen: typed, settings: settings, expected: .high),
    ]
  }
}

extension Observation {
  /// Digests of the public keys of the server's certificates, lower-case hex.
  var keyDigests: [String] {
    let types = self[CiphersObservation.self]?.value?.certificateTypes.compactMap(\.spkiSHA256) ?? []
    let chain = self[ChainObservation.self]?.value?.addresses.compactMap { $0.certificates.first?.spkiSHA256 } ?? []
    return types + chain
  }

  /// The keys with which the server accepts SSL 2.0, for `CheckSettings.keysOfSSL2Servers` of the other servers of a run.
  public var keysOfSSL2: [String] {
    guard self[CiphersObservation.self]?.value?.version("SSLv2")?.isAccepted == true else { return [] }
    return keyDigests
  }
}
