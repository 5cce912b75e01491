import Bytes
import CertificateFixtures
import Crypto
import Minting
import PathValidation
import Testing
import X509

/// Timestamps of logs with keys of our own, in the three ways that they come (RFC 6962, section 3.3).
@Suite struct TransparencyTests {
  private static let now = Timestamp(seconds: 1_795_219_200)
  private static let logged = now + .seconds(-3_600)
  private static let opened = now + .seconds(-400 * 86_400)

  /// A certificate with the timestamps of logs inside, its issuer, and the list that has the logs.
  struct Scene {
    let certificate: Certificate
    let issuer: TestAuthority
    let issuerKey: PublicKey
    let logs: [TestLog]
    let list: TransparencyLogList
  }

  private static func logs(_ kind: TestKeys.Kind = .p256) throws -> [TestLog] {
    try [
      TestLog("one", operatorName: "Alpha", kind, 2), TestLog("two", operatorName: "Beta", kind, 3),
      TestLog("three", operatorName: "Alpha", .p256, 4),
    ]
  }

  static func scene(
    _ kind: TestKeys.Kind = .p256, using used: [Int] = [0, 1], days: Int64 = 90, flaw: TestLog.TimestampFault? = nil,
    state: LogState.Kind = .usable, since: Timestamp = opened, date: Timestamp? = now, tiled: Set<Int> = [],
    listed: [Int] = [0, 1, 2]
  ) throws -> Scene {
    let issuer = try TestAuthority.root("Root", .p256, 0, now: now)
    let logs = try logs(kind)
    let issued = try issuer.server([.dns("www.example.test")]) { builder in
      builder.notAfter = builder.notBefore + .seconds(days * 86_400)
      var precertificate = builder
      precertificate.set(.poison)
      let content = precertificate.toBeSigned(issuer.algorithm)
      let timestamps = used.compactMap {
        try? logs[$0].timestamp(precertificate: content, issuerKey: issuer.key.publicKey, at: logged, flaw: flaw)
      }
      if !timestamps.isEmpty { builder.set(.timestamps(timestamps)) }
    }
    let known = listed.map { logs[$0].listed(state, since: since, isTiled: tiled.contains($0)) }
    return Scene(
      certificate: try Certificate(der: issued.der), issuer: issuer, issuerKey: try Certificate(der: issuer.der).publicKey, logs: logs,
      list: TransparencyLogList(logs: known, source: "test", date: date))
  }

  static func judged(_ scene: Scene, tls: [[UInt8]] = [], ocsp: [[UInt8]] = []) -> TransparencyVerdict {
    TransparencyVerifier(logs: scene.list, time: now).verify(scene.certificate, issuerKey: scene.issuerKey, tls: tls, ocsp: ocsp)
  }

  @Test(arguments: [TestKeys.Kind.p256, .rsa2048]) func `timestamps in a certificate verify`(kind: TestKeys.Kind) throws {
    let verdict = Self.judged(try Self.scene(kind))
    #expect(verdict.timestamps.map(\.outcome) == [.valid, .valid])
    #expect(verdict.timestamps.map { $0.log?.name } == ["one", "two"])
    #expect(verdict.timestamps.map { $0.timestamp?.timestamp } == [Self.logged, Self.logged])
    #expect(verdict.timestamps.allSatisfy { $0.state(for: .chrome) == .usable })
  }

  @Test func `what is wrong with a timestamp in a certificate is told`() throws {
    let outcomes: [(TestLog.TimestampFault, TimestampVerdict.Outcome)] = [
      (.flippedBit, .invalid(.badSignature)), (.future, .valid), (.unknownLog, .unknownLog), (.wrongEntryType, .invalid(.badSignature)),
      (.otherVersion, .unsupported("version 2")), (.otherHash, .unsupported("hash 6 with signature algorithm 3")),
    ]
    for (flaw, outcome) in outcomes where flaw != .future {
      #expect(Self.judged(try Self.scene(using: [0], flaw: flaw)).timestamps.map(\.outcome) == [outcome], "\(flaw)")
    }
    let ahead = try Self.scene(using: [0], flaw: .future)
    let atOnce = TransparencyVerifier(logs: ahead.list, time: Self.logged).verify(ahead.certificate, issuerKey: ahead.issuerKey)
    #expect(atOnce.timestamps.map(\.outcome) == [.invalid(.futureTimestamp)])
  }

  @Test func `timestamps of handshakes and staples are over the certificate itself`() throws {
    let scene = try Self.scene(using: [])
    #expect(scene.certificate.signedCertificateTimestamps == nil)
    func timestamp(_ log: Int, _ flaw: TestLog.TimestampFault? = nil) throws -> [UInt8] {
      try scene.logs[log].timestamp(certificate: scene.certificate, issuerKey: scene.issuerKey.der, at: Self.logged, flaw: flaw)
    }
    let list = TestLog.list([try timestamp(1)])
    let both = Self.judged(scene, tls: [try timestamp(0)], ocsp: [list])
    #expect(both.timestamps.map(\.outcome) == [.valid, .valid])
    #expect(both.timestamps.map(\.delivery) == [.tls, .ocsp])
    #expect(Self.judged(scene, tls: [try timestamp(0, .wrongEntryType)]).timestamps.map(\.outcome) == [.invalid(.wrongEntryType)])
    #expect(Self.judged(scene, tls: [try timestamp(0, .flippedBit)]).timestamps.map(\.outcome) == [.invalid(.badSignature)])
    #expect(Self.judged(scene, tls: [[0, 1, 2]], ocsp: [[0, 3]]).timestamps.map(\.outcome.code) == [.malformed, .malformed])
  }

  @Test func `without the issuer's key an embedded timestamp is not judged`() throws {
    let scene = try Self.scene()
    let verdict = TransparencyVerifier(logs: scene.list, time: Self.now).verify(scene.certificate, issuerKey: nil)
    #expect(verdict.timestamps.map(\.outcome.code) == [.unsupported, .unsupported])
    #expect(verdict.compliance(with: .chrome).code == .unknown)
  }

  @Test func `another issuer's key does not verify`() throws {
    let scene = try Self.scene()
    let other = try Certificate(der: TestAuthority.root("Other", .p256, 7, now: Self.now).der).publicKey
    let verdict = TransparencyVerifier(logs: scene.list, time: Self.now).verify(scene.certificate, issuerKey: other)
    #expect(verdict.timestamps.map(\.outcome) == [.invalid(.badSignature), .invalid(.badSignature)])
  }

  @Test func `a list that gives a log another key's name is not believed`() throws {
    let scene = try Self.scene(using: [0])
    let wrong = TransparencyLog(id: scene.logs[0].id, key: scene.logs[1].key.publicKey, name: "one", operatorName: "Alpha")
    let list = TransparencyLogList(logs: [wrong], source: "test", date: nil)
    let verdict = TransparencyVerifier(logs: list, time: Self.now).verify(scene.certificate, issuerKey: scene.issuerKey)
    #expect(verdict.timestamps.map(\.outcome) == [.invalid(.logKeyMismatch)])
  }

  @Test func `more timestamps than anybody needs are left out`() throws {
    let verdict = Self.judged(try Self.scene(), tls: Array(repeating: [0], count: 200))
    #expect(verdict.timestamps.count == 64)
    #expect(verdict.isTruncated)
  }
}
