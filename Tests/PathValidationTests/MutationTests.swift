import Bytes
import CertificateFixtures
import Crypto
import DomainNames
import Foundation
import Minting
import PathValidation
import Testing
import X509

/// Certificates with changed bytes are read or refused, and judged, in every place of a path.
///
/// Half of them are signed again after the change, so that nothing stops at the signature. `TLSPROBE_MUTATIONS` says how many;
/// `make soak` tries 100,000.
@Suite struct MutationTests {
  private static let count = ProcessInfo.processInfo.environment["TLSPROBE_MUTATIONS"].flatMap { Int($0) } ?? 4_000

  /// Of every tenth row of the table, so that every kind of extension occurs, and one with many names.
  private static func originals() throws -> [[UInt8]] {
    let rows = stride(from: 0, to: VerdictFixture.all.count, by: 10).map { VerdictFixture.all[$0] }
    let names = (0..<200).map { GeneralName.dns("host\($0).example") }
    let large = try TestAuthority.root("Root", .p256, 0, now: VerdictFixture.now).server(names)
    return try rows.flatMap { row in Array(try row.mint().chain.prefix(2)) }.filter { $0.count > 200 } + [large.der]
  }

  private struct Mutator {
    let originals: [[UInt8]]
    private var state: UInt64 = 0x5eed

    init(_ originals: [[UInt8]]) { self.originals = originals }

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(bound, 1)
    }

    /// Bytes flipped, set, nudged, left out, repeated, or taken from another certificate.
    mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      for _ in 0...below(4) where !bytes.isEmpty {
        let place = below(bytes.count)
        switch below(7) {
        case 0: bytes[place] ^= 1 << UInt8(below(8))
        case 1: bytes[place] = UInt8(truncatingIfNeeded: below(256))
        case 2: bytes[place] &+= 1
        case 3: bytes[place] = [0x00, 0x7f, 0x80, 0x84, 0xff, 0x30, 0xa0][below(7)]
        case 4: bytes.remove(at: place)
        case 5: bytes.insert(bytes[place], at: place)
        default:
          let other = originals[below(originals.count)]
          let start = below(other.count)
          let length = min(1 + below(24), other.count - start, bytes.count - place)
          bytes.replaceSubrange(place..<place + length, with: other[start..<start + length])
        }
      }
      return bytes
    }
  }

  /// The signed part, with its tag and length.
  private static func signedPart(_ der: [UInt8]) -> [UInt8] { (try? Certificate(der: der).toBeSigned) ?? der }

  @Test func `changed certificates never trap`() throws {
    var mutator = Mutator(try Self.originals())
    let good = try #require(VerdictFixture.all.first { $0.group == "host" }).mint()
    let roots = try good.roots.map { der in try Certificate(der: der) }
    let others = try good.chain.map { der in try Certificate(der: der) }
    let issuer = try TestKeys.key(.p256, 1)
    let name = try ReferenceIdentity("www.example.com")
    var builder = CertificateBuilder(
      issuer: NameWriter.empty, subject: NameWriter.empty, notBefore: VerdictFixture.now, notAfter: VerdictFixture.now, publicKey: [])
    builder.signatureAlgorithm = AlgorithmWriter.identifier(.ecdsa(.sha256))
    var readable = 0
    for number in 0..<Self.count {
      let original = mutator.originals[mutator.below(mutator.originals.count)]
      let isSignedAgain = number % 2 == 0
      let changed: [UInt8]
      if isSignedAgain {
        let content = mutator.changed(Self.signedPart(original))
        changed = builder.certificate(content, signature: try issuer.sign(content, algorithm: .ecdsa(.sha256)), .ecdsa(.sha256))
      } else {
        changed = mutator.changed(original)
      }
      guard let certificate = try? Certificate(der: changed) else { continue }
      readable += 1
      let chain = number % 3 == 0 ? [certificate] + others.dropFirst() : [others[0], certificate, others[1]]
      let store = TrustStore(certificates: number % 3 == 2 ? [certificate] : roots, name: "test")
      let verdict = CertificateVerifier(
        VerificationContext(time: VerdictFixture.now, name: name, profile: Profile.all[number % Profile.all.count])
      ).verify(ServedChain(chain), trusting: store)
      #expect(verdict.trusted == verdict.errors.isEmpty)
      let isBounded = verdict.errors.allSatisfy { $0.message.utf8.count < 8_000 }
      #expect(isBounded)
    }
    // Most changes leave something to be judged.
    #expect(readable > Self.count / 10)
  }
}
