internal import X509

/// The order and completeness of a served chain; positions count from 0.
///
/// None of this prevents a chain from being trusted (RFC 8446, section 4.4.2).
public struct ServedOrder: Hashable, Sendable, Codable {
  /// The certificates of the path are in order, possibly with others between them.
  public let inOrder: Bool
  /// Positions of repeated certificates.
  public let duplicates: [Int]
  /// Positions of certificates that are not part of any path.
  public let superfluous: [Int]
  /// A root was sent, which clients that trust it already have.
  public let includesRoot: Bool
  /// The issuer that was neither sent nor is in the store, in RFC 4514 format.
  public let missingIssuer: String?

  enum CodingKeys: String, CodingKey {
    case inOrder = "in_order"
    case duplicates
    case superfluous
    case includesRoot = "includes_root"
    case missingIssuer = "missing_issuer"
  }

  /// The first of `paths` is the one of the verdict.
  init(_ served: ServedChain, paths: [CandidatePath]) {
    var first: [Certificate: Int] = [:]
    var duplicates: [Int] = []
    for (index, entry) in served.entries.enumerated() {
      guard let certificate = entry.certificate else { continue }
      if first[certificate] == nil { first[certificate] = index } else { duplicates.append(index) }
    }
    let relevant = paths.contains(where: \.isAnchored) ? paths.filter(\.isAnchored) : paths
    let used = Set(relevant.flatMap(\.certificates).compactMap { first[$0] })
    let positions = paths.first?.certificates.compactMap { first[$0] } ?? []
    let top = paths.first?.certificates.last
    let isMissing = paths.first?.end == .missingIssuer

    self.duplicates = duplicates
    inOrder = zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
    superfluous = served.entries.indices.filter { !used.contains($0) && !duplicates.contains($0) }
    includesRoot = first.contains { certificate, index in index > 0 && used.contains(index) && certificate.isSelfIssued }
    missingIssuer = isMissing ? top.map { ChainErrorText.name($0.issuer) } : nil
  }
}
