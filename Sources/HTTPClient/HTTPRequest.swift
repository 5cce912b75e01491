public import HTTPWire

/// What is asked of a server, as a value.
public struct HTTPRequest: Sendable {
  /// A token (RFC 9110, section 9.1), told apart by case; another is an error when it is sent.
  public var method: String
  /// What is asked for; userinfo goes into Authorization, and the fragment nowhere.
  public var url: URI
  /// Fields of the caller, in order. They replace the usual ones by their names; `removedFields` takes those away.
  public var fields = FieldSection()
  /// Names of usual fields that are not to be sent, as `-H 'Accept:'` says.
  public var removedFields: [String] = []
  /// What it carries.
  public var body = RequestBody.none
  /// Its Content-Type where `fields` has none.
  public var contentType: String?
  /// Range (RFC 9110, section 14.2), as `bytes=0-499`, at the place that curl's option for it has; in `fields` it stands where the caller
  /// puts it.
  public var range: String?
  /// Referer (RFC 9110, section 10.1.3), at the place that curl's option for it has, sent without userinfo and fragment; a redirect does
  /// not change it unless `sendsReferer`.
  public var referer: String?
  /// Each redirect sets Referer to the URL that it came from (curl's `-e ';auto'`).
  public var sendsReferer = false
  /// What stands in the request line in place of the URL's path and query, as `*` for OPTIONS.
  public var target: String?
  /// What a stage says of who we are, for one exchange: nothing of it is in what a redirect makes of the caller's request.
  var authorization: [UInt8]?
  /// The same for an HTTP proxy that is asked in absolute form.
  var proxyAuthorization: [UInt8]?
  /// What it is to say in its URL or content; `encodingParameters` puts them there, base first, and a later one by the same name counts.
  public var parameters: [Parameter] = []
  /// Run beside those of the client, after them.
  public var interceptors = InterceptorChain()
  /// For the whole of it, redirects and all; nil for as long as the client allows.
  public var timeout: Duration?
  /// Beside other requests of its client; nil for an ordinary one.
  public var priority: RequestPriority?

  public init(method: String = "GET", url: URI) {
    self.method = method
    self.url = url
  }
}
