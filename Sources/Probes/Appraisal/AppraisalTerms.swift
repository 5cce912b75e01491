public import PKI

/// By what a chain is appraised beside its verdict.
public struct AppraisalTerms: Sendable {
  /// Each gives a verdict of its own.
  public var stores: [TrustStore] = TrustStore.bundled
  public var logs: TransparencyLogList = .bundled
  /// Also look for what certificates get wrong without being refused for it.
  public var lints = false
  /// Nil when the user pins nothing.
  public var pins: PinSet?
  public var tlsa: [TLSARecord] = []
  public var caa: [CAARecord] = []
  /// Whether DNSSEC vouches for the records; nil when that is not known.
  public var recordsAreAuthenticated: Bool?
  /// The user's lists of keys that nobody should use.
  public var keys = KeyLists()

  public init() {}
}
