internal import Bytes
internal import X509

/// Finds the paths from a certificate to the anchors of a store, among the available certificates (RFC 4158).
///
/// Issuers are found by name. Key identifiers only determine the order of attempts, for they may be wrong; the signature alone decides
/// which certificate is the issuer.
///
/// Paths that end at an anchor are found first, for only they can be trusted, however many others there are; then all others, which show
/// where a chain is incomplete.
struct PathBuilder {
  private struct Node {
    let certificate: Certificate
    let isAnchor: Bool
    /// Equal for certificates of one holder: the same name and the same key.
    let holder: Int
    /// Comparison keys of the names.
    let subject: [UInt8]
    let issuer: [UInt8]
    /// The anchors with the issuer's name.
    var anchors: [Int]?
    var issuers: [Int]?
  }

  private struct Edge: Hashable {
    let child: Int
    let parent: Int
  }

  private struct Holder: Hashable {
    let name: [UInt8]
    let key: [UInt8]

    /// The end of a key has most of its random bits.
    func hash(into hasher: inout Hasher) { hasher.combine(key.suffix(32)) }
  }

  private let store: TrustStore
  private let time: Timestamp
  private var nodes: [Node] = []
  private var indices: [Certificate: Int] = [:]
  private var holders: [Holder: Int] = [:]
  private var served: [[UInt8]: [Int]] = [:]
  private var outcomes: [Edge: SignatureOutcome] = [:]
  private var reach = AnchorReachability([])
  private var pass = Pass.anchored
  /// Cached signature results of this and earlier verdicts.
  private(set) var memory: SignatureCache
  private(set) var work: Work
  /// Whether a path was truncated at the maximum length.
  private(set) var reachedDepth = false

  private enum Pass { case anchored, others }

  init(
    served certificates: some Sequence<Certificate>, store: TrustStore, time: Timestamp, limits: Limits, memory: SignatureCache
  ) {
    self.store = store
    self.time = time
    self.memory = memory
    work = Work(limits)
    for certificate in certificates {
      let known = nodes.count
      let index = add(certificate)
      if index == known { served[nodes[index].subject, default: []].append(index) }
    }
  }

  /// Calls `visit` with each path found, until there are no more, `visit` returns false or a limit is reached.
  mutating func search(_ visit: (CandidatePath, inout Work) throws(Work.Bound) -> Visit) throws(Work.Bound) {
    guard !nodes.isEmpty else { return }
    try explore()
    pass = .anchored
    guard try extend([0], [], visit) else { return }
    pass = .others
    _ = try extend([0], [], visit)
  }

  private mutating func explore() throws(Work.Bound) {
    try work.spendStep(nodes.count)
    let entries = nodes.indices.map { index in
      (nodes[index].subject, nodes[index].issuer, nodes[index].isAnchor || !anchors(above: index).isEmpty)
    }
    reach = AnchorReachability(entries)
  }

  enum Visit {
    /// The path is trusted: certificates above its anchor need not be examined.
    case trusted
    case refused
    case stop
  }

  /// False if the search is to stop.
  private mutating func extend(
    _ path: [Int], _ signatures: [SignatureOutcome], _ visit: (CandidatePath, inout Work) throws(Work.Bound) -> Visit
  ) throws(Work.Bound) -> Bool {
    guard let last = path.last else { return true }
    if nodes[last].isAnchor {
      // Already visited in the first pass.
      if pass == .others, signatures.allSatisfy({ $0 == .valid }) { return true }
      let end = try visit(candidate(path, signatures, .anchor), &work)
      // A rejected anchor, such as an expired one, may have a valid issuer itself.
      guard end == .refused, !nodes[last].certificate.isSelfIssued else { return end != .stop }
    }
    var isExtended = false
    var cut = false
    var fallback: (parent: Int, outcome: SignatureOutcome)?
    for parent in issuers(of: last) {
      try work.spendStep()
      guard isNew(parent, in: path), pass == .others || distance(from: parent) != nil else { continue }
      guard path.count <= Self.recursionLimit, intermediates(in: path, below: parent) <= work.limits.depth else {
        cut = true
        continue
      }
      let outcome = try signature(of: last, by: parent)
      switch outcome {
      case .valid:
        isExtended = true
        guard try extend(path + [parent], signatures + [outcome], visit) else { return false }
      case .unsupported:
        if fallback == nil || fallback?.outcome == .invalid { fallback = (parent, outcome) }
      case .invalid:
        // A certificate of the same name with a contradicting key identifier does not count as an issuer with a bad signature.
        if fallback == nil, agreement(last, parent) != .contradicted { fallback = (parent, outcome) }
      }
    }
    reachedDepth = reachedDepth || cut
    if isExtended || nodes[last].isAnchor || pass == .anchored { return true }
    if let fallback { return try extend(path + [fallback.parent], signatures + [fallback.outcome], visit) }
    return try visit(candidate(path, signatures, cut ? .depth : try deadEnd(last)), &work) != .stop
  }

