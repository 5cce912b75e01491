/// What one trust store thinks of a chain.
public struct StoreVerdictDescription: Codable, Hashable, Sendable {
  /// `mozilla`, `apple`, `microsoft`, `chrome`, `android`, `java` …
  public var store: String
  /// The day of the store, where it is known.
  public var date: String?
  /// The host's name aside.
  public var trusted: Bool
  /// The anchor of the path that the store trusts.
  public var anchor: String?
  public var errors: [VerdictError]

  public init(store: String, date: String?, trusted: Bool, anchor: String?, errors: [VerdictError] = []) {
    self.store = store
    self.date = date
    self.trusted = trusted
    self.anchor = anchor
    self.errors = errors
  }
}
