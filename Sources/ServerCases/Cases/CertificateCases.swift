internal import Bytes
internal import Crypto
internal import HTTPServer
internal import Minting
internal import PathValidation
internal import TLSEngine
internal import TLSWire
internal import X509

/// Certificates and chains, and the data sent with them.
enum CertificateCases {
  static let all: [any ServerCase] =
    chains + keys + digests + names + subjects + forms + purposes + issuers + interceptions + structures + staples + timestamps

  /// The chains of the same names in `ChainCase`.
  private static let chains: [any ServerCase] = [
    HandshakeCase("good", ["pinning-test", "preloaded-expect-ct"], summary: "nothing is wrong with it"),
    HandshakeCase("expired", summary: "the certificate ran out ten days ago", ExpectedVerdict(.expired)),
    HandshakeCase("not-yet-valid", summary: "the certificate begins in ten days", ExpectedVerdict(.notYetValid)),
    HandshakeCase("self-signed", summary: "the certificate is its own issuer", ExpectedVerdict(.selfSigned)),
    HandshakeCase(
      "untrusted-root", summary: "a complete chain below an untrusted root",
      ExpectedVerdict(.unknownIssuer).with { $0.includesRoot = true }),
    HandshakeCase("wrong-host", ["wrong.host"], summary: "the certificate is for other names", ExpectedVerdict(.hostnameMismatch)),
    HandshakeCase(
      "incomplete-chain", summary: "the intermediate is not sent", ExpectedVerdict(.unknownIssuer).with { $0.missesIssuer = true }),
    HandshakeCase(
      "reversed-chain", summary: "the intermediates stand in the wrong order", ExpectedVerdict().with { $0.inOrder = false }),
    HandshakeCase("root-included", summary: "the root is sent too", ExpectedVerdict().with { $0.includesRoot = true }),
    HandshakeCase(
      "extra-certificates", summary: "a certificate is sent that no path needs", ExpectedVerdict().with { $0.superfluous = [2] }),
    HandshakeCase("ip-san", summary: "the certificate names addresses only"),
    HandshakeCase("idn", ["xn--n1aae7f7o"], summary: "the certificate names a host with a letter beyond ASCII"),
    HandshakeCase("wildcard", summary: "the certificate names every host of a domain"),
    HandshakeCase("rsa-1024", ["rsa1024"], summary: "the key is RSA with 1024 bits", ExpectedVerdict(.weakKey)),
    HandshakeCase(
      "sha1-signature", ["sha1-2016", "sha1-2017"], summary: "the certificate is signed with SHA-1", ExpectedVerdict(.weakSignature)),
    HandshakeCase("ed25519", summary: "the key is Ed25519"),
    HandshakeCase("dual", summary: "an RSA or an ECDSA certificate, as the client likes"),
    HandshakeCase("long-chain", summary: "a chain of 20 certificates"),
    HandshakeCase("many-names", ["10000-sans"], summary: "a certificate with 10,000 names"),
  ]

  // MARK: - Keys and signatures

  private static let keys: [any ServerCase] = [
    key("rsa-512", "rsa512", kind: .rsa512, ExpectedVerdict(.weakKey)),
    key("rsa-2048", "rsa2048", kind: .rsa2048),
    key("rsa-3072", "rsa3072", kind: .rsa3072),
    key("rsa-4096", "rsa4096", kind: .rsa4096),
    key("rsa-8192", "rsa8192", kind: .rsa8192),
    key("rsa-pss", kind: .rsaPSS),
    key("p256", "ecc256", kind: .p256),
    key("p384", "ecc384", kind: .p384),
    key("p521", "ecc521", kind: .p521),
    key("ed448", kind: .ed448),
  ]

  /// A valid chain whose server has a key of another kind or size.
  private static func key(
    _ name: String, _ aliases: String..., kind: TestKeys.Kind, _ expectation: ExpectedVerdict = ExpectedVerdict()
  ) -> any ServerCase {
    HandshakeCase(name, aliases, summary: "the key is \(kind.rawValue)", expectation) { authorities throws(CryptoError) in
      let isEncipherer = kind.rawValue.hasPrefix("RSA-") && kind != .rsaPSS
      let issued = try authorities.server(kind, 0) { if isEncipherer { $0.set(.keyUsage([.digitalSignature, .keyEncipherment])) } }
      return [authorities.present(issued)]
    } configuring: { configuration, _ in
      // The key is too short for the signatures of TLS 1.3 (RFC 8017, section 9.1.1).
      if kind == .rsa512 { configuration.maximumVersion = .tls12 }
    }
  }

