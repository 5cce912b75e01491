import Bytes
import CertificateFixtures
import DomainNames
import Glibc
import Minting
import PathValidation
import X509

/// What a verdict costs: the time of the processor for ordinary chains, read from their bytes and judged by seven stores in one go,
/// each of them as large as Mozilla's. Fails when one takes more than 2 ms.
@main
enum VerdictCostBenchmark {
  private static let limit = 2_000.0
  private static let rounds = 20
  private static let verdicts = 20

  static func main() {
    do {
      var isWithin = true
      for chain in try chains() {
        let cost = try microseconds(for: chain)
        print("\(chain.title): \(Int(cost)) µs with seven stores, \(Int(limit)) µs are allowed")
        isWithin = isWithin && cost <= limit
      }
      exit(isWithin ? 0 : 1)
    } catch {
      print("verdict-cost: \(error)")
      exit(1)
    }
  }

  private struct Chain {
    let title: String
    let certificates: [[UInt8]]
    let root: [UInt8]
  }

  private static let host = "www.example.com"

  private static func chains() throws -> [Chain] {
    let names = (0..<100).map { GeneralName.dns("host\($0).example") } + [.dns(host)]
    return try [TestKeys.Kind.p256, .rsa2048].flatMap { kind in
      let root = try TestAuthority.root("Root", kind, 0, now: VerdictFixture.now)
      let intermediate = try root.authority("Intermediate", kind, 1)
      let usual = try intermediate.server([.dns(host)], kind, 2)
      let large = try intermediate.server(names, kind, 2)
      return [
        Chain(title: "\(kind.rawValue), one name", certificates: [usual.der, intermediate.der], root: root.der),
        Chain(title: "\(kind.rawValue), 101 names", certificates: [large.der, intermediate.der, root.der], root: root.der),
      ]
    }
  }

  /// The best of some rounds, as everything else only adds.
  private static func microseconds(for chain: Chain) throws -> Double {
    let anchors = TrustStore.mozilla.certificates + [try Certificate(der: chain.root)]
    let stores = (1...7).map { TrustStore(certificates: anchors, name: "store \($0)") }
    let name = try ReferenceIdentity(host)
    var best = Double.infinity
    for _ in 0..<rounds {
      let start = clock()
      for _ in 0..<verdicts {
        let given = CertificateVerifier(VerificationContext(time: VerdictFixture.now, name: name)).verify(
          ServedChain(der: chain.certificates), trusting: stores)
        guard given.allSatisfy({ $0.trusted }) else { throw Untrusted(reasons: given.flatMap(\.errors).map(\.message)) }
      }
      best = min(best, Double(clock() - start) / Double(verdicts) * 1_000_000 / Double(CLOCKS_PER_SEC))
    }
    return best
  }

  private struct Untrusted: Error { let reasons: [String] }
}
