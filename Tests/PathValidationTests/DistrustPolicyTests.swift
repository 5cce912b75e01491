import Bytes
import Minting
import PathValidation
import Testing
import X509

/// What a store says of a root counts for the chains that end there.
@Suite struct DistrustPolicyTests {
  private static let now = Timestamp(seconds: 1_795_219_200)
  /// Certificates of the tests begin a day before.
  private static let yesterday = now + .seconds(-86_400)

  private static func errors(
    _ constraints: AnchorConstraints, names: [GeneralName] = [.dns("www.example.test")], change: TestAuthority.Change = { _ in }
  ) throws -> [ChainError] {
    let root = try TestAuthority.root("Root", .p256, 0, now: now)
    let intermediate = try root.authority("Intermediate", .p256, 1)
    let leaf = try intermediate.server(names, change: change)
    let anchor = try Certificate(der: root.der)
    let store = TrustStore(certificates: [anchor], name: "test", constraints: [anchor: constraints])
    return CertificateVerifier(VerificationContext(time: now)).verify(ServedChain(der: [leaf.der, intermediate.der]), trusting: store)
      .errors
  }

  @Test func `a certificate of the last second is trusted, one of the next is not`() throws {
    #expect(try Self.errors(AnchorConstraints(lastFirstDate: Self.yesterday)) == [])
    let late = try Self.errors(AnchorConstraints(lastFirstDate: Self.yesterday + .seconds(-1)))
    #expect(late.map(\.code) == [.distrusted])
    #expect(late.first?.depth == 0)
    #expect(late.first?.message.hasSuffix("up to 2026-11-19 only") == true)
  }

  @Test func `timestamps count before the first date`() throws {
    let limit = AnchorConstraints(lastTimestamp: Self.yesterday)
    #expect(try Self.errors(limit) == [])
    #expect(try Self.errors(AnchorConstraints(lastTimestamp: Self.yesterday + .seconds(-1))).map(\.code) == [.distrusted])
    func logged(_ moments: [Timestamp]) -> TestAuthority.Change {
      { builder in
        builder.set(.timestamps(moments.map { TestLog.timestamp(id: [], milliseconds: UInt64($0.seconds) * 1_000, signature: []) }))
      }
    }
    #expect(try Self.errors(limit, change: logged([Self.yesterday, Self.now])) == [])
    #expect(try Self.errors(limit, change: logged([Self.yesterday + .seconds(1), Self.now])).map(\.code) == [.distrusted])
  }

  @Test func `names outside the permitted domains are refused`() throws {
    let limit = AnchorConstraints(permittedDomains: [".tr", ".test"])
    #expect(try Self.errors(limit) == [])
    #expect(try Self.errors(limit, names: [.dns("a.tr"), .dns("*.b.test")]) == [])
    let outside = try Self.errors(limit, names: [.dns("a.tr"), .dns("www.example.com")])
    #expect(outside.map(\.code) == [.distrusted])
    #expect(outside.first?.message.hasSuffix("not for www.example.com") == true)
    #expect(try Self.errors(limit, names: [.dns("notr")]).map(\.code) == [.distrusted])
  }
}