  private static let digests: [any ServerCase] = [
    digest("md5-signature", .md5, ExpectedVerdict(.weakSignature)), digest("sha256", .sha256), digest("sha384", .sha384),
    digest("sha512", .sha512),
  ]

  /// A certificate whose signature uses a given digest, issued by an intermediate with an RSA key.
  private static func digest(
    _ name: String, _ digest: DigestAlgorithm, _ expectation: ExpectedVerdict = ExpectedVerdict()
  ) -> any ServerCase {
    HandshakeCase(name, summary: "the certificate is signed with \(digest)", expectation) { authorities throws(CryptoError) in
      let intermediate = try authorities.root.authority("Test RSA Intermediate", .rsa2048, 0)
      let issued = try intermediate.server(authorities.names, signedWith: .rsaPKCS1(digest))
      return [authorities.present(issued, above: [intermediate.der])]
    }
  }

  // MARK: - Server certificates

  private static let names: [any ServerCase] = [
    named(
      "wildcard-tld", summary: "the certificate names every host of a top-level domain", host: "example.test",
      ExpectedVerdict(.hostnameMismatch, baseline: [.malformedCertificate])
    ) { [.dns("*.test")] },
    named(
      "wildcard-partial", summary: "a wildcard stands for a part of a label", host: "foo.wildcard.test",
      ExpectedVerdict(.hostnameMismatch, baseline: [.malformedCertificate])
    ) { [.dns("f*o.wildcard.test")] },
    named(
      "wildcard-two-labels", summary: "a wildcard would have to stand for two labels", host: "a.b.wildcard.test",
      ExpectedVerdict(.hostnameMismatch)
    ) { [.dns("*.wildcard.test")] },
    named(
      "ip-common-name", summary: "the address is named in the subject alone", host: "127.0.0.1", ExpectedVerdict(.hostnameMismatch),
      commonName: "127.0.0.1"
    ) { [.dns("localhost")] },
    named(
      "nul-name", summary: "the host's name ends in a NUL, and another's follows", host: "localhost",
      ExpectedVerdict(.hostnameMismatch, baseline: [.malformedCertificate]),
      commonName: "localhost\0.evil.test"
    ) { [.dns("localhost\0.evil.test")] },
    named("thousand-names", "1000-sans", summary: "a certificate with 1,000 names", host: "host999.test") {
      (0..<1_000).map { .dns("host\($0).test") }
    },
  ]

  /// A certificate with unusual or faulty names, to which no default names are added. Few clients check the form of names other than the
  /// host's.
  private static func named(
    _ name: String, _ aliases: String..., summary: String, host: String, _ expectation: ExpectedVerdict = ExpectedVerdict(),
    commonName: String? = nil, names: @escaping @Sendable () -> [GeneralName]
  ) -> any ServerCase {
    let promise = expectation.errors.last.map { ExpectedOutcome.certificateRefused($0) } ?? .accepted
    return HandshakeCase(name, aliases, summary: summary, expectation, promise: promise, host: host) { authorities throws(CryptoError) in
      let issued = try authorities.intermediate.server(names()) {
        if let commonName { $0.subject = NameWriter.name(commonName: commonName) }
      }
      return [authorities.present(issued)]
    }
  }

