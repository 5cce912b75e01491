import Bytes
import Crypto
import Minting
import PathValidation
import Testing
import X509

/// What lists say about a certificate, and which lists say nothing.
@Suite struct RevocationListTests {
  private static func answer(
    _ setting: RevocationSetting, _ ders: [[UInt8]], at time: Timestamp = RevocationSetting.now
  ) throws -> RevocationSourceStatus {
    try setting.question(at: time).answer(from: try ders.map { try CertificateList(der: $0) })
  }

  @Test func `a list without the certificate says that it is good`() throws {
    let setting = try RevocationSetting()
    let other = RevocationListBuilder.Entry([9], at: RevocationSetting.now)
    let answer = try Self.answer(setting, [try setting.issuer.revocationList([other])])
    #expect(answer.status == .good)
    #expect(answer.source == .crl)
    #expect(answer.nextUpdate == RevocationSetting.after(days: 7))
  }

  @Test func `a listed certificate is revoked, with its date and reason`() throws {
    let setting = try RevocationSetting()
    let answer = try Self.answer(setting, [try setting.issuer.revocationList([try setting.entry()])])
    #expect(answer.status == .revoked(at: RevocationSetting.after(days: -3), reason: .keyCompromise))
  }

  @Test func `the number of a certificate on another issuer's list says nothing`() throws {
    let setting = try RevocationSetting()
    let foreign = try setting.root.revocationList([try setting.entry()])
    #expect(try Self.answer(setting, [foreign]).status.doubt?.cause == .noAnswer)
    #expect(try Self.answer(setting, [foreign, try setting.issuer.revocationList()]).status == .good)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let cause: RevocationUnknownReason.Cause
    let change: @Sendable (inout RevocationListBuilder) -> Void

    init(_ name: String, _ cause: RevocationUnknownReason.Cause, _ change: @escaping @Sendable (inout RevocationListBuilder) -> Void) {
      testDescription = name
      self.cause = cause
      self.change = change
    }
  }

  static let flaws: [Fault] = [
    Fault("no number", .nonconforming) { $0.extensions = [] },
    Fault("critical number", .nonconforming) { $0.set(.listNumber([1], critical: true)) },
    Fault("no next update", .nonconforming) { $0.nextUpdate = nil },
    Fault("version 1", .nonconforming) { $0.version = nil },
    Fault("two algorithms", .badSignature) { $0.signedAlgorithm = AlgorithmWriter.identifier(.ecdsa(.sha384)) },
    Fault("expired", .expired) { $0.nextUpdate = RevocationSetting.after(days: -1) },
    Fault("from the future", .notYetValid) { $0.thisUpdate = RevocationSetting.after(days: 1) },
    Fault("unknown critical", .unknownCriticalExtension) { $0.set(MintedExtension(OID(1, 2, 3), critical: true, der: [5, 0])) },
    Fault("unknown critical in an entry", .unknownCriticalExtension) {
      let odd = MintedExtension(OID(1, 2, 3), critical: true, der: [5, 0])
      $0.entries = [RevocationListBuilder.Entry([1], at: RevocationSetting.now, extensions: [odd])]
    },
  ]

  static let scopes: [Fault] = [
    Fault("authorities only", .outOfScope) { $0.set(.issuingDistributionPoint(flags: [2])) },
    Fault("attributes only", .outOfScope) { $0.set(.issuingDistributionPoint(flags: [5])) },
    Fault("another distribution point", .outOfScope) { $0.set(.issuingDistributionPoint(uri: "http://other.example/a.crl")) },
    Fault("some reasons", .outOfScope) { $0.set(.issuingDistributionPoint(reasons: ReasonFlags(rawValue: 2))) },
    Fault("an unreadable scope", .malformed) { $0.set(MintedExtension(OID(2, 5, 29, 28), critical: true, der: [5, 0])) },
    Fault("a second number", .malformed) { $0.extensions.append(.listNumber([2])) },
  ]

  @Test(arguments: flaws + scopes) func `a list that breaks a rule settles nothing`(flaw: Fault) throws {
    let setting = try RevocationSetting()
    let answer = try Self.answer(setting, [try setting.issuer.revocationList(change: flaw.change)])
    #expect(answer.status.doubt?.cause == flaw.cause, "\(answer.status)")
    #expect(answer.status.doubt?.message.isEmpty == false)
  }

  @Test func `a list signed by another key settles nothing, even when it names the certificate`() throws {
    let setting = try RevocationSetting()
    var builder = RevocationListBuilder(issuer: setting.issuer.name, now: RevocationSetting.now)
    builder.entries = [try setting.entry()]
    let forged = try builder.signed(by: TestKeys.key(.p256, 7), .ecdsa(.sha256))
    #expect(try Self.answer(setting, [forged]).status.doubt?.cause == .badSignature)
    let weak = try builder.signed(by: setting.issuer.key, .ecdsa(.sha1))
    #expect(try Self.answer(setting, [weak]).status.doubt?.cause == .weakSignature)
  }

