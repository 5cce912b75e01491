public import Observation

/// Reports a chain that some public trust stores trust and others do not.
public struct TrustStoresDisagree: ChainCheck {
  public let id = "chain.stores-disagree"
  public let title = "Chain not trusted by every public store"
  public let severity = Severity.medium
  public let rationale = "Clients that use one of the other stores reject the server."
  public let reference = ["CA/Browser Forum Baseline Requirements, section 1.1"]
  public let remedy = "use an issuer that all stores trust, or send a cross-certificate that leads to one"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    let stores = chain.appraisal.stores
    let refusing = stores.filter { !$0.trusted }
    guard !refusing.isEmpty, refusing.count < stores.count else { return [] }
    let trusting = stores.filter(\.trusted).map(\.store).joined(separator: ", ")
    let evidence = refusing.map { store in "\(store.store): \(store.errors.first.map { "\($0.code), \($0.message)" } ?? "no reason")" }
    return [finding("not trusted by \(refusing.map(\.store).joined(separator: ", ")); trusted by \(trusting)", evidence: evidence)]
  }

  public func coverage(of chain: ChainDescription) -> CheckCoverage {
    chain.appraisal.stores.isEmpty ? .notExamined("other trust stores were not compared") : .examined
  }

  public var examples: [CheckExample] {
    [
      .quiet(), .quiet { $0.appraisal.stores = [Self.example("mozilla", true), Self.example("apple", true)] },
      .quiet { $0.appraisal.stores = [Self.example("mozilla", false), Self.example("apple", false)] },
      .fires(.medium) { $0.appraisal.stores = [Self.example("mozilla", true), Self.example("apple", false)] },
    ]
  }

  private static func example(_ store: String, _ trusted: Bool) -> StoreVerdictDescription {
    StoreVerdictDescription(store: store, date: nil, trusted: trusted, anchor: nil)
  }
}
