/// Limits on the work of verifying a chain. They count work, not time, so that results never depend on the machine.
public struct Limits: Hashable, Sendable {
  /// The maximum number of signature verifications.
  public var signatureChecks: Int
  /// The maximum number of candidates and name comparisons.
  public var steps: Int
  /// The maximum number of intermediates between a certificate and its anchor.
  ///
  /// Chains of 20 certificates are unusual but valid; the two limits above protect against endless ones.
  public var depth: Int
  /// The maximum number of paths to list.
  public var listedPaths: Int

  public init(signatureChecks: Int = 100, steps: Int = 100_000, depth: Int = 32, listedPaths: Int = 64) {
    self.signatureChecks = signatureChecks
    self.steps = steps
    self.depth = depth
    self.listedPaths = listedPaths
  }
}

/// The work done so far, counted against `Limits`.
struct Work {
  enum Bound: Error, Hashable {
    case signatureChecks(Int)
    case steps(Int)
    case depth(Int)

    var message: String {
      switch self {
      case .signatureChecks(let count): "gave up after \(count) signature checks without finding a trusted path"
      case .steps(let count): "gave up after \(count) steps without finding a trusted path"
      case .depth(let count): "no trusted path found with at most \(count) intermediates"
      }
    }
  }

  let limits: Limits
  /// The revocation status of certificates by their issuers, shared by many paths.
  var revocations: [RevocationPolicy.Pair: CertificateRevocation] = [:]
  private var signatureChecks = 0
  private var steps = 0

  init(_ limits: Limits) { self.limits = limits }

  mutating func spendStep(_ count: Int = 1) throws(Bound) {
    steps += count
    if steps > limits.steps { throw .steps(limits.steps) }
  }

  mutating func spendSignatureCheck() throws(Bound) {
    guard signatureChecks < limits.signatureChecks else { throw .signatureChecks(limits.signatureChecks) }
    signatureChecks += 1
  }
}
