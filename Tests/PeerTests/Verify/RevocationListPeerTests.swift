import Bytes
import Crypto
import Minting
import PathValidation
import TestSupport
import Testing
import X509

/// Which revocation lists count, beside `openssl verify -crl_check -extended_crl`.
///
/// GnuTLS looks for the serial number on any list under the issuer's name, and Go processes no lists: neither has a verdict on these.
@Suite struct RevocationListPeerTests {
  private static let now = Timestamp(seconds: 1_795_219_200)
  private static let uri = "http://a.example/1.crl"
  private static let lists = NameWriter.name(commonName: "Lists")

  /// A chain with the lists to judge it by; the first certificate is the server's.
  struct Minted {
    var certificates: [[UInt8]]
    let root: [UInt8]
    let lists: [[UInt8]]
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isTrusted: Bool
    /// Why OpenSSL comes to the opposite; nil where it agrees.
    var difference: String?
    let mint: @Sendable (Authority) throws -> Minted
  }

  /// A root, an intermediate and a server's certificate.
  struct Authority: Sendable {
    let root: TestAuthority
    let issuer: TestAuthority

    init() throws {
      root = try TestAuthority.root("Root", .p256, 0, now: now)
      issuer = try root.authority("Intermediate", .p256, 1)
    }

    func minted(
      _ point: MintedExtension? = nil, signer: [UInt8]? = nil, lists: (TestAuthority.Issued) throws -> [[UInt8]]
    ) throws -> Minted {
      let leaf = try issuer.server([.dns("www.example.com")]) { builder in
        if let point { builder.set(point) }
      }
      return Minted(certificates: [leaf.der, issuer.der] + (signer.map { [$0] } ?? []), root: root.der, lists: try lists(leaf))
    }

    func entry(_ leaf: TestAuthority.Issued, issuer: [UInt8]? = nil) throws -> RevocationListBuilder.Entry {
      let extensions = issuer.map { [MintedExtension.certificateIssuer($0)] } ?? []
      return RevocationListBuilder.Entry(try Certificate(der: leaf.der).serialNumber, at: now, .superseded, extensions: extensions)
    }

    /// Another key under the name of the intermediate.
    func sibling(by authority: TestAuthority? = nil, _ usage: KeyUsage = [.crlSign]) throws -> TestAuthority {
      try (authority ?? root).authority("Intermediate", .p256, 12) { $0.set(.keyUsage(usage)) }
    }

    /// A list by such a key, with its identifier.
    func list(by signer: TestAuthority, revoking leaf: TestAuthority.Issued? = nil) throws -> [UInt8] {
      try signer.revocationList(try leaf.map { [try entry($0)] } ?? []) { builder in
        builder.set(.authorityKeyIdentifier(TestAuthority.identifier(of: signer.key)))
      }
    }

    /// A chain that names "Lists" as the issuer of its lists, with such a list.
    func delegated(_ scope: MintedExtension, revokes: Bool) throws -> Minted {
      let signer = try issuer.server([], .p256, 11) { builder in
        builder.subject = RevocationListPeerTests.lists
        builder.set(.keyUsage([.crlSign]))
      }
      return try minted(.distributionPoint(uri, listIssuer: RevocationListPeerTests.lists), signer: signer.der) { leaf in
        var builder = RevocationListBuilder(issuer: RevocationListPeerTests.lists, now: now)
        if revokes { builder.entries = [try entry(leaf, issuer: issuer.name)] }
        builder.set(scope)
        return [try builder.signed(by: signer.key, .ecdsa(.sha256))]
      }
    }
  }

  private static let own: [Row] = [
    Row(testDescription: "a clean list", isTrusted: true) { all in try all.minted { _ in [try all.issuer.revocationList()] } },
    Row(testDescription: "a list that names the certificate", isTrusted: false) { all in
      try all.minted { leaf in [try all.issuer.revocationList([try all.entry(leaf)])] }
    },
    Row(testDescription: "the distribution point of the certificate", isTrusted: true) { all in
      try all.minted(.crlDistributionPoints([uri])) { _ in
        [try all.issuer.revocationList { $0.set(.issuingDistributionPoint(uri: uri)) }]
      }
    },
    Row(testDescription: "another distribution point", isTrusted: false) { all in
      try all.minted(.crlDistributionPoints([uri])) { _ in
        [try all.issuer.revocationList { $0.set(.issuingDistributionPoint(uri: uri + "2")) }]
      }
    },
    Row(testDescription: "a distribution point that the certificate does not have", isTrusted: false) { all in
      try all.minted { _ in [try all.issuer.revocationList { $0.set(.issuingDistributionPoint(uri: uri)) }] }
    },
    Row(testDescription: "authorities only", isTrusted: false) { all in
      try all.minted { _ in [try all.issuer.revocationList { $0.set(.issuingDistributionPoint(flags: [2])) }] }
    },
    Row(testDescription: "some reasons", isTrusted: false) { all in
      try all.minted { _ in
        [try all.issuer.revocationList { $0.set(.issuingDistributionPoint(reasons: ReasonFlags(rawValue: 2))) }]
      }
    },
  ]