  private static let subjects: [any ServerCase] = [
    server("no-subject", summary: "the subject is empty, and the alternative names are critical") {
      $0.subject = NameWriter.empty
      $0.change(alternativeNames) { $0.isCritical = true }
    },
    server("no-common-name", summary: "the subject has no common name") {
      $0.subject = NameWriter.name((.organizationName, "tlsprobe tests"))
    },
    server("common-name-only", summary: "the host is named in the subject alone", ExpectedVerdict(.hostnameMismatch)) {
      $0.remove(alternativeNames)
    },
    server("utf8-email", summary: "the subject has a mail address in UTF-8") {
      let mail = NameWriter.attribute(.emailAddress, encoded: DERWriter.utf8String("f\u{fc}r@example.com"))
      let common = NameWriter.attribute(.commonName, "localhost")
      $0.subject = DERWriter.sequence(DERWriter.set(of: [common]), DERWriter.set(of: [mail]))
    },
    server("extended-validation", summary: "the certificate is issued under the policy of extended validation") {
      $0.subject = NameWriter.name(
        (jurisdictionCountry, "DE"), (businessCategory, "Private Organization"), (.serialNumber, "HRB 12345"), (.countryName, "DE"),
        (.localityName, "Berlin"), (.organizationName, "tlsprobe tests"), (.commonName, "localhost"))
      // The policy of the CA/Browser Forum itself (EV Guidelines, section 7.1.6.4).
      $0.set(.policies([OID(2, 23, 140, 1, 1)]))
    },
  ]

  private static let forms: [any ServerCase] = [
    server(
      "version-1", summary: "the certificate is of version 1, without extensions",
      ExpectedVerdict(.hostnameMismatch, baseline: [.malformedCertificate, .extendedKeyUsage])
    ) {
      $0.version = nil
      $0.extensions = []
    },
    server("negative-serial", summary: "the serial number is negative", ExpectedVerdict(baseline: [.malformedCertificate])) {
      $0.serialNumber = [0xa5] + [UInt8](repeating: 0x5a, count: 15)
    },
    server("long-serial", summary: "the serial number has 21 bytes", ExpectedVerdict(baseline: [.malformedCertificate])) {
      $0.serialNumber = [UInt8](repeating: 0x5a, count: 21)
    },
    server("duplicate-extension", summary: "the key usage is there twice", ExpectedVerdict(.malformedCertificate)) {
      $0.extensions.append(.keyUsage([.digitalSignature]))
    },
    server(
      "unknown-critical-extension", summary: "an unknown extension is critical", ExpectedVerdict(.unknownCriticalExtension)
    ) {
      $0.set(MintedExtension(OID(1, 3, 6, 1, 4, 1, 99_999, 1), critical: true, der: DERWriter.null))
    },
  ]

  private static let purposes: [any ServerCase] = [
    server("client-only", summary: "the certificate is for clients", ExpectedVerdict(.extendedKeyUsage)) {
      $0.set(.extendedKeyUsage([.clientAuth]))
    },
    server(
      "authority-as-server", summary: "the server's certificate is an authority's", ExpectedVerdict(baseline: [.authorityNotAllowed])
    ) {
      $0.set(.basicConstraints(authority: true))
      $0.set(.keyUsage([.digitalSignature, .keyCertSign]))
    },
  ]

  /// A chain with an unusual or faulty server certificate.
  private static func server(
    _ name: String, summary: String, _ expectation: ExpectedVerdict = ExpectedVerdict(), change: @escaping Change
  ) -> any ServerCase {
    HandshakeCase(name, summary: summary, expectation) { authorities throws(CryptoError) in
      [authorities.present(try authorities.server(change: change))]
    }
  }

  private typealias Change = @Sendable (inout CertificateBuilder) -> Void

  // MARK: - Intermediates and structure

  private static let issuers: [any ServerCase] = [
    issuer("name-constraint", summary: "the intermediate may not issue for the host", ExpectedVerdict(.nameConstraint)) {
      $0.set(.nameConstraints(permitted: [NameWriter.general(.dns("permitted.example"))]))
    },
    issuer("no-authority", summary: "the issuer is no authority", ExpectedVerdict(.authorityRequired)) {
      $0.set(.basicConstraints(authority: false))
      // Only a CA certificate may have name constraints (RFC 5280, section 4.2.1.10).
      $0.remove(OID(2, 5, 29, 30))
    },
    issuer("path-length", summary: "there is one intermediate more than is allowed", ExpectedVerdict(.pathLength), hasLower: true) {
      $0.set(.basicConstraints(authority: true, pathLength: 0))
    },
    issuer(
      "sha1-intermediate", summary: "the intermediate is signed with SHA-1", ExpectedVerdict(.weakSignature), signedWith: .ecdsa(.sha1)),
    issuer("expired-intermediate", summary: "the intermediate ran out ten days ago", ExpectedVerdict(.expired)) {
      // Counted from its own dates, which are those of the authorities.
      $0.notAfter = $0.notBefore + .seconds(355 * day)
    },
    issuer("huge-chain", summary: "a chain of more than 100 KB") {
      // The Netscape comment, one of the old Netscape Certificate Extensions.
      let comment = DERWriter.ia5String(String(repeating: "tlsprobe ", count: 12_500))
      $0.set(MintedExtension(OID(2, 16, 840, 1, 113_730, 1, 13), der: comment))
    },
  ]

