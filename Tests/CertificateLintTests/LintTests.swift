import Bytes
import CertificateFixtures
import CertificateLint
import Minting
import PathValidation
import Testing
import X509

@Suite struct LintTests {
  private static let issuers: Result<[LintModel: Certificate], any Error> = Result {
    [.intermediate: try Certificate(der: try LintModel.intermediate.mint()), .root: try Certificate(der: try LintModel.root.mint())]
  }

  @Test func `every rule has an identifier of its own, a title and a reference to a section`() {
    #expect(Set(Lint.rules.map(\.id)).count == Lint.rules.count)
    #expect(Lint.rules.count >= 80)
    for rule in Lint.rules {
      #expect(rule.id.hasPrefix("lint.") && rule.id.split(separator: ".").count == 3, "\(rule.id)")
      #expect(!rule.title.isEmpty && rule.title.last != ".", "\(rule.id)")
      #expect(["RFC ", "BR, ", "EV G", "X.69", "Chro"].contains(String(rule.reference.prefix(4))), "\(rule.id): \(rule.reference)")
      #expect(rule.reference.contains("section") || rule.reference.contains("appendix"), "\(rule.id)")
    }
  }

  @Test func `every lint has a passing and a failing certificate`() {
    #expect(LintCase.all.map(\.rule).sorted() == Lint.rules.map(\.id).sorted())
  }

  @Test(arguments: LintModel.allCases) func `nothing is said against a certificate as it should be`(model: LintModel) throws {
    let certificate = try Certificate(der: try model.mint())
    let issuer = try Certificate(der: try model.issuer.mint())
    #expect(Lint.findings(in: certificate, role: model.role, issuer: issuer) == [])
    #expect(Lint.findings(in: certificate, role: model.role) == [])
    #expect(LintRole(of: certificate) == model.role)
  }

