import Bytes
import Minting
import PathValidation
import Testing
import X509

/// The rules by which Chrome and Apple count timestamps.
@Suite struct TransparencyCountTests {
  private static let now = Timestamp(seconds: 1_795_219_200)

  private static func codes(_ scene: TransparencyTests.Scene, tls: [[UInt8]] = [], ocsp: [[UInt8]] = []) -> [TransparencyCompliance.Code] {
    let verdict = TransparencyTests.judged(scene, tls: tls, ocsp: ocsp)
    return TransparencyProgram.allCases.map { verdict.compliance(with: $0).code }
  }

  @Test func `two operators are enough for 180 days and too few beyond`() throws {
    #expect(try Self.codes(TransparencyTests.scene(days: 90)) == [.compliant, .compliant])
    #expect(try Self.codes(TransparencyTests.scene(days: 179)) == [.compliant, .compliant])
    // Apple counts the last second too.
    #expect(try Self.codes(TransparencyTests.scene(days: 180)) == [.compliant, .notCompliant])
    #expect(try Self.codes(TransparencyTests.scene(days: 181)) == [.notCompliant, .notCompliant])
    #expect(try Self.codes(TransparencyTests.scene(using: [0, 1, 2], days: 181)) == [.compliant, .compliant])
  }

  @Test func `one timestamp, one log twice and one operator are not enough`() throws {
    #expect(try Self.codes(TransparencyTests.scene(using: [])) == [.notCompliant, .notCompliant])
    #expect(try Self.codes(TransparencyTests.scene(using: [0])) == [.notCompliant, .notCompliant])
    #expect(try Self.codes(TransparencyTests.scene(using: [0, 0])) == [.notCompliant, .notCompliant])
    let verdict = TransparencyTests.judged(try TransparencyTests.scene(using: [0, 2]))
    #expect(verdict.compliance(with: .chrome) == .notCompliant("the logs are all run by Alpha"))
    #expect(
      verdict.compliance(with: .apple)
        == .notCompliant("2 timestamps of distinct logs, at most 1 of one operator, are needed, and only 1 count"))
  }

  @Test func `the states of logs count at the time of the check`() throws {
    let week = Self.now + .seconds(-7 * 86_400)
    for state in [LogState.Kind.qualified, .usable, .readOnly] {
      #expect(try Self.codes(TransparencyTests.scene(state: state, since: week)).first == .compliant, "\(state)")
    }
    for state in [LogState.Kind.pending, .rejected, .retired] {
      #expect(try Self.codes(TransparencyTests.scene(state: state, since: week)).first == .notCompliant, "\(state)")
    }
    // Retired after the timestamp: it counts, but needs company of a log in use.
    let verdict = TransparencyTests.judged(try TransparencyTests.scene(state: .retired, since: Self.now))
    #expect(verdict.compliance(with: .chrome) == .notCompliant("none of the logs is still in use"))
    // What a log was before it became usable is not known.
    #expect(try Self.codes(TransparencyTests.scene(since: Self.now + .seconds(1))) == [.unknown, .unknown])
  }

  @Test func `unknown logs and old lists leave the answer open`() throws {
    #expect(try Self.codes(TransparencyTests.scene(listed: [0])) == [.unknown, .unknown])
    #expect(try Self.codes(TransparencyTests.scene(using: [0], listed: [0])) == [.notCompliant, .notCompliant])
    let old = Self.now + .seconds(-71 * 86_400)
    #expect(try Self.codes(TransparencyTests.scene(using: [0], date: old)) == [.unknown, .unknown])
    #expect(try Self.codes(TransparencyTests.scene(using: [], date: old)) == [.notCompliant, .notCompliant])
    #expect(try Self.codes(TransparencyTests.scene(date: old)) == [.compliant, .compliant])
    #expect(TransparencyTests.judged(try TransparencyTests.scene(date: old)).isStale)
  }

  @Test func `a list of one program says nothing of the other's rules`() throws {
    let scene = try TransparencyTests.scene()
    let logs = scene.list.logs.map {
      TransparencyLog(
        id: $0.id, key: $0.key, name: $0.name, operatorName: $0.operatorName, states: $0.states.filter { $0.key == .chrome })
    }
    let list = TransparencyLogList(logs: logs, source: "test", date: nil)
    let verdict = TransparencyVerifier(logs: list, time: Self.now).verify(scene.certificate, issuerKey: scene.issuerKey)
    #expect(verdict.compliance(with: .chrome) == .compliant)
    #expect(verdict.compliance(with: .apple) == .unknown("the list of logs has no states for apple"))
  }

  @Test func `Apple wants one log that answers RFC 6962's requests`() throws {
    #expect(try Self.codes(TransparencyTests.scene(tiled: [0, 1])) == [.compliant, .notCompliant])
    #expect(try Self.codes(TransparencyTests.scene(tiled: [1])) == [.compliant, .compliant])
  }

  @Test func `timestamps of handshakes count on their own, those of staples for Apple alone`() throws {
    let scene = try TransparencyTests.scene(using: [], days: 365)
    let timestamps = try [0, 1].map {
      try scene.logs[$0].timestamp(certificate: scene.certificate, issuerKey: scene.issuerKey.der, at: Self.now)
    }
    #expect(Self.codes(scene, tls: timestamps) == [.compliant, .compliant])
    #expect(Self.codes(scene, tls: [timestamps[0]]) == [.notCompliant, .notCompliant])
    #expect(Self.codes(scene, ocsp: [TestLog.list(timestamps)]) == [.notCompliant, .compliant])
    let one = try TransparencyTests.scene(using: [0])
    let other = try one.logs[1].timestamp(certificate: one.certificate, issuerKey: one.issuerKey.der, at: Self.now)
    #expect(Self.codes(one, tls: [other]) == [.notCompliant, .compliant])
  }
}