  private static let others: [Row] = [
    Row(
      testDescription: "another cRLIssuer is named, a list of the own issuer without a scope", isTrusted: false,
      difference: "OpenSSL accepts any list of the certificate's issuer that has no name (RFC 5280, end of section 6.3.3)"
    ) { all in
      try all.minted(.distributionPoint(uri, listIssuer: lists)) { _ in [try all.issuer.revocationList()] }
    },
    Row(testDescription: "another cRLIssuer is named, a list of the own issuer by the same name", isTrusted: false) { all in
      try all.minted(.distributionPoint(uri, listIssuer: lists)) { _ in
        [try all.issuer.revocationList { $0.set(.issuingDistributionPoint(uri: uri)) }]
      }
    },
    Row(testDescription: "a clean list of the named cRLIssuer", isTrusted: true) { all in
      try all.delegated(.issuingDistributionPoint(uri: uri, flags: [4]), revokes: false)
    },
    Row(testDescription: "a list of the named cRLIssuer with the certificate", isTrusted: false) { all in
      try all.delegated(.issuingDistributionPoint(uri: uri, flags: [4]), revokes: true)
    },
    Row(testDescription: "a list of the named cRLIssuer that is not indirect", isTrusted: false) { all in
      try all.delegated(.issuingDistributionPoint(uri: uri), revokes: false)
    },
    Row(testDescription: "a list of the named cRLIssuer for another distribution point", isTrusted: false) { all in
      try all.delegated(.issuingDistributionPoint(uri: uri + "2", flags: [4]), revokes: false)
    },
    Row(testDescription: "a separate key of the authority", isTrusted: true) { all in
      let signer = try all.sibling()
      return try all.minted(signer: signer.der) { _ in [try all.list(by: signer)] }
    },
    Row(testDescription: "a separate key of the authority, revoking", isTrusted: false) { all in
      let signer = try all.sibling()
      return try all.minted(signer: signer.der) { leaf in [try all.list(by: signer, revoking: leaf)] }
    },
    Row(
      testDescription: "a separate key, a list without a key identifier", isTrusted: true,
      difference: "OpenSSL selects the signer by the key identifier of the list alone"
    ) { all in
      let signer = try all.sibling()
      return try all.minted(signer: signer.der) { _ in [try signer.revocationList()] }
    },
    Row(testDescription: "a separate key without cRLSign", isTrusted: false) { all in
      let signer = try all.sibling([.keyCertSign])
      return try all.minted(signer: signer.der) { _ in [try all.list(by: signer)] }
    },
    Row(testDescription: "a separate key that the authority itself has certified", isTrusted: true) { all in
      let signer = try all.sibling(by: all.issuer)
      return try all.minted(signer: signer.der) { _ in [try all.list(by: signer)] }
    },
    Row(testDescription: "a separate key under another root", isTrusted: false) { all in
      let stranger = try TestAuthority.root("Root", .p256, 15, now: now)
      let signer = try all.sibling(by: stranger)
      return try all.minted(signer: signer.der) { _ in [try all.list(by: signer)] }
    },
  ]

  @Test(arguments: own + others) func `a list counts where OpenSSL lets it count`(row: Row) throws {
    let minted = try row.mint(try Authority())
    let evidence = RevocationEvidence(demanding: try minted.lists.map { try CertificateList(der: $0) })
    let store = TrustStore(certificates: [try Certificate(der: minted.root)], name: "test")
    let verdict = CertificateVerifier(VerificationContext(time: Self.now, profile: .rfc5280, revocation: evidence)).verify(
      ServedChain(der: minted.certificates), trusting: store)
    #expect(verdict.trusted == row.isTrusted, "\(verdict.errors.map(\.message))")

    let directory = try TemporaryDirectory()
    func write(_ list: some Sequence<[UInt8]>, _ label: String, _ name: String) throws -> String {
      try directory.write(list.map { PEM.write($0, label: label) }.joined(), to: "\(name).pem")
    }
    let run = try CommandRun(
      [
        "openssl", "verify", "-crl_check", "-extended_crl", "-attime", String(Self.now.seconds), "-no-CApath", "-no-CAstore", "-CAfile",
        try write([minted.root], "CERTIFICATE", "root"), "-untrusted", try write(minted.certificates, "CERTIFICATE", "chain"),
        "-CRLfile", try write(minted.lists, "X509 CRL", "lists"), try write(minted.certificates.prefix(1), "CERTIFICATE", "leaf"),
      ])
    // The program's callback passes over some errors in the path of a list's signer that the library reports.
    let trusts = run.status == 0 && !run.error.contains("depth lookup")
    #expect(trusts == (row.isTrusted != (row.difference != nil)), "\(run.transcript)")
  }
}
