internal import Bytes
public import HTTPClient
internal import HTTPServer
internal import HTTPWire
internal import TLSEngine
public import Transport

/// The server to which requests are forwarded.
public struct Upstream: Sendable {
  private let base: URI
  private let client: HTTPClient
  /// True if forwarded requests carry credentials that their clients do not have.
  let hasCredentials: Bool

  /// `url` may have a path, which is prepended to that of every request. The trust, proxy and time settings of `configuration` apply;
  /// redirects and codings are left to the client. The default time limit of a request is 30 s.
  public init(
    url text: String, _ configuration: HTTPClient.Configuration = HTTPClient.Configuration(), on reactor: Reactor? = nil
  ) throws(ResponderError) {
    // Userinfo may contain a password, even in text that is not a valid URL.
    let shown = text.lastIndex(of: "@").map { "(redacted)" + text[$0...] } ?? text
    do throws(URIError) {
      base = try URI(parsing: text)
    } catch {
      throw ResponderError("'\(shown)' \(error.reason)", hint: "name a server, as http://127.0.0.1:8080")
    }
    guard base.scheme == "http" || base.scheme == "https" else {
      throw ResponderError("'\(shown)' is neither http nor https", hint: "name a server, as http://127.0.0.1:8080")
    }
    var configuration = configuration
    configuration.options.redirects = .never
    configuration.options.decodesContent = false
    configuration.options.codings = []
    configuration.options.userAgent = nil
    configuration.options.expectTimeout = nil
    if configuration.options.maximumTime == nil { configuration.options.maximumTime = .seconds(30) }
    let adds = configuration.options.tls.clientIdentity != nil || !configuration.policies().isEmpty
    hasCredentials = base.user != nil || base.password != nil || adds
    client = try TransportError.translating(try HTTPClient(configuration, on: reactor)) {
      ResponderError("there is no way to pass requests on: \($0)")
    }
  }

  /// Ends current requests.
  public func close() async { await client.close() }

  /// The URL of a target, without the credentials of the base.
  func url(of target: String) -> String {
    var url = base
    (url.user, url.password) = (nil, nil)
    return "\(url.scheme)://\(url.authority)\(target)"
  }

  /// `target` is the result of `target(of:)`.
  func send(_ request: SiteRequest, to target: String) async throws(HTTPError) -> HTTPResponse {
    var passed = HTTPRequest(method: request.head.method, url: base)
    passed.target = target
    passed.fields = EndToEndFields.of(request.head.fields)
    for name in ["Host", "Expect"] { passed.fields.remove(name) }
    passed.removedFields = ["Accept", "Content-Type"].filter { !passed.fields.contains($0) }
    passed.fields.append("Via", Self.via(request.head.version))
    if let client = request.client { Self.append(to: &passed.fields, "X-Forwarded-For", client.address.description) }
    if request.content.count > 0 { passed.body = .bytes(request.content.bytes) }
    return try await client.send(passed)
  }

  /// True if the request has been forwarded by this program too often already.
  func isLoop(_ request: SiteRequest) -> Bool {
    request.head.fields.list(of: "Via").count { $0.hasSuffix(Self.pseudonym) } >= Self.mostRounds
  }

  /// The target on the upstream server, which is always below the base path; nil if a request tries to leave it.
  func target(of request: SiteRequest) -> String? {
    let target = request.head.target
    let prefix = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
    // `*` refers to the whole server, not only to the base path.
    guard target != "*" else { return prefix.isEmpty ? target : nil }
    guard let path = UpstreamPath(request.path) else { return nil }
    let query = target.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(target[$0...]) } ?? ""
    return prefix + path.text + query
  }

  /// RFC 9110, section 7.6.3.
  static func via(_ version: HTTPVersion) -> String { "\(version.description.dropFirst(5)) \(pseudonym)" }

  private static func append(to fields: inout FieldSection, _ name: String, _ value: String) {
    let values = fields.values(of: name) + [value]
    fields.remove(name)
    fields.append(name, values.joined(separator: ", "))
  }

  private static let pseudonym = "tlsprobe"
  private static let mostRounds = 8
}
