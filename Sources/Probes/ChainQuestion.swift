public import Bytes
public import DomainNames
public import Observation
public import PKI
public import TLSEngine

/// The parameters of a chain probe: ClientHello, name, roots, time.
public struct ChainQuestion: Sendable {
  /// The name sent as SNI; nil sends none.
  public var serverName: String?
  /// The ClientHello of an ordinary client, with the user's options.
  public var hello = TLSConfiguration.ordinary
  /// Whether a refused ClientHello is followed by one that offers everything.
  public var widens = true
  /// Probes every address rather than the first that responds.
  public var allAddresses = false
  /// The types of certificates to request, one handshake each; empty for one handshake with the ordinary ClientHello.
  public var certificateTypes: [CertificateType] = []
  /// For the complete probe.
  public var timeout: Duration = .seconds(60)
  public var judgement: ChainJudgement
  /// Whether URLs in certificates may lead into private networks.
  public var fetchesPrivate = false

  public init(serverName: String?, judgement: ChainJudgement) {
    self.serverName = serverName
    self.judgement = judgement
  }
}

/// The roots, the name, the time and the limits for verifying a chain.
public struct ChainJudgement: Sendable {
  public var store: TrustStore
  public var storeDescription: TrustStoreDescription
  /// Nil checks no name.
  public var name: ReferenceIdentity?
  public var time: Timestamp
  public var profile = Profile.webPKI
  public var limits = Limits()
  public var appraisal = AppraisalTerms()
  /// The revocation data available before any request.
  public var revocation = RevocationEvidence.none
  /// The data to fetch in addition to the chain; by default nothing is fetched, and a staple is checked.
  public var wants = EvidenceWants()

  public init(store: TrustStore, storeDescription: TrustStoreDescription, name: ReferenceIdentity?, time: Timestamp) {
    self.store = store
    self.storeDescription = storeDescription
    self.name = name
    self.time = time
  }

  /// Whether verification sends requests to other servers.
  public var fetches: Bool { wants.fetchIntermediates || wants.revocation.asksResponders || wants.revocation.readsLists }

  /// The inputs of the verdict, for the document.
  public var basis: JudgementBasis {
    JudgementBasis(name: name?.description, time: time, trustStore: storeDescription)
  }

  func verdict(on served: ServedChain, evidence: RevocationEvidence) -> ChainVerdict {
    judge(served: served, store: store, name: name, at: time, profile: profile, limits: limits, revocation: evidence)
  }
}
