public import PKI

/// The options of a chain's appraisal in addition to its verdict.
public struct AppraisalTerms: Sendable {
  /// The trust stores, each with a separate verdict.
  public var stores: [TrustStore] = TrustStore.bundled
  public var logs: TransparencyLogList = .bundled
  /// Also reports rules that certificates violate without being rejected for it.
  public var lints = false
  /// Nil if the user pins nothing.
  public var pins: PinSet?
  public var tlsa: [TLSARecord] = []
  public var caa: [CAARecord] = []
  /// Whether the records were authenticated with DNSSEC; nil if unknown.
  public var recordsAreAuthenticated: Bool?
  /// The user's lists of blocked keys.
  public var keys = KeyLists()

  public init() {}
}