  @Test func `an issuer without cRLSign may not sign lists`() throws {
    let mute = try RevocationSetting(intermediate: { $0.set(.keyUsage([.keyCertSign])) })
    #expect(try Self.answer(mute, [try mute.issuer.revocationList()]).status.doubt?.cause == .unauthorizedSigner)
    let free = try RevocationSetting(intermediate: { $0.remove(OID(2, 5, 29, 15)) })
    #expect(try Self.answer(free, [try free.issuer.revocationList()]).status == .good)
  }

  @Test func `an old list still says that a certificate was revoked`() throws {
    let setting = try RevocationSetting()
    let old = try setting.issuer.revocationList([try setting.entry()]) { $0.nextUpdate = RevocationSetting.after(days: -1) }
    #expect(try Self.answer(setting, [old]).status.isRevoked)
  }

  @Test func `lists for single reasons count when they have all of them together`() throws {
    let setting = try RevocationSetting()
    let some = ReasonFlags(rawValue: 0x0002)
    let first = try setting.issuer.revocationList { $0.set(.issuingDistributionPoint(reasons: some)) }
    let second = try setting.issuer.revocationList { $0.set(.issuingDistributionPoint(reasons: ReasonFlags.all.subtracting(some))) }
    #expect(try Self.answer(setting, [first, second]).status == .good)
    #expect(try Self.answer(setting, [second]).status.doubt?.message.hasSuffix("not: keyCompromise") == true)
  }

  @Test func `a list is for the distribution point that the certificate names`() throws {
    let setting = try RevocationSetting(leaf: { $0.set(.crlDistributionPoints(["http://a.example/1.crl"])) })
    let own = try setting.issuer.revocationList { $0.set(.issuingDistributionPoint(uri: "http://a.example/1.crl", flags: [1])) }
    #expect(try Self.answer(setting, [own]).status == .good)
  }

  @Test func `a list of changes counts with the list that it builds on`() throws {
    let setting = try RevocationSetting()
    let base = try setting.issuer.revocationList { $0.set(.listNumber([5])) }
    let change = try setting.issuer.revocationList([try setting.entry()]) {
      $0.set(.listNumber([6]))
      $0.set(.changes(since: [5]))
    }
    #expect(try Self.answer(setting, [base, change]).status.isRevoked)
    #expect(try Self.answer(setting, [change]).status.doubt?.cause == .baseMissing)
    let older = try setting.issuer.revocationList { $0.set(.listNumber([4])) }
    #expect(try Self.answer(setting, [older, change]).status == .good)

    let held = try setting.issuer.revocationList([try setting.entry(.certificateHold)]) { $0.set(.listNumber([5])) }
    let freed = try setting.issuer.revocationList([try setting.entry(.removeFromCRL)]) {
      $0.set(.listNumber([6]))
      $0.set(.changes(since: [5]))
    }
    #expect(try Self.answer(setting, [held]).status.isRevoked)
    #expect(try Self.answer(setting, [held, freed]).status == .good)
  }

  @Test func `an indirect list counts when certificate and issuer name who signs it`() throws {
    let name = NameWriter.name(commonName: "Lists")
    let setting = try RevocationSetting(leaf: { $0.set(.distributionPoint("http://a.example/i.crl", listIssuer: name)) })
    let signer = try setting.issuer.server([], .p256, 11) {
      $0.subject = name
      $0.set(.keyUsage([.crlSign]))
    }
    func list(_ flags: Set<UInt8>, _ issuerOfEntry: [UInt8]) throws -> CertificateList {
      var builder = RevocationListBuilder(issuer: name, now: RevocationSetting.now)
      builder.entries = [try setting.entry(extensions: [.certificateIssuer(issuerOfEntry)])]
      builder.set(.issuingDistributionPoint(flags: flags))
      return try CertificateList(der: try builder.signed(by: signer.key, .ecdsa(.sha256)))
    }
    var question = try setting.question()
    #expect(question.answer(from: [try list([4], setting.issuer.name)]).status.doubt?.cause == .unauthorizedSigner)
    question.others.append(try Certificate(der: signer.der))
    #expect(question.answer(from: [try list([4], setting.issuer.name)]).status.isRevoked)
    #expect(question.answer(from: [try list([4], setting.root.name)]).status == .good)
    #expect(question.answer(from: [try list([], setting.issuer.name)]).status.doubt?.cause == .noAnswer)

    var evidence = RevocationEvidence(demanding: [try list([4], setting.issuer.name)])
    #expect(try setting.verdict(evidence).errors.map(\.code) == [.revocationUnknown])
    evidence.signers = [try Certificate(der: signer.der)]
    #expect(try setting.verdict(evidence).errors.map(\.code) == [.revoked])
  }
}
