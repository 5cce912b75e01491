import Bytes
import Crypto
import Minting
import PathValidation
import Testing
import X509

/// A list counts only if its issuer and its distribution point are the certificate's (RFC 5280, section 6.3.3).
@Suite struct RevocationListIssuerTests {
  private static let now = RevocationSetting.now
  private static let otherName = NameWriter.name(commonName: "Lists")
  private static let uri = "http://a.example/1.crl"

  /// Lists by a signer named "Lists", which the issuer has certified.
  private struct OtherIssuer {
    let setting: RevocationSetting
    let signer: TestAuthority.Issued

    init(_ point: MintedExtension) throws {
      setting = try RevocationSetting(leaf: { $0.set(point) })
      signer = try setting.issuer.server([], .p256, 11) {
        $0.subject = otherName
        $0.set(.keyUsage([.crlSign]))
      }
    }

    func list(_ scope: MintedExtension, revoking issuer: [UInt8]? = nil) throws -> CertificateList {
      var builder = RevocationListBuilder(issuer: otherName, now: now)
      if let issuer { builder.entries = [try setting.entry(extensions: [.certificateIssuer(issuer)])] }
      builder.set(scope)
      return try CertificateList(der: try builder.signed(by: signer.key, .ecdsa(.sha256)))
    }

    func answer(_ lists: [CertificateList]) throws -> RevocationStatus {
      var question = try setting.question()
      question.others.append(try Certificate(der: signer.der))
      return question.answer(from: lists).status
    }
  }

  @Test func `a certificate that names another cRLIssuer does not accept a list of its own issuer`() throws {
    let other = try OtherIssuer(.distributionPoint(Self.uri, listIssuer: Self.otherName))
    let issuer = other.setting.issuer
    let own = [
      try issuer.revocationList(), try issuer.revocationList { $0.set(.issuingDistributionPoint(uri: Self.uri)) },
      try issuer.revocationList { $0.set(.issuingDistributionPoint(uri: Self.uri, flags: [4])) },
    ]
    for der in own {
      let status = try other.answer([try CertificateList(der: der)])
      #expect(status.doubt?.cause == .outOfScope, "\(status)")
      #expect(status.doubt?.message.contains("CN=Lists") == true, "\(status)")
    }
    let evidence = RevocationEvidence(demanding: try own.map { try CertificateList(der: $0) })
    #expect(try other.setting.verdict(evidence).errors.map(\.code) == [.revocationUnknown])
    let revoking = try CertificateList(der: try issuer.revocationList([try other.setting.entry()]))
    #expect(try other.answer([revoking]).isRevoked)
  }

  @Test func `the indirect list of the named cRLIssuer counts`() throws {
    let other = try OtherIssuer(.distributionPoint(Self.uri, listIssuer: Self.otherName))
    let issuer = other.setting.issuer.name
    let scope = MintedExtension.issuingDistributionPoint(uri: Self.uri, flags: [4])
    #expect(try other.answer([try other.list(scope)]) == .good)
    #expect(try other.answer([try other.list(scope, revoking: issuer)]).isRevoked)
    #expect(try other.answer([try other.list(scope, revoking: other.setting.root.name)]) == .good)
    #expect(try other.answer([try other.list(.issuingDistributionPoint(uri: Self.uri))]).doubt?.cause == .noAnswer)
  }

  @Test func `an indirect list belongs to the distribution point that names its issuer, not to another one`() throws {
    func point(_ uri: String, _ issuer: [UInt8]? = nil) -> [UInt8] {
      let name = DERWriter.explicit(0, DERWriter.explicit(0, NameWriter.general(.uri(uri))))
      return DERWriter.sequence(name, issuer.map { DERWriter.explicit(2, DERWriter.explicit(4, $0)) } ?? [])
    }
    let points = DERWriter.sequence(point("http://own.example/"), point("http://other.example/", Self.otherName))
    let other = try OtherIssuer(MintedExtension(OID(2, 5, 29, 31), der: points))
    func scope(_ uri: String) -> MintedExtension { .issuingDistributionPoint(uri: uri, flags: [4]) }
    #expect(try other.answer([try other.list(scope("http://other.example/"))]) == .good)
    #expect(try other.answer([try other.list(scope("http://own.example/"))]).doubt?.cause == .outOfScope)
    let own = try CertificateList(
      der: try other.setting.issuer.revocationList { $0.set(.issuingDistributionPoint(uri: "http://own.example/")) })
    #expect(try other.answer([own]) == .good)
    let crossed = try CertificateList(
      der: try other.setting.issuer.revocationList { $0.set(.issuingDistributionPoint(uri: "http://other.example/")) })
    #expect(try other.answer([crossed]).doubt?.cause == .outOfScope)
  }

