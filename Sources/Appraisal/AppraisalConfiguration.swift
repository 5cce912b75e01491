public import PathValidation
public import X509

/// The verdicts on a chain in addition to the verdict of the selected trust store.
public struct AppraisalConfiguration: Sendable {
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
