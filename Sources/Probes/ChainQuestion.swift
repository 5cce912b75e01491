public import Bytes
public import DomainNames
public import Observation
public import PKI
public import TLSEngine

/// What is asked about a chain: which hello, which name, which roots, which moment.
public struct ChainQuestion: Sendable {
  /// The name sent as SNI; nil sends none.
  public var serverName: String?
  /// The hello of an ordinary client, as the user may have shaped it.
  public var hello = TLSConfiguration.ordinary
  /// Whether a refused hello is followed by one that offers everything.
  public var widens = true
  /// Ask every address rather than the first that answers.
  public var allAddresses = false
  /// Which certificates to ask for, one handshake each; empty takes what the ordinary hello gets.
  public var certificateTypes: [CertificateType] = []
  /// For the whole question.
  public var timeout: Duration = .seconds(60)
  public var judgement: ChainJudgement
  /// URLs in certificates may lead into private networks.
  public var fetchesPrivate = false

  public init(serverName: String?, judgement: ChainJudgement) {
    self.serverName = serverName
    self.judgement = judgement
  }
}

/// The roots, the name and the moment that a chain is judged by, and how much work that may be.
public struct ChainJudgement: Sendable {
  public var store: TrustStore
  public var storeDescription: TrustStoreDescription
  /// Nil asks for no name.
  public var name: ReferenceIdentity?
  public var time: Timestamp
  public var profile = Profile.webPKI
  public var limits = Limits()
  public var appraisal = AppraisalTerms()
  /// What is at hand about revocation before anything is asked or fetched.
  public var revocation = RevocationEvidence.none
  /// What is wanted beside what is sent; by default nothing is fetched, and the staple is looked at.
  public var wants = EvidenceWants()

  public init(store: TrustStore, storeDescription: TrustStoreDescription, name: ReferenceIdentity?, time: Timestamp) {
    self.store = store
    self.storeDescription = storeDescription
    self.name = name
    self.time = time
  }

  /// Whether judging asks anybody but the server.
  public var fetches: Bool { wants.fetchIntermediates || wants.revocation.asksResponders || wants.revocation.readsLists }

  /// What the verdict rests on, for the document.
  public var basis: JudgementBasis {
    JudgementBasis(name: name?.description, time: time, trustStore: storeDescription)
  }

  func verdict(on served: ServedChain, evidence: RevocationEvidence) -> ChainVerdict {
    judge(served: served, store: store, name: name, at: time, profile: profile, limits: limits, revocation: evidence)
  }
}
