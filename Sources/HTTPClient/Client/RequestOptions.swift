/// Per-request overrides of the client configuration; timeout and priority are properties of `HTTPRequest`.
public struct RequestOptions: Sendable {
  /// Replaces the client's options; nil for those.
  public var options: HTTPOptions?
  /// Replaces the client's validation of responses; nil for that.
  public var validation: ResponseValidation?

  public init(options: HTTPOptions? = nil, validation: ResponseValidation? = nil) {
    self.options = options
    self.validation = validation
  }
}
