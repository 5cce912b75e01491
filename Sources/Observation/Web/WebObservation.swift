public import TLSWire

/// The responses of a web server to single requests, with their header fields as received, so that checks can be repeated later.
public struct WebObservation: DocumentObservation {
  public static let key = "http"
  public static let schema = "tlsprobe.http/1"

  /// The requested URL.
  public var url: String
  /// The address and port of the connections, as in `192.0.2.1:443`; nil if none was established, and behind a proxy.
  public var address: String?
  /// The response over HTTP/1.1.
  public var http1: Outcome<WebResponseObservation>
  /// The response over HTTP/2; skipped if ALPN did not select it.
  public var http2: Outcome<WebResponseObservation>
  /// The response to a request without TLS; skipped if none was sent.
  public var plaintext: Outcome<WebResponseObservation>
  /// The response to a request from the page of another origin.
  public var crossOrigin: Outcome<WebResponseObservation>
  /// The value of Origin in that request.
  public var foreignOrigin: String
  /// The content codings that the server applies; empty if undetermined.
  public var codings: [CodingObservation] = []
  /// The number of connections.
  public var connections = 0

  public init(url: String, foreignOrigin: String = "https://tlsprobe.invalid") {
    self.url = url
    self.foreignOrigin = foreignOrigin
    http1 = .skipped(.notRequested)
    http2 = .skipped(.notRequested)
    plaintext = .skipped(.notRequested)
    crossOrigin = .skipped(.notRequested)
  }

  /// The response to the path over TLS, that of HTTP/2 if there is one.
  public var page: WebResponseObservation? { http2.value ?? http1.value }

  /// The responses over TLS.
  public var secure: [WebResponseObservation] { [http1, http2].compactMap(\.value) }

  private enum CodingKeys: String, CodingKey {
    case url, address, http1, http2, plaintext
    case crossOrigin = "cross_origin"
    case foreignOrigin = "foreign_origin"
    case codings, connections
  }
}

extension SkipReason {
  /// The request was not sent.
  public static let notRequested = SkipReason(code: "http.not-requested", message: "not requested")
}

/// Whether a server applies a content coding to the response.
public struct CodingObservation: Codable, Hashable, Sendable {
  /// `gzip`.
  public var coding: String
  public var support: Support
  /// For people: the reason for the result.
  public var detail: String

  public init(_ coding: String, _ support: Support, detail: String) {
    self.coding = coding
    self.support = support
    self.detail = detail
  }
}
