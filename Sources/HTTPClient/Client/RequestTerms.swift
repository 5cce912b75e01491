/// What is other for one request than for its client's.
public struct RequestTerms: Sendable {
  /// In place of the client's.
  public var options: HTTPOptions?
  /// For the whole transfer, all redirects and the wait for a connection together; nil for what the options say.
  public var timeout: Duration?
  /// How soon it should be served beside others (RFC 9218); nil for what the options say.
  public var priority: RequestPriority?

  /// Which answers count as success; nil for what the client says.
  public var validation: ResponseValidation?

  public init(
    options: HTTPOptions? = nil, timeout: Duration? = nil, priority: RequestPriority? = nil, validation: ResponseValidation? = nil
  ) {
    self.validation = validation
    self.options = options
    self.timeout = timeout
    self.priority = priority
  }

  /// With what the request itself says of time and priority, where these terms say nothing.
  func completed(by request: HTTPRequest) -> RequestTerms {
    var terms = self
    terms.timeout = timeout ?? request.timeout
    terms.priority = priority ?? request.priority
    return terms
  }

  /// Nothing is other.
  var isOrdinary: Bool { options == nil && timeout == nil && priority == nil }
}
