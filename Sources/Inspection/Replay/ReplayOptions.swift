public import Appraisal
public import Bytes
public import DomainNames
public import Observation
public import PathValidation

/// The inputs of a repeated verification that replace the recorded ones.
public struct ReplayOptions: Sendable {
  /// A trust store and its description.
  public struct Store: Sendable {
    public var store: TrustStore
    public var description: TrustStoreDescription

    public init(_ store: TrustStore, _ description: TrustStoreDescription) {
      self.store = store
      self.description = description
    }
  }

  /// Nil for the recorded time.
  public var time: Timestamp?
  /// Nil for the recorded name.
  public var name: ReferenceIdentity?
  /// Nil for the recorded profile.
  public var profile: Profile?
  /// Nil for the recorded roots: the store of that name if it is built in, otherwise the anchors in the document.
  public var store: Store?
  /// Nil for the recorded sources of revocation status.
  public var revocation: RevocationMode?
  /// True uses the fetched issuers of the document; nil does so if they were fetched then.
  public var usesFetchedIssuers: Bool?
  public var limits = Limits()
  /// Pins and records that are absent here are the recorded ones.
  public var appraisal = AppraisalConfiguration()
  /// True if the log list of `appraisal` was selected; otherwise results by another list than the built-in one are kept.
  public var hasLogList = false
  /// The built-in store with a name; nil for another name.
  public var builtIn: @Sendable (String) -> Store?

  public init(builtIn: @escaping @Sendable (String) -> Store?) { self.builtIn = builtIn }

  /// Whether the verdict may differ from the recorded one because of these options.
  var changesVerdict: Bool {
    time != nil || name != nil || profile != nil || store != nil || revocation != nil || usesFetchedIssuers != nil || appraisal.pins != nil
      || !appraisal.tlsa.isEmpty
  }
}

/// The reason the verification of a document cannot be repeated.
public struct ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Lower case, no full stop.
  public var reason: String
  public var hint: Hint?

  public init(_ reason: String, hint: Hint? = nil) {
    self.reason = reason
    self.hint = hint
  }

  public var description: String { reason }
}

extension ReplayOptions {
  /// The options for verifying what was verified with `basis`; nil if its roots are neither built in nor recorded nor replaced.
  func verification(_ basis: VerificationBasis) throws(ReplayError) -> VerificationOptions? {
    guard let roots = roots(of: basis) else {
      guard changesVerdict else { return nil }
      let source = basis.trustStore.source
      throw ReplayError(
        "the document does not have the roots of its verdict (\(basis.trustStore.name)\(source.isEmpty ? "" : " \(source)"))",
        hint: .code(.nameReplayRoots))
    }
    var options = VerificationOptions(
      store: roots.store, storeDescription: roots.description, name: try name(of: basis), time: time ?? basis.time)
    options.profile = try profile(of: basis)
    options.limits = limits
    options.appraisal = appraisal
    options.wants = EvidenceFetchOptions(
      fetchIntermediates: usesFetchedIssuers ?? basis.fetchesIntermediates ?? false, revocation: revocation ?? basis.revocation ?? .staple)
    return options
  }

  private func roots(of basis: VerificationBasis) -> Store? {
    if let store { return store }
    let recorded = basis.trustStore
    if basis.anchors.isEmpty, let known = builtIn(recorded.name), recorded.name != "mozilla" || recorded.source.hasPrefix("bundled") {
      return known
    }
    // Documents without a profile are from before anchors were recorded.
    guard basis.profile != nil else { return nil }
    var store = TrustStore(
      certificates: AnchorText.certificates(basis.anchors), name: recorded.name, source: recorded.source)
    // A newer bundle of Mozilla's roots, read from a file, has only public ones.
    if recorded.name == "mozilla" { store.publicRoots = .all }
    return Store(store, recorded)
  }

  /// A name that cannot be read must not mean that none was checked.
  private func name(of basis: VerificationBasis) throws(ReplayError) -> ReferenceIdentity? {
    guard name == nil, let text = basis.name else { return name }
    guard let name = try? ReferenceIdentity(text) else {
      throw ReplayError("the name of the verdict is not valid: '\(text.prefix(80))'", hint: .code(.nameReplayHost))
    }
    return name
  }

  private func profile(of basis: VerificationBasis) throws(ReplayError) -> Profile {
    if let profile { return profile }
    guard let name = basis.profile else { return .webPKI }
    guard let profile = Profile.all.first(where: { $0.name == name }) else {
      throw ReplayError("the profile of the verdict is unknown: '\(name.prefix(40))'", hint: .code(.nameReplayProfile))
    }
    return profile
  }
}
