import Bytes
import Minting
import PathValidation
import Testing
import X509

/// Lists, responses and requests as bytes.
@Suite struct RevocationReadingTests {
  private static func list(_ setting: RevocationSetting) throws -> [UInt8] {
    let entries = [try setting.entry(), RevocationListBuilder.Entry([0x7f], at: RevocationSetting.now)]
    return try setting.issuer.revocationList(entries) {
      $0.set(.issuingDistributionPoint(uri: "http://a.example/1.crl", flags: [1, 4], reasons: ReasonFlags(rawValue: 6)))
    }
  }

  private static func response(_ setting: RevocationSetting) throws -> [UInt8] {
    let responder = try setting.responder()
    return try setting.issuer.ocspResponse(about: setting.leaf.der) {
      $0.status = .revoked(at: RevocationSetting.now, reason: .keyCompromise)
      $0.certificates = [responder.der]
      $0.extensions = [.nonce([1, 2, 3])]
    }
  }

  @Test func `a list is taken apart`() throws {
    let setting = try RevocationSetting()
    let list = try CertificateList(der: try Self.list(setting))
    #expect(list.version == 2)
    #expect(list.issuer.description == "CN=Intermediate,O=tlsprobe tests")
    #expect(list.number == [1])
    #expect(list.baseNumber == nil)
    #expect(list.entryCount == 2)
    #expect(list.scope?.isIndirect == true)
    #expect(list.scope?.onlyUserCertificates == true)
    #expect(list.scope?.onlySomeReasons?.names == ["keyCompromise", "cACompromise"])
    #expect(list.entries.map(\.serialNumber) == [try setting.certificate.serialNumber, [0x7f]])
    #expect(list.entries.map(\.reason) == [.keyCompromise, nil])
    #expect(list.deviations.isEmpty)
  }

  @Test func `a file holds one list in DER or many in PEM`() throws {
    let der = try Self.list(try RevocationSetting())
    let pem = PEM.write(der, label: "X509 CRL")
    #expect(try CertificateList.read(der).map(\.der) == [der])
    #expect(try CertificateList.read(Array((pem + pem).utf8)).map(\.der) == [der, der])
    #expect(throws: PKIError.self) { try CertificateList.read(Array(PEM.write(der).utf8)) }
  }

  @Test func `a response is taken apart`() throws {
    let setting = try RevocationSetting()
    let response = try OCSPResponse(der: try Self.response(setting))
    #expect(response.status == .successful)
    let basic = try #require(response.basic)
    #expect(basic.responder == .name(try setting.certificate.issuer))
    #expect(basic.nonce == [1, 2, 3])
    #expect(basic.certificates.count == 1)
    #expect(basic.responses.map(\.status) == [.revoked(at: RevocationSetting.now, reason: .keyCompromise)])
    #expect(basic.responses.first?.certID.serialNumber == (try setting.certificate.serialNumber))
  }

  @Test func `a request asks about the certificate, with a nonce or without`() throws {
    let setting = try RevocationSetting()
    let certID = OCSPCertID(try setting.certificate, issuer: try Certificate(der: setting.issuer.der))
    let plain = OCSPRequest(certID)
    #expect(plain.der.starts(with: [0x30]))
    let location = plain.location(below: "http://ocsp.example")
    #expect(location.hasPrefix("http://ocsp.example/M"))
    #expect(location.dropFirst(20).allSatisfy { $0.isLetter || $0.isNumber || $0 == "%" })
    #expect(OCSPRequest(certID, nonce: [7]).der.count > plain.der.count)
  }

  @Test func `what is cut short is refused at every length`() throws {
    let setting = try RevocationSetting()
    let list = try Self.list(setting)
    for length in 0..<list.count {
      #expect(throws: PKIError.self) { try CertificateList(der: Array(list.prefix(length))) }
    }
    let response = try Self.response(setting)
    for length in 0..<response.count {
      #expect(throws: PKIError.self) { try OCSPResponse(der: Array(response.prefix(length))) }
    }
  }

  @Test func `what has changed bytes is read or refused, and is never a good answer`() throws {
    let setting = try RevocationSetting()
    let question = try setting.question()
    let list = try setting.issuer.revocationList([try setting.entry()])
    let response = try setting.issuer.ocspResponse(about: setting.leaf.der) { $0.status = .unknown }
    var state: UInt64 = 11
    for _ in 0..<3_000 {
      var (list, response) = (list, response)
      for _ in 0..<2 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        list[Int(state >> 33) % list.count] = UInt8(truncatingIfNeeded: state >> 24)
        response[Int(state >> 33) % response.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      if let list = try? CertificateList(der: list) { #expect(question.answer(from: [list]).status != .good) }
      if let response = try? OCSPResponse(der: response) { #expect(question.answer(from: response).status != .good) }
    }
  }

  @Test(.timeLimit(.minutes(1))) func `a list of a hundred thousand entries is read and searched in a moment`() throws {
    let setting = try RevocationSetting()
    let pattern = RevocationListBuilder.Entry([1, 2, 3, 4], at: RevocationSetting.now, .superseded).der
    var entries: [UInt8] = []
    entries.reserveCapacity(100_000 * pattern.count)
    for number in 0..<100_000 {
      let start = entries.count
      entries += pattern
      for index in 0..<3 { entries[start + 5 + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
      if number == 80_000 { entries += try setting.entry().der }
    }
    let list = try setting.issuer.revocationList { $0.rawEntries = entries }
    let read = try CertificateList(der: list)
    #expect(read.entryCount == 100_001)
    #expect(try setting.question().answer(from: [read]).status.isRevoked)
  }
}
