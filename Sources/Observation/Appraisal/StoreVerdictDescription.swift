/// The verdict of one trust store on a chain.
public struct StoreVerdictDescription: Codable, Hashable, Sendable {
  /// `mozilla`, `apple`, `microsoft`, `chrome`, `android`, `java` …
  public var store: String
  /// The date of the store; nil if unknown.
  public var date: String?
  /// Regardless of the host name.
  public var trusted: Bool
  /// The anchor of the path that the store trusts; nil if there is none.
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
