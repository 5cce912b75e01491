/// What is other for one request than for its client's; how long it may take, and how soon it should be served, it says itself.
public struct RequestTerms: Sendable {
  /// In place of the client's.
  public var options: HTTPOptions?
  /// Which answers count as success; nil for what the client says.
  public var validation: ResponseValidation?

  public init(options: HTTPOptions? = nil, validation: ResponseValidation? = nil) {
    self.options = options
    self.validation = validation
  }
}