  /// A chain with an unusual or faulty intermediate, which the root signs with `algorithm` or its default. `hasLower` adds another
  /// intermediate between it and the server.
  private static func issuer(
    _ name: String, summary: String, _ expectation: ExpectedVerdict = ExpectedVerdict(), hasLower: Bool = false,
    signedWith algorithm: SignatureAlgorithm? = nil, change: @escaping Change = { _ in }
  ) -> any ServerCase {
    HandshakeCase(name, summary: summary, expectation) { authorities throws(CryptoError) in
      let flawed = try authorities.root.authority("Test Flawed Intermediate", .p256, 6, signedWith: algorithm, change: change)
      guard hasLower else { return [authorities.present(try flawed.server(authorities.names), above: [flawed.der])] }
      let lower = try flawed.authority("Test Lower Intermediate", .p256, 4)
      return [authorities.present(try lower.server(authorities.names), above: [lower.der, flawed.der])]
    }
  }

  private static let interceptions: [any ServerCase] = [
    interception("superfish", issuer: "Superfish, Inc."),
    interception("edellroot", issuer: "eDellRoot"),
    interception("dsdtestprovider", issuer: "DSDTestProvider"),
    interception("preact-cli", issuer: "Preact CLI"),
    interception("webpack-dev-server", issuer: "webpack-dev-server"),
    interception("mitm-software", issuer: "Interception Software"),
    interception("known-interception", issuer: "Known Interception"),
    interception("blocked-interception", issuer: "Blocked Interception"),
    interception("captive-portal", issuer: "Captive Portal"),
  ]

  /// A certificate in the name of an authority known to have installed its own roots on users' machines, under a root generated here.
  private static func interception(_ name: String, issuer: String) -> any ServerCase {
    HandshakeCase(
      name, summary: "the issuer is named \(issuer) and is not trusted",
      ExpectedVerdict(.unknownIssuer).with { $0.missesIssuer = true }
    ) { authorities throws(CryptoError) in
      let root = try TestAuthority.root(issuer, .p256, 2, now: authorities.now)
      return [authorities.present(try root.server(authorities.names), above: [])]
    }
  }

  private static let structures: [any ServerCase] = [
    HandshakeCase(
      "cross-signed", summary: "the root's key is sent with a certificate by an older root, which has expired",
      ExpectedVerdict().with { $0.superfluous = [2] }
    ) { authorities throws(CryptoError) in
      let older = try TestAuthority.root("Older Root", .p256, 2, now: authorities.now)
      let cross = try older.crossCertificate(for: authorities.root) { $0.notAfter = $0.notBefore + .seconds(355 * 86_400) }
      return [authorities.present(try authorities.server(), above: [authorities.intermediate.der, cross])]
    },
    HandshakeCase(
      "looping-chain", summary: "two intermediates vouch for each other, and no root for them",
      ExpectedVerdict(.unknownIssuer).with { $0.missesIssuer = true }
    ) { authorities throws(CryptoError) in
      let first = try TestAuthority.root("Looping Intermediate 1", .p256, 2, now: authorities.now)
      let second = try TestAuthority.root("Looping Intermediate 2", .p256, 3, now: authorities.now)
      let above = [try second.crossCertificate(for: first), try first.crossCertificate(for: second)]
      return [authorities.present(try first.server(authorities.names), above: above)]
    },
    HandshakeCase(
      "duplicate-certificates", summary: "every certificate is sent twice", ExpectedVerdict().with { $0.duplicates = [1, 3] }
    ) { authorities throws(CryptoError) in
      let issued = try authorities.server()
      return [authorities.present(issued, above: [issued.der, authorities.intermediate.der, authorities.intermediate.der])]
    },
  ]

