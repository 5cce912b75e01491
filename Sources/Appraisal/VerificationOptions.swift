public import Bytes
public import DomainNames
public import Observation
public import PathValidation

/// The options for verifying the chains of a target: built once from the options of a command, and used only by Appraisal.
public struct VerificationOptions: Sendable {
  public var store: TrustStore
  public var storeDescription: TrustStoreDescription
  /// The name that certificates have to match; nil checks no name.
  public var name: ReferenceIdentity?
  public var time: Timestamp
  public var profile = Profile.webPKI
  public var limits = Limits()
  /// The revocation evidence available before any request.
  public var revocation = RevocationEvidence.none
  /// The data to fetch in addition to the chain; by default nothing is fetched, and a staple is checked.
  public var wants = EvidenceFetchOptions()
  /// Whether URLs in certificates may lead into private networks.
  public var fetchesPrivate = false
  /// Whether an untrusted chain is a failure.
  public var isEnforced = true
  public var appraisal = AppraisalConfiguration()

  public init(store: TrustStore, storeDescription: TrustStoreDescription, name: ReferenceIdentity?, time: Timestamp) {
    self.store = store
    self.storeDescription = storeDescription
    self.name = name
    self.time = time
  }

  /// Whether verification requires requests to other servers.
  public var fetches: Bool { wants.fetchIntermediates || wants.revocation.asksResponders || wants.revocation.readsLists }

  /// The inputs of the verdict, for the document.
  public var basis: VerificationBasis {
    var basis = VerificationBasis(name: name?.description, time: time, trustStore: storeDescription)
    basis.profile = profile.name
    basis.revocation = wants.revocation
    basis.fetchesIntermediates = wants.fetchIntermediates
    return basis
  }

  func context(with evidence: RevocationEvidence) -> VerificationContext {
    VerificationContext(time: time, name: name, profile: profile, limits: limits, revocation: evidence)
  }

  /// The available evidence, with the staple of a chain unless staples are ignored.
  func evidence(with presented: PresentedChain) -> RevocationEvidence {
    var evidence = revocation
    guard wants.revocation.readsStaple else { return evidence }
    evidence.staple = presented.staple.map { .sent($0) } ?? (presented.isStapleExpected ? .absent : .notAsked)
    return evidence
  }
}