  @Test(arguments: LintCase.all.indices) func `the failing certificate fires its rule, the passing one does not`(index: Int) throws {
    let entry = LintCase.all[index]
    let issuer = try #require(try Self.issuers.get()[entry.model.issuer])
    let failing = try Certificate(der: try entry.failingCertificate())
    let fired = Lint.findings(in: failing, role: entry.model.role, issuer: issuer)
    #expect(Set(fired.map(\.rule)) == entry.companions.union([entry.rule]), "\(entry.rule)")
    for finding in fired { #expect(!finding.message.isEmpty && finding.message.utf8.count < 1_000 && finding.message.last != ".") }
    let passing = try Certificate(der: try entry.passingCertificate())
    let other = Lint.findings(in: passing, role: entry.model.role, issuer: issuer).filter { $0.rule == entry.rule }
    #expect(other.isEmpty, "\(entry.rule): \(other)")
  }

  @Test func `a rule counts from its day on, until a stricter one stands`() throws {
    let rule = try #require(Lint.rules.first { $0.id == "lint.validity.over-398-days" })
    func day(_ year: Int, _ month: Int, _ day: Int) throws -> Timestamp { try #require(Timestamp(year: year, month: month, day: day)) }
    #expect(!rule.applies(to: .server, issued: try day(2020, 8, 31)))
    #expect(rule.applies(to: .server, issued: try day(2020, 9, 1)))
    #expect(rule.applies(to: .server, issued: try day(2026, 3, 14)))
    #expect(!rule.applies(to: .server, issued: try day(2026, 3, 15)))
    #expect(!rule.applies(to: .intermediate, issued: try day(2021, 1, 1)))
  }

  @Test func `an authority of one's own is held to RFC 5280 only`() throws {
    let der = try LintModel.server.mint { builder in
      builder.remove(OID(2, 5, 29, 32))
      builder.set(.subjectAlternativeNames([.dns("server.intranet")], critical: true))
      builder.notAfter = builder.notBefore + .seconds(3_650 * 86_400)
      builder.serialNumber = [0]
    }
    let certificate = try Certificate(der: der)
    let ofAll = Lint.findings(in: certificate, role: .server).map(\.rule)
    #expect(Set(ofAll).isSuperset(of: ["lint.policies.missing", "lint.host-name.internal", "lint.validity.over-200-days"]))
    let ofStandard = Lint.findings(in: certificate, role: .server, includesBaseline: false)
    #expect(ofStandard.map(\.rule) == ["lint.serial-number.not-positive"])
    #expect(
      Lint.rules.filter { !$0.isForPublicAuthorities }.allSatisfy { $0.reference.hasPrefix("RFC ") || $0.reference.hasPrefix("X.690") })
  }

  @Test func `few of the roots that browsers trust break a rule`() {
    let roots = TrustStore.mozilla.certificates
    let broken = roots.filter { !Lint.findings(in: $0, role: .root).isEmpty }
    #expect(broken.count <= roots.count / 10, "\(broken.map(\.subject.description))")
  }

  @Test func `random changes never trap the rules`() throws {
    var state: UInt64 = 0x11e7
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    for model in LintModel.allCases {
      let der = try model.mint()
      let issuer = try Certificate(der: try model.issuer.mint())
      for _ in 0..<60 {
        var changed = der
        for _ in 0..<1 + next() % 3 { changed[next() % changed.count] = UInt8(truncatingIfNeeded: next()) }
        guard let certificate = try? Certificate(der: changed) else { continue }
        for finding in Lint.findings(in: certificate, role: model.role, issuer: issuer) { #expect(finding.message.utf8.count < 1_500) }
      }
    }
  }

  @Test func `a certificate is linted by its own kind`() throws {
    func role(_ change: @escaping LintModel.Change) throws -> LintRole {
      LintRole(of: try Certificate(der: try LintModel.server.mint(change: change)))
    }
    let purposes: [([KeyPurpose], LintRole)] = [
      ([.serverAuth], .server), ([.clientAuth, .serverAuth], .server), ([.any], .server), ([], .server), ([.clientAuth], .client),
      ([.ocspSigning], .ocspResponder), ([.codeSigning], .codeSigning), ([.timeStamping], .endEntity),
      ([.emailProtection, .clientAuth], .client),
    ]
    for (listed, expected) in purposes {
      #expect(try role { $0.set(.extendedKeyUsage(listed)) } == expected, "\(listed)")
    }
    #expect(try role { $0.remove(OID(2, 5, 29, 37)) } == .server)
    let broken = MintedExtension(OID(2, 5, 29, 19), critical: true, der: [0x05, 0x00])
    #expect(LintRole(of: try Certificate(der: try LintModel.root.mint { $0.set(broken) })) == .root)
    #expect(LintRole(of: try Certificate(der: try LintModel.intermediate.mint { $0.set(broken) })) == .intermediate)
    #expect(try role { $0.set(broken) } == .server)
    for role in [LintRole.client, .ocspResponder, .codeSigning, .endEntity] {
      let certificate = try Certificate(der: try LintModel.server.mint { $0.serialNumber = [0] })
      #expect(Lint.findings(in: certificate, role: role).map(\.rule) == ["lint.serial-number.not-positive"])
    }
  }

  @Test func `URLs that differ in the letter case of scheme and host are duplicates`() throws {
    func isRepeated(_ first: String, _ second: String) throws -> Bool {
      let der = try LintModel.server.mint { $0.set(.authorityInformationAccess(issuers: [first, second])) }
      let found = Lint.findings(in: try Certificate(der: der), role: .server).map(\.rule)
      return found.contains("lint.authority-information-access.repeated")
    }
    #expect(try isRepeated("http://i.model.com/a.cer", "HTTP://I.Model.COM/a.cer"))
    #expect(try isRepeated("http://i.model.com", "http://I.MODEL.com"))
    #expect(try !isRepeated("http://i.model.com/a.cer", "http://i.model.com/A.cer"))
    #expect(try !isRepeated("http://i.model.com/a.cer", "http://j.model.com/a.cer"))
  }

  /// Every extension of the model in turn, with a value that cannot be read, or with no value at all.
  @Test(arguments: [LintModel.server, .intermediate, .root]) func `a malformed extension does not suppress the other lints`(
    model: LintModel
  ) throws {
    @Sendable func flawed(_ builder: inout CertificateBuilder) {
      builder.serialNumber = [0]
      builder.subject = NameWriter.name((.countryName, "nl"), (.commonName, " model.com"))
      builder.uniqueIdentifiers = DERWriter.implicit(1, [0, 1])
    }
    let expected: Set = [
      "lint.serial-number.not-positive", "lint.unique-identifier.present", "lint.name.surrounding-space", "lint.extension.malformed",
    ]
    let kinds = try Certificate(der: try model.mint()).extensions.map(\.oid)
    for oid in kinds {
      let value = try model.mint { builder in
        flawed(&builder)
        builder.change(oid) { $0.der = [0x04, 0x05] }
      }
      let structure = try model.mint { builder in
        flawed(&builder)
        let list = builder.extensions.map { entry in
          let value = entry.oid == oid ? DERWriter.null : DERWriter.octetString(entry.der)
          return DERWriter.sequence(DERWriter.oid(entry.oid), entry.isCritical ? DERWriter.boolean(true) : [], value)
        }
        builder.rawExtensions = DERWriter.explicit(3, DERWriter.sequence(of: list))
      }
      for der in [value, structure] {
        let certificate = try Certificate(der: der)
        let found = Set(Lint.findings(in: certificate, role: LintRole(of: certificate)).map(\.rule))
        #expect(found.isSuperset(of: expected), "\(oid): \(expected.subtracting(found))")
      }
    }
  }

  @Test func `every malformed extension is reported`() throws {
    let der = try LintModel.server.mint { builder in
      builder.change(OID(2, 5, 29, 15)) { $0.der = [0x05, 0x00] }
      builder.change(OID(2, 5, 29, 31)) { $0.der = [0x05, 0x00] }
    }
    let finding = Lint.findings(in: try Certificate(der: der), role: .server).first { $0.rule == "lint.extension.malformed" }
    #expect(
      finding?.message.contains("keyUsage") == true && finding?.message.contains("cRLDistributionPoints") == true, "\(finding as Any)")
  }
}
