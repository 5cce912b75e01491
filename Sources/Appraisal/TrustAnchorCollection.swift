internal import Bytes
public import Observation
internal import PathValidation
public import X509

/// Collects the trust anchors of paths for the document, from a store that may not be available later.
public struct TrustAnchorCollection: Sendable {
  private let options: VerificationOptions
  private var anchors: [Certificate] = []

  public init(_ options: VerificationOptions) { self.options = options }

  /// The inputs of the verdicts, with the anchors in PEM unless the store is built in.
  public var basis: VerificationBasis {
    var basis = options.basis
    basis.anchors = anchors.map { PEM.write($0.der) }
    return basis
  }

  /// Adds the last certificates of paths that end at an anchor. The store may have another certificate with the same name and key.
  public mutating func add(_ found: [Certificate]) {
    guard !options.store.isBuiltIn else { return }
    for certificate in found where !anchors.contains(certificate) && anchors.count < Self.limit { anchors.append(certificate) }
  }

  /// Adds the anchors of described paths.
  public mutating func add(of chain: ChainDescription) {
    guard !options.store.isBuiltIn else { return }
    let digests = Set(chain.paths.filter { $0.anchor != nil }.compactMap(\.sha256.last))
    guard !digests.isEmpty else { return }
    let sent = chain.certificates.compactMap { try? Certificate(der: $0.der) }
    add((options.store.certificates + sent).filter { digests.contains(Hex.encode($0.sha256)) })
  }

  private static let limit = 32
}