  // MARK: - OCSP responses and certificate timestamps

  /// `promise` is for clients that read the OCSP response, or enforce its presence.
  private static let staples: [any ServerCase] = [
    stapled("staple-good", summary: "staples an OCSP response with the status good", promise: .accepted) { _, _ in },
    stapled(
      "staple-expired", summary: "staples an expired OCSP response", promise: .certificateRefused(.revocationUnknown)
    ) { builder, now in
      builder.producedAt = now + .seconds(-17 * day)
      builder.thisUpdate = now + .seconds(-17 * day)
      builder.nextUpdate = now + .seconds(-10 * day)
    },
    stapled(
      "staple-revoked", ["revoked"], summary: "staples an OCSP response with the status revoked",
      promise: .certificateRefused(.revoked)
    ) { builder, now in
      builder.status = .revoked(at: now + .seconds(-day / 2), reason: .keyCompromise)
    },
    stapled(
      "staple-unknown", summary: "staples an OCSP response with the status unknown",
      promise: .certificateRefused(.revocationUnknown)
    ) { builder, _ in
      builder.status = .unknown
    },
    // RFC 7633.
    stapled(
      "must-staple", summary: "the certificate requires a stapled OCSP response, which is sent", promise: .accepted, extending: mustStaple
    ) { _, _ in },
    HandshakeCase(
      "must-staple-missing", summary: "the certificate requires a stapled OCSP response, and none is sent",
      promise: .certificateRefused(.revocationUnknown)
    ) { authorities throws(CryptoError) in
      [authorities.present(try authorities.server(change: mustStaple))]
    },
  ]

  /// A certificate with a stapled OCSP response.
  private static func stapled(
    _ name: String, _ aliases: [String] = [], summary: String, promise: ExpectedOutcome, extending extend: @escaping Change = { _ in },
    change: @escaping @Sendable (inout OCSPResponseBuilder, Timestamp) -> Void
  ) -> any ServerCase {
    HandshakeCase(name, aliases, summary: summary, promise: promise) { authorities throws(CryptoError) in
      [authorities.present(try authorities.server(change: extend))]
    } configuring: { configuration, authorities throws(CryptoError) in
      let certificate = configuration.identities.first?.chain.first ?? []
      configuration.staple = try authorities.intermediate.ocspResponse(about: certificate) { change(&$0, authorities.now) }
    }
  }

  private static let mustStaple: Change = { $0.set(.tlsFeatures([5])) }

  private static let timestamps: [any ServerCase] = [
    timestamped("sct", summary: "the certificate has two timestamps of private logs"),
    HandshakeCase("no-sct", summary: "the certificate has no timestamps") { authorities throws(CryptoError) in
      [authorities.present(try authorities.server())]
    },
    timestamped(
      "invalid-sct", ["invalid-expected-sct"], summary: "the signatures of the certificate's timestamps are wrong", flaw: .flippedBit),
  ]

  /// Certificate timestamps of two logs that are on no log list (RFC 6962).
  private static func timestamped(
    _ name: String, _ aliases: [String] = [], summary: String, flaw: TestLog.TimestampFault? = nil
  ) -> any ServerCase {
    HandshakeCase(name, aliases, summary: summary) { authorities throws(CryptoError) in
      let logs = [try TestLog("one", operatorName: "Tests", .p256, 20), try TestLog("two", operatorName: "Other Tests", .p256, 21)]
      let (issuer, now) = (authorities.intermediate, authorities.now)
      let issued = try authorities.server { builder in
        let content = builder.toBeSigned(issuer.algorithm)
        let timestamps = logs.compactMap { log in
          try? log.timestamp(precertificate: content, issuerKey: issuer.key.publicKey, at: now + .seconds(-day), flaw: flaw)
        }
        builder.set(.timestamps(timestamps))
      }
      return [authorities.present(issued)]
    }
  }

  private static let alternativeNames = OID(2, 5, 29, 17)
  private static let businessCategory = AttributeType(oid: OID(2, 5, 4, 15))
  private static let jurisdictionCountry = AttributeType(oid: OID(1, 3, 6, 1, 4, 1, 311, 60, 2, 1, 3))
  /// In seconds.
  private static let day: Int64 = 86_400
}
