public import HTTPWire

/// A request, as a value.
public struct HTTPRequest: Sendable {
  /// A case-sensitive token (RFC 9110, section 9.1); sending an invalid one is an error.
  public var method: String
  /// The URL; its userinfo is sent as Authorization, its fragment is not sent.
  public var url: URI
  /// The caller's header fields, in order. They replace the default fields of the same name; `removedFields` removes those.
  public var fields = FieldSection()
  /// Names of default fields that are not sent, as with `-H 'Accept:'`.
  public var removedFields: [String] = []
  /// The content.
  public var body = RequestBody.none
  /// The Content-Type, unless it is in `fields`.
  public var contentType: String?
  /// The Range header (RFC 9110, section 14.2), such as `bytes=0-499`, at the position of curl's option for it; in `fields` the caller
  /// determines the position.
  public var range: String?
  /// The Referer header (RFC 9110, section 10.1.3), at the position of curl's option for it, sent without userinfo and fragment; unchanged
  /// by redirects unless `sendsReferer`.
  public var referer: String?
  /// Sets Referer to the previous URL at each redirect (curl's `-e ';auto'`).
  public var sendsReferer = false
  /// The request target to send instead of the URL's path and query, such as `*` for OPTIONS.
  public var target: String?
  /// The Authorization value of a stage, for one exchange: redirects start from the caller's request, which does not have it.
  package var authorization: [UInt8]?
  /// The same for an HTTP proxy that receives requests in absolute form.
  package var proxyAuthorization: [UInt8]?
  /// Parameters for the URL or the content; `encodingParameters` adds them there, base first, and a later one of the same name counts.
  public var parameters: [Parameter] = []
  /// Interceptors that run after those of the client.
  public var interceptors = InterceptorChain()
  /// Timeout for the request including redirects; nil for the client's.
  public var timeout: Duration?
  /// Priority among other requests of the client; nil for the default.
  public var priority: RequestPriority?

  public init(method: String = "GET", url: URI) {
    self.method = method
    self.url = url
  }
}
