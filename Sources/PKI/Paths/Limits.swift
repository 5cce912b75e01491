/// How much work judging a chain may take. The bounds count work, not time, so that an answer never depends on the machine.
public struct Limits: Hashable, Sendable {
  /// Signatures that are computed at most.
  public var signatureChecks: Int
  /// Candidates and name comparisons that are looked at, at most.
  public var steps: Int
  /// Intermediates between a certificate and its anchor, at most.
  ///
  /// Chains of 20 certificates are unwise but valid; what protects from endless ones are the two bounds above.
  public var depth: Int
  /// Paths that are listed at most.
  public var listedPaths: Int

  public init(signatureChecks: Int = 100, steps: Int = 100_000, depth: Int = 32, listedPaths: Int = 64) {
    self.signatureChecks = signatureChecks
    self.steps = steps
    self.depth = depth
    self.listedPaths = listedPaths
  }
}

/// What has been done of the work that `Limits` allow.
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
  /// What is known about the revocation of certificates by their issuers, since many paths share them.
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
