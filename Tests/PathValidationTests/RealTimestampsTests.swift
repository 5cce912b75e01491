import Bytes
import Foundation
import PathValidation
import Testing
import X509

/// A certificate of docs.python.org from January 2026 with timestamps of three public logs, one of them by tiles.
@Suite struct RealTimestampsTests {
  private static let time = Timestamp(seconds: 1_768_435_200)

  private static func chain() throws -> [Certificate] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Fixtures/docs.python.org.pem")
    return try CertificateFile.read(Array(Data(contentsOf: file))).map { try Certificate(der: $0) }
  }

  @Test func `timestamps of public logs verify with the bundled list`() throws {
    let chain = try Self.chain()
    let verdict = TransparencyVerifier(logs: .bundled, time: Self.time).verify(chain[0], issuerKey: chain[1].publicKey)
    #expect(verdict.timestamps.map(\.outcome) == [.valid, .valid, .valid])
    #expect(verdict.timestamps.map { $0.log?.operatorName } == ["Sectigo", "Cloudflare", "Let's Encrypt"])
    #expect(verdict.timestamps.map { $0.log?.isTiled } == [false, false, true])
    #expect(verdict.timestamps.allSatisfy { $0.isInShard(chain[0]) == true })
    #expect(verdict.compliance(with: .chrome) == .compliant)
    #expect(verdict.compliance(with: .apple) == .compliant)
    #expect(!verdict.isStale)
    #expect(
      CertificateVerifier(VerificationContext(time: Self.time)).verify(ServedChain(der: chain.map(\.der)), trusting: .mozilla).trusted)
  }

  @Test func `a certificate with a changed bit does not verify`() throws {
    let chain = try Self.chain()
    var der = chain[0].der
    // The last byte of the key identifier of the authority, wherever it stands.
    let identifier = try #require(chain[0].authorityKeyIdentifier?.keyIdentifier)
    let place = try #require((0..<der.count - identifier.count).first { Array(der[$0..<$0 + identifier.count]) == identifier })
    der[place] ^= 1
    let changed = try Certificate(der: der)
    let verdict = TransparencyVerifier(logs: .bundled, time: Self.time).verify(changed, issuerKey: chain[1].publicKey)
    #expect(verdict.timestamps.map(\.outcome) == Array(repeating: .invalid(.badSignature), count: 3))
    #expect(verdict.compliance(with: .chrome).code == .notCompliant)
  }

  @Test func `the bundled logs are named by the hashes of their keys`() {
    let logs = TransparencyLogList.bundled.logs
    #expect(logs.count == TransparencyLogList.bundled.count)
    #expect(logs.count > 200)
    #expect(logs.allSatisfy { TransparencyLogList.bundled.log($0.id) == $0 })
    #expect(TransparencyLogList.bundled.log([]) == nil)
    #expect(logs.contains { $0.isTiled && $0.states[.chrome]?.kind == .usable })
    #expect(Set(logs.map(\.purpose)).count == 3)
  }
}
