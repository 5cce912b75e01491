internal import Bytes
internal import Crypto

/// Finds the paths from a certificate to the anchors of a store, among the certificates at hand (RFC 4158).
///
/// Issuers are found by name. Key identifiers only decide who is tried first, for they may be wrong; whether
/// somebody is the issuer is decided by the signature alone.
struct PathBuilder {
  private struct Node {
    let certificate: Certificate
    let isAnchor: Bool
    /// Equal for certificates of one holder: the same name and the same key.
    let holder: Int
    var issuers: [Int]?
  }

  private struct Edge: Hashable {
    let child: Int
    let parent: Int
  }

  private struct Holder: Hashable {
    let name: [UInt8]
    let key: [UInt8]
  }

  private let store: TrustStore
  private let time: Timestamp
  private var nodes: [Node] = []
  private var indices: [Certificate: Int] = [:]
  private var holders: [Holder: Int] = [:]
  private var served: [[UInt8]: [Int]] = [:]
  private var outcomes: [Edge: SignatureOutcome] = [:]
  private(set) var work: Work
  /// A path was cut off because it was as long as it may be.
  private(set) var reachedDepth = false

  init(served certificates: some Sequence<Certificate>, store: TrustStore, time: Timestamp, limits: Limits) {
    self.store = store
    self.time = time
    work = Work(limits)
    for certificate in certificates {
      let known = nodes.count
      let index = add(certificate)
      if index == known { served[certificate.subject.comparisonKey, default: []].append(index) }
    }
  }

  /// Hands over each path as it is found, until nothing is left, `visit` returns false or a bound is reached.
  mutating func search(_ visit: (CandidatePath, inout Work) throws(Work.Bound) -> Visit) throws(Work.Bound) {
    guard !nodes.isEmpty else { return }
    _ = try extend([0], [], visit)
  }

  enum Visit {
    /// The path is trusted: nothing above its anchor needs looking at.
    case trusted
    case refused
    case stop
  }

  /// False when the search is to stop.
  private mutating func extend(
    _ path: [Int], _ signatures: [SignatureOutcome], _ visit: (CandidatePath, inout Work) throws(Work.Bound) -> Visit
  ) throws(Work.Bound) -> Bool {
    guard let last = path.last else { return true }
    if nodes[last].isAnchor {
      let end = try visit(candidate(path, signatures, .anchor), &work)
      // An anchor that is refused, being expired perhaps, may have a good issuer itself.
      guard end == .refused, !nodes[last].certificate.isSelfIssued else { return end != .stop }
    }
    var isExtended = false
    var cut = false
    var fallback: (parent: Int, outcome: SignatureOutcome)?
    for parent in issuers(of: last) {
      try work.spendStep()
      guard isNew(parent, in: path) else { continue }
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
        // Somebody of the same name whose key is known to be another one is no issuer with a bad signature.
        if fallback == nil, agreement(last, parent) != .contradicted { fallback = (parent, outcome) }
      }
    }
    reachedDepth = reachedDepth || cut
    if isExtended || nodes[last].isAnchor { return true }
    if let fallback { return try extend(path + [fallback.parent], signatures + [fallback.outcome], visit) }
    return try visit(candidate(path, signatures, cut ? .depth : try deadEnd(last)), &work) != .stop
  }

  /// Self-issued ones do not count, as they do not for the length of a path (RFC 5280, section 4.2.1.9).
  private func intermediates(in path: [Int], below parent: Int) -> Int {
    let above = nodes[parent].isAnchor ? path[1...] : path[1...] + [parent]
    return above.count { !nodes[$0].certificate.isSelfIssued }
  }

  /// However deep the caller allows, the stack holds this much.
  private static let recursionLimit = 500

  private func candidate(_ path: [Int], _ signatures: [SignatureOutcome], _ end: CandidatePath.End) -> CandidatePath {
    CandidatePath(certificates: path.map { nodes[$0].certificate }, signatures: signatures, end: end)
  }

  private mutating func deadEnd(_ last: Int) throws(Work.Bound) -> CandidatePath.End {
    guard nodes[last].certificate.isSelfIssued else { return .missingIssuer }
    return try signature(of: last, by: last) == .invalid ? .missingIssuer : .selfSigned
  }

  /// Nobody stands in a path twice, but an anchor may vouch for another certificate of its own holder.
  private func isNew(_ index: Int, in path: [Int]) -> Bool {
    if path.count == 1, nodes[index].isAnchor { return path[0] != index }
    return !path.contains { nodes[$0].holder == nodes[index].holder }
  }

  private mutating func add(_ certificate: Certificate) -> Int {
    if let index = indices[certificate] { return index }
    let holder = Holder(name: certificate.subject.comparisonKey, key: certificate.publicKey.der)
    let number = holders[holder] ?? holders.count
    holders[holder] = number
    indices[certificate] = nodes.count
    nodes.append(Node(certificate: certificate, isAnchor: store.contains(certificate), holder: number))
    return nodes.count - 1
  }

  /// Candidates in the order in which they are tried.
  private mutating func issuers(of index: Int) -> [Int] {
    if let known = nodes[index].issuers { return known }
    let certificate = nodes[index].certificate
    var found: [Int] = []
    for anchor in store.issuers(of: certificate) { found.append(add(anchor)) }
    for candidate in served[certificate.issuer.comparisonKey] ?? [] where !found.contains(candidate) { found.append(candidate) }
    let ranked = found.enumerated().map { (rank: rank($0.element, for: index), order: $0.offset, index: $0.element) }
    let ordered = ranked.sorted { ($0.rank, $0.order) < ($1.rank, $1.order) }.map(\.index)
    nodes[index].issuers = ordered
    return ordered
  }

  private func rank(_ parent: Int, for child: Int) -> Int {
    let certificate = nodes[parent].certificate
    let isCurrent = certificate.notBefore <= time && time.seconds <= certificate.notAfter.seconds
    return (agreement(child, parent) == .contradicted ? 4 : 0) + (isCurrent ? 0 : 2) + (nodes[parent].isAnchor ? 0 : 1)
  }

  private enum Agreement { case confirmed, unknown, contradicted }

  /// What the key identifiers say about who issued whom (RFC 5280, sections 4.2.1.1 and 4.2.1.2).
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
    let outcome: SignatureOutcome
    let certificate = nodes[child].certificate
    if let algorithm = certificate.signatureAlgorithm.signature {
      try work.spendSignatureCheck()
      let result = SignatureVerification.verify(
        certificate.signature, over: certificate.toBeSigned, key: nodes[parent].certificate.publicKey.der, algorithm: algorithm)
      outcome =
        switch result {
        case .valid: .valid
        case .invalid: .invalid
        case .malformedKey(let reason): .unsupported("the issuer's key cannot be read: \(reason)")
        case .unsupported(let reason): .unsupported(reason)
        }
    } else {
      outcome = .unsupported("the signature algorithm \(certificate.signatureAlgorithm.name) cannot be computed here")
    }
    outcomes[edge] = outcome
    return outcome
  }
}
