public import Bytes
public import DomainNames
public import X509

/// Verifies certificate chains for one purpose: the same verdict for the same certificates, trust store and context.
///
/// A value without I/O. Missing evidence, such as an intermediate certificate, is determined by `EvidencePlanner`.
public struct CertificateVerifier: Sendable {
  public let context: VerificationContext

  public init(_ context: VerificationContext) { self.context = context }

  /// Whether the store trusts the chain.
  public func verify(_ served: ServedChain, trusting store: TrustStore) -> ChainVerdict {
    verify(served, trusting: [store])[0]
  }

  /// The verdict of each store, in order: the same as from separate calls, but no signature is verified twice.
  public func verify(_ served: ServedChain, trusting stores: [TrustStore]) -> [ChainVerdict] {
    var signatures = SignatureCache()
    return verify(served, trusting: stores, signatures: &signatures)
  }

  /// The verdict of each store; `signatures` has the results of earlier verifications of the same certificates.
  package func verify(
    _ served: ServedChain, trusting stores: [TrustStore], signatures: inout SignatureCache
  ) -> [ChainVerdict] {
    let keyFault = WeakKeyPolicy.keyFault(in: served, context.profile)
    let revocation = context.revocation.including(signersAmong: served)
    return stores.map { store in
      let policies = PolicyContext(
        profile: context.profile, time: context.time, name: context.name, keyFault: keyFault, store: store, revocation: revocation)
      return PathSelection.verdict(on: served, under: policies, limits: context.limits, memory: &signatures)
    }
  }

  /// The revocation status of each certificate of a path, from the server's certificate up to the last whose issuer is in the path.
  ///
  /// `isAnchored` is whether the last certificate is a trust anchor, for verifying other signers of CRLs.
  public func revocationStatuses(of path: [Certificate], isAnchored: Bool = false) -> [CertificateRevocation] {
    let profile = context.profile.applied(underPublicRoot: path.last.map(PublicRoots.bundled.contains) ?? false)
    return zip(path, path.dropFirst()).enumerated().map { depth, pair in
      var question = RevocationChecker(pair.0, issuer: pair.1, at: context.time)
      question.profile = profile
      question.consider(context.revocation, path: path, anchor: isAnchored ? path.last : nil)
      return CertificateRevocation(question, depth: depth, evidence: context.revocation)
    }
  }
}

/// Collects the paths found and selects the one for the verdict.
private struct PathSelection {
  private struct VerifiedPath {
    let path: CandidatePath
    let refusals: [PathRefusal]
    let violations: [BaselineViolation]

    var errors: [ChainError] { refusals.flatMap(\.errors) }
    var isTrusted: Bool { path.isAnchored && errors.isEmpty }

    /// Lower is better: valid signatures, then an anchor, then the fewest errors.
    var rank: Int {
      let bad = errors.contains { $0.code == .badSignature } ? 2 : 0
      return (bad + (path.isAnchored ? 0 : 1)) * 10_000 + errors.count
    }
  }

  let served: ServedChain
  let store: TrustStore
  let context: PolicyContext
  let limits: Limits
  private var paths: [VerifiedPath] = []
  private var isTruncated = false
  private var bound: Work.Bound?
  /// Whether the rules for public authorities apply to paths ending in a certificate; cached, as many paths may end in one.
  private var boundEnds: [Certificate: Bool] = [:]

  private init(served: ServedChain, context: PolicyContext, limits: Limits) {
    self.served = served
    store = context.store
    self.context = context
    self.limits = limits
  }

  static func verdict(on served: ServedChain, under context: PolicyContext, limits: Limits, memory: inout SignatureCache) -> ChainVerdict {
    var selection = PathSelection(served: served, context: context, limits: limits)
    selection.search(&memory)
    return selection.verdict(for: context.name)
  }

  private var isTrusted: Bool { paths.first?.isTrusted ?? false }

  private mutating func search(_ memory: inout SignatureCache) {
    guard served.entries.first?.certificate != nil else { return }
    var builder = PathBuilder(served: served.certificates, store: store, time: context.time, limits: limits, memory: memory)
    defer { memory = builder.memory }
    do throws(Work.Bound) {
      try builder.search { path, work throws(Work.Bound) in try self.visit(path, &work) }
      if builder.reachedDepth { bound = .depth(limits.depth) }
    } catch {
      bound = error
      isTruncated = true
    }
  }

  private mutating func visit(_ path: CandidatePath, _ work: inout Work) throws(Work.Bound) -> PathBuilder.Visit {
    let isFull = paths.count >= limits.listedPaths
    if isFull {
      isTruncated = true
      if isTrusted { return .stop }
      // Only a trusted path could still change the verdict.
      guard path.isAnchored else { return .refused }
    }
    try work.spendStep(path.certificates.count)
    let checked = try verified(path, &work)
    if checked.isTrusted {
      if isFull { paths.removeLast() }
      paths.insert(checked, at: paths.firstIndex { !$0.isTrusted } ?? paths.endIndex)
      return .trusted
    }
    if !isFull { paths.append(checked) }
    return .refused
  }

