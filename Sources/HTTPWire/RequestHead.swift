/// The head of a request: method, target and fields (RFC 9110, section 6.2).
public struct RequestHead: Hashable, Sendable {
  /// A token; case-sensitive (RFC 9110, section 9.1).
  public var method: String
  /// In origin, absolute, authority or asterisk form (RFC 9112, section 3.2); in HTTP/2 the `:path`.
  public var target: String
  /// For HTTP/2's pseudo-header fields (RFC 9113, section 8.3.1); in HTTP/1.1 the authority is sent as the Host field.
  public var scheme: String
  public var authority: String
  public var version: HTTPVersion
  public var fields: FieldSection

  public init(
    method: String, target: String, scheme: String, authority: String, version: HTTPVersion = .http11,
    fields: FieldSection = FieldSection()
  ) {
    self.method = method
    self.target = target
    self.scheme = scheme
    self.authority = authority
    self.version = version
    self.fields = fields
  }
}