  @Test func `a distribution point without a name is compared by its cRLIssuer`() throws {
    let point = DERWriter.sequence(DERWriter.sequence(DERWriter.explicit(2, DERWriter.explicit(4, Self.otherName))))
    let other = try OtherIssuer(MintedExtension(OID(2, 5, 29, 31), der: point))
    func scope(_ name: [UInt8]) -> MintedExtension {
      let names = DERWriter.explicit(0, DERWriter.explicit(0, DERWriter.explicit(4, name)))
      return MintedExtension(OID(2, 5, 29, 28), critical: true, der: DERWriter.sequence(names, DERWriter.implicit(4, [0xff])))
    }
    #expect(try other.answer([try other.list(scope(Self.otherName))]) == .good)
    #expect(try other.answer([try other.list(scope(other.setting.root.name))]).doubt?.cause == .outOfScope)
    #expect(try other.answer([try other.list(.issuingDistributionPoint(flags: [4]))]) == .good)
  }

  @Test func `a name relative to the issuer is compared as a whole name`() throws {
    let attribute = NameWriter.attribute(.commonName, "part 7")
    let relative = DERWriter.explicit(0, DERWriter.explicit(1, attribute))
    let setting = try RevocationSetting(leaf: {
      $0.set(MintedExtension(OID(2, 5, 29, 31), der: DERWriter.sequence(DERWriter.sequence(relative))))
    })
    func status(_ name: [UInt8]) throws -> RevocationStatus {
      let list = try setting.issuer.revocationList {
        $0.set(MintedExtension(OID(2, 5, 29, 28), critical: true, der: DERWriter.sequence(name)))
      }
      return try setting.question().answer(from: [try CertificateList(der: list)]).status
    }
    let whole = NameWriter.name((.organizationName, "tlsprobe tests"), (.commonName, "Intermediate"), (.commonName, "part 7"))
    #expect(try status(relative) == .good)
    #expect(try status(DERWriter.explicit(0, DERWriter.explicit(0, DERWriter.explicit(4, whole)))) == .good)
    let other = DERWriter.explicit(0, DERWriter.explicit(1, NameWriter.attribute(.commonName, "part 8")))
    #expect(try status(other).doubt?.cause == .outOfScope)
  }

  @Test func `a certificate without distribution points has one by the name of its issuer`() throws {
    let setting = try RevocationSetting()
    func status(_ name: [UInt8]) throws -> RevocationStatus {
      let names = DERWriter.explicit(0, DERWriter.explicit(0, DERWriter.explicit(4, name)))
      let list = try setting.issuer.revocationList {
        $0.set(MintedExtension(OID(2, 5, 29, 28), critical: true, der: DERWriter.sequence(names)))
      }
      return try setting.question().answer(from: [try CertificateList(der: list)]).status
    }
    #expect(try status(setting.issuer.name) == .good)
    #expect(try status(setting.root.name).doubt?.cause == .outOfScope)
  }

  @Test func `a list for single reasons proves revocation and does not prove that a certificate is good`() throws {
    let setting = try RevocationSetting(leaf: { $0.set(.distributionPoint(Self.uri, reasons: ReasonFlags(rawValue: 2))) })
    let some = MintedExtension.issuingDistributionPoint(uri: Self.uri, reasons: ReasonFlags(rawValue: 2))
    let lists: [(MintedExtension?, Bool)] = [(some, true), (some, false), (nil, true), (nil, false)]
    for (scope, isListed) in lists {
      let der = try setting.issuer.revocationList(isListed ? [try setting.entry()] : []) { builder in
        if let scope { builder.set(scope) }
      }
      let status = try setting.question().answer(from: [try CertificateList(der: der)]).status
      #expect(isListed ? status.isRevoked : status.doubt?.cause == .outOfScope, "\(isListed): \(status)")
    }
  }

  @Test func `a list that has only the other kind of certificates proves revocation only`() throws {
    let setting = try RevocationSetting()
    let intermediate = try Certificate(der: setting.issuer.der)
    let question = RevocationChecker(intermediate, issuer: try Certificate(der: setting.root.der), at: Self.now)
    func status(_ flag: UInt8, _ entries: [RevocationListBuilder.Entry] = []) throws -> RevocationStatus {
      let list = try setting.root.revocationList(entries) { $0.set(.issuingDistributionPoint(flags: [flag])) }
      return question.answer(from: [try CertificateList(der: list)]).status
    }
    let entry = RevocationListBuilder.Entry(intermediate.serialNumber, at: Self.now, .caCompromise)
    #expect(try status(1).doubt?.cause == .outOfScope)
    #expect(try status(2) == .good)
    #expect(try status(5).doubt?.cause == .outOfScope)
    #expect(try status(1, [entry]).isRevoked)
    #expect(try status(5, [entry]).doubt?.cause == .outOfScope)
  }
}