  /// Checks every policy. Baseline violations are errors or only noted, depending on the root of this path.
  private mutating func verified(_ path: CandidatePath, _ work: inout Work) throws(Work.Bound) -> VerifiedPath {
    var refusals: [PathRefusal] = []
    var violations: [BaselineViolation] = []
    var isBound: Bool?
    for policy in Policies.all {
      var errors = try policy.errors(in: path, under: context, work: &work)
      if let rule = policy.baselineRule, context.profile.baseline != .none {
        // One error per certificate and reason is sufficient.
        let further = try policy.baselineErrors(in: path, under: context, work: &work).filter { error in
          !errors.contains { $0.code == error.code && $0.depth == error.depth }
        }
        if !further.isEmpty {
          let binds = isBound ?? bindsBaseline(path)
          isBound = binds
          if binds {
            errors += further
          } else if path.isAnchored {
            violations += further.map { BaselineViolation(rule: rule, reference: policy.reference, error: $0) }
          }
        }
      }
      if !errors.isEmpty { refusals.append(PathRefusal(policy: policy.title, reference: policy.reference, errors: errors)) }
    }
    return VerifiedPath(path: path, refusals: refusals, violations: violations)
  }

  private mutating func bindsBaseline(_ path: CandidatePath) -> Bool {
    guard path.isAnchored, let anchor = path.certificates.last else { return context.isBoundToBaseline(path) }
    if let known = boundEnds[anchor] { return known }
    let binds = context.isBoundToBaseline(path)
    boundEnds[anchor] = binds
    return binds
  }

  private func verdict(for name: ReferenceIdentity?) -> ChainVerdict {
    let mismatch = served.entries.first?.certificate.flatMap { leaf in
      name.flatMap { HostnameCheck.error(for: $0, in: leaf) }
    }
    let best = paths.enumerated().min { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    var ordered = paths
    // The path of the verdict comes first.
    if let best { ordered.insert(ordered.remove(at: best.offset), at: 0) }
    let errors = pathErrors(best?.element) + (mismatch.map { [$0] } ?? [])
    let isMismatched = errors.contains { $0.code == .hostnameMismatch }
    let isReadable = served.entries.first?.certificate != nil
    return ChainVerdict(
      trusted: errors.isEmpty, hostnameMatches: name == nil ? nil : isReadable && !isMismatched, errors: errors,
      paths: ordered.map { CertificationPath($0.path, refusals: $0.refusals, violations: $0.violations, store: store.name) },
      pathsTruncated: isTruncated,
      servedOrder: ServedOrder(served, paths: ordered.map(\.path)))
  }

  private func pathErrors(_ best: VerifiedPath?) -> [ChainError] {
    guard let first = served.entries.first else { return [ChainError(.malformedCertificate, depth: 0, "there is no certificate")] }
    if let error = first.error { return [Self.malformed(error, 0)] }
    if let best, best.isTrusted { return [] }
    if let bound {
      // A truncated path is no evidence about its issuers, only about its certificates.
      let certain = best?.errors.filter { $0.depth == 0 && ![.unknownIssuer, .selfSigned, .badSignature].contains($0.code) } ?? []
      return [ChainError(.limitExceeded, depth: 0, bound.message)] + certain
    }
    var errors = best?.errors ?? []
    guard errors.contains(where: { $0.code == .unknownIssuer }) else { return errors }
    // The missing issuer may be one of the malformed certificates.
    for (index, entry) in served.entries.enumerated() { if let error = entry.error { errors.append(Self.malformed(error, index)) } }
    let roots = served.certificates.lazy.compactMap { store.malformedIssuers(of: $0).first }
    if let error = roots.first { errors.append(Self.malformed(error, errors.first?.depth ?? 0, in: store.label)) }
    return errors
  }

  private static func malformed(_ error: PKIError, _ depth: Int, in store: String? = nil) -> ChainError {
    let holder = store.map { "a certificate of the trust store \($0)" } ?? (depth == 0 ? "the certificate" : "certificate \(depth)")
    return ChainError(.malformedCertificate, depth: depth, "\(holder) is malformed: \(error.reason)")
  }
}

/// A rule that a path violates, to explain why it was rejected.
public struct PathRefusal: Hashable, Sendable, Codable {
  /// `validity`, `name constraints` …
  public let policy: String
  /// Document and section.
  public let reference: String
  public let errors: [ChainError]
}

/// The verdict on a chain.
public struct ChainVerdict: Hashable, Sendable, Codable {
  /// Whether a path is trusted and the certificate matches the expected host, if there is one.
  public let trusted: Bool
  /// Nil if no host was expected.
  public let hostnameMatches: Bool?
  /// Empty if and only if the chain is trusted.
  public let errors: [ChainError]
  /// All paths found, trusted ones first.
  public let paths: [CertificationPath]
  /// Whether there are more paths than listed.
  public let pathsTruncated: Bool
  public let servedOrder: ServedOrder

  enum CodingKeys: String, CodingKey {
    case trusted
    case hostnameMatches = "hostname_matches"
    case errors
    case paths
    case pathsTruncated = "paths_truncated"
    case servedOrder = "served_order"
  }
}

/// The inputs of a verification in addition to the certificates and the trust stores.
public struct VerificationContext: Sendable {
  public var time: Timestamp
  /// The expected host; nil checks no name.
  public var name: ReferenceIdentity?
  public var profile: Profile
  public var limits: Limits
  /// The available revocation evidence.
  public var revocation: RevocationEvidence

  public init(
    time: Timestamp, name: ReferenceIdentity? = nil, profile: Profile = .webPKI, limits: Limits = Limits(),
    revocation: RevocationEvidence = .none
  ) {
    self.time = time
    self.name = name
    self.profile = profile
    self.limits = limits
    self.revocation = revocation
  }
}
