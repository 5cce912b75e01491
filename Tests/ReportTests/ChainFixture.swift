import Bytes
import Checks
import Observation
import Report

/// Documents with every kind of thing in them.
enum ChainFixture {
  static let time = Timestamp(seconds: 1_795_231_314)

  static func certificate(_ depth: Int, _ subject: String, issuer: String, daysLeft: Int) -> CertificateDescription {
    let digest = String(repeating: "0\(depth)a5", count: 16)
    var certificate = CertificateDescription(
      depth: depth, der: [0x30, 0x01, UInt8(depth)], fingerprints: FingerprintsDescription(sha1: "00ff", sha256: digest))
    certificate.version = 3
    certificate.subject = subject
    certificate.issuer = issuer
    certificate.serial = "04ab\(depth)0"
    certificate.notBefore = time + .seconds(-86_400 * 30)
    certificate.notAfter = time + .seconds(86_400 * daysLeft)
    certificate.daysLeft = daysLeft
    certificate.publicKey = PublicKeyDescription(algorithm: "EC", bits: 256, curve: "P-256")
    certificate.signatureAlgorithm = "ecdsa-with-SHA256"
    certificate.spkiSHA256 = digest
    return certificate
  }

  static func address(_ address: IPAddress) -> AddressObservation {
    var seen = AddressObservation(address: address, port: 443)
    let suite = WireValue(id: "0x1301", name: "TLS_AES_128_GCM_SHA256")
    seen.handshake = HandshakeDescription(protocol: "TLSv1.3", cipherSuite: suite, group: WireValue(id: "0x001d", name: "x25519"))
    seen.possession = .proven
    var leaf = certificate(0, "CN=example.org", issuer: "CN=Issuing CA,O=Example", daysLeft: 63)
    leaf.subjectAlternativeNames = ["DNS:example.org", "DNS:www.example.org", "IP:192.0.2.1"]
    leaf.keyUsage = ["digitalSignature"]
    leaf.extendedKeyUsage = ["serverAuth"]
    var issuer = certificate(1, "CN=Issuing CA,O=Example", issuer: "CN=Root CA,O=Example", daysLeft: 900)
    issuer.basicConstraints = BasicConstraintsDescription(ca: true, pathLength: 0)
    seen.certificates = [leaf, issuer]
    seen.paths = [
      PathDescription(
        subjects: ["CN=example.org", "CN=Issuing CA,O=Example", "CN=Root CA,O=Example"], anchor: "CN=Root CA,O=Example",
        stores: ["mozilla"], sha256: [leaf.fingerprints.sha256, issuer.fingerprints.sha256, "beef"], servedAs: [0, 1, nil], trusted: true)
    ]
    seen.verdict = VerdictDescription(trusted: true, hostnameMatches: true)
    seen.servedOrder = ServedOrderDescription()
    seen.timings = TimingsDescription(resolve: 800, connect: 1_250, handshake: 4_321, total: 6_371)
    return seen
  }

  static var bad: AddressObservation {
    var seen = address(.loopbackV4)
    seen.certificates[0].daysLeft = -3
    seen.certificates[0].subject = "CN=evil\u{1b}[31m|<b>\"\\"
    seen.paths[0].trusted = false
    seen.verdict = VerdictDescription(
      trusted: false, hostnameMatches: false,
      errors: [VerdictError(code: "expired", depth: 0, message: "the certificate ended on 2026-11-18, 3 days before the time of judgement")]
    )
    seen.servedOrder = ServedOrderDescription(inOrder: false, duplicates: [1], includesRoot: true, missingIssuer: "CN=Gone CA")
    seen.hello = .wide(because: "alert handshake_failure")
    return seen
  }

  /// Certificates of a server that libssl cannot shake hands with.
  static var incomplete: AddressObservation {
    var seen = address(.loopbackV4)
    let suite = WireValue(id: "0x0005", name: "TLS_RSA_WITH_RC4_128_SHA")
    seen.handshake = HandshakeDescription(protocol: "TLSv1.0", cipherSuite: suite, completed: false)
    seen.hello = ClientHelloDescription(kind: .own, reason: "the peer sent the alert handshake_failure (40)")
    seen.timings = TimingsDescription(resolve: 800, connect: 1_250, certificate: 2_002, total: 2_050)
    seen.possession = .notProven
    seen.possessionReason = "it signed nothing, and the handshake was not completed"
    seen.requirePossession()
    return seen
  }

  /// A server of which no certificate can be read.
  static var hidden: AddressObservation {
    var seen = AddressObservation(address: .loopbackV6, port: 443)
    seen.handshake = HandshakeDescription(
      protocol: "TLSv1.3", cipherSuite: WireValue(id: "0x1301", name: "TLS_AES_128_GCM_SHA256"),
      group: WireValue(id: "0x11ec", name: "X25519MLKEM768"), completed: false)
    seen.hello = ClientHelloDescription(kind: .own, reason: "the peer sent the alert handshake_failure (40)")
    seen.failure = Failure(
      stage: .handshake, code: "tls.group-not-computed",
      message: "[::1]:443 negotiates X25519MLKEM768 only; its certificate cannot be read without ML-KEM",
      hint: "'tlsprobe ciphers' lists what it accepts")
    return seen
  }

  static func document(_ addresses: [AddressObservation]) -> Document {
    let store = TrustStoreDescription(name: "mozilla", source: "certifi", count: 140, date: "2026-11-12")
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    seen[ChainObservation.self] = .observed(
      ChainObservation(addresses: addresses, judgedBy: VerificationBasis(name: "example.org", time: time, trustStore: store)))
    return Document(
      about: ChainObservation.self, in: CheckedObservation(seen), tool: ToolDescription(version: "0.1.0"), startedAt: time)
  }
}