  /// The minimum number of certificates between this one and an anchor; nil if there is none, by names.
  private mutating func distance(from index: Int) -> Int? {
    if nodes[index].isAnchor || !anchors(above: index).isEmpty { return 0 }
    return reach.distance(from: nodes[index].issuer).map { $0 + 1 }
  }

  /// Self-issued certificates are not counted, as for the path length constraint (RFC 5280, section 4.2.1.9).
  private func intermediates(in path: [Int], below parent: Int) -> Int {
    let above = nodes[parent].isAnchor ? path[1...] : path[1...] + [parent]
    return above.count { !nodes[$0].certificate.isSelfIssued }
  }

  /// Limits the stack depth, regardless of the caller's limit.
  private static let recursionLimit = 500

  private func candidate(_ path: [Int], _ signatures: [SignatureOutcome], _ end: CandidatePath.End) -> CandidatePath {
    CandidatePath(certificates: path.map { nodes[$0].certificate }, signatures: signatures, end: end)
  }

  private mutating func deadEnd(_ last: Int) throws(Work.Bound) -> CandidatePath.End {
    guard nodes[last].certificate.isSelfIssued else { return .missingIssuer }
    return try signature(of: last, by: last) == .invalid ? .missingIssuer : .selfSigned
  }

  /// A holder occurs only once in a path, but an anchor may be the issuer of another certificate of its holder.
  private func isNew(_ index: Int, in path: [Int]) -> Bool {
    if path.count == 1, nodes[index].isAnchor { return path[0] != index }
    return !path.contains { nodes[$0].holder == nodes[index].holder }
  }

  private mutating func add(_ certificate: Certificate) -> Int {
    if let index = indices[certificate] { return index }
    let subject = certificate.subject.comparisonKey
    let issuer = certificate.issuer == certificate.subject ? subject : certificate.issuer.comparisonKey
    let holder = Holder(name: subject, key: certificate.publicKey.der)
    let number = holders[holder] ?? holders.count
    holders[holder] = number
    indices[certificate] = nodes.count
    nodes.append(
      Node(certificate: certificate, isAnchor: store.contains(certificate), holder: number, subject: subject, issuer: issuer))
    return nodes.count - 1
  }

  /// Candidates in the order of attempts.
  private mutating func issuers(of index: Int) -> [Int] {
    if let known = nodes[index].issuers { return known }
    var found = anchors(above: index)
    for candidate in served[nodes[index].issuer] ?? [] where !found.contains(candidate) { found.append(candidate) }
    let ranked = found.enumerated().map { order, parent in
      (rank: rank(parent, for: index), distance: distance(from: parent) ?? Int.max, order: order, index: parent)
    }
    let ordered = ranked.sorted { ($0.rank, $0.distance, $0.order) < ($1.rank, $1.distance, $1.order) }.map(\.index)
    nodes[index].issuers = ordered
    return ordered
  }

  private mutating func anchors(above index: Int) -> [Int] {
    if let known = nodes[index].anchors { return known }
    var found: [Int] = []
    for anchor in store.issuers(of: nodes[index].certificate) { found.append(add(anchor)) }
    nodes[index].anchors = found
    return found
  }

  private func rank(_ parent: Int, for child: Int) -> Int {
    let certificate = nodes[parent].certificate
    let isCurrent = certificate.notBefore <= time && time.seconds <= certificate.notAfter.seconds
    return (agreement(child, parent) == .contradicted ? 4 : 0) + (isCurrent ? 0 : 2) + (nodes[parent].isAnchor ? 0 : 1)
  }

  private enum Agreement { case confirmed, unknown, contradicted }

  /// The evidence of the key identifiers about the issuer (RFC 5280, sections 4.2.1.1 and 4.2.1.2).
  private func agreement(_ child: Int, _ parent: Int) -> Agreement {
    guard let authority = nodes[child].certificate.authorityKeyIdentifier else { return .unknown }
    if let wanted = authority.keyIdentifier, let found = nodes[parent].certificate.subjectKeyIdentifier {
      return wanted == found ? .confirmed : .contradicted
    }
    guard let serialNumber = authority.serialNumber else { return .unknown }
    return serialNumber == nodes[parent].certificate.serialNumber ? .confirmed : .contradicted
  }

  private mutating func signature(of child: Int, by parent: Int) throws(Work.Bound) -> SignatureOutcome {
    let edge = Edge(child: child, parent: parent)
    if let known = outcomes[edge] { return known }
    let certificate = nodes[child].certificate
    // Also counted if it is cached, so that verdicts do not depend on earlier ones.
    if certificate.signatureAlgorithm.signature != nil { try work.spendSignatureCheck() }
    let outcome = memory.outcome(of: certificate, by: nodes[parent].certificate.publicKey)
    outcomes[edge] = outcome
    return outcome
  }
}
