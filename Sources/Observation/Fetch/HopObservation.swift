public import Bytes

/// One exchange: a request, its response and its connection.
public struct HopObservation: Codable, Hashable, Sendable {
  /// From 0.
  public var index: Int
  /// Without userinfo.
  public var url: String
  public var request: RequestObservation
  /// Nil if there was none.
  public var response: ResponseObservation?
  /// The target of a redirect; nil if the response is not one.
  public var redirect: RedirectObservation?
  /// Nil if none was established.
  public var connection: FetchConnectionObservation?
  /// Nil if no name was resolved: for an address, and for a reused connection.
  public var dns: ResolutionObservation?
  /// Nil without TLS.
  public var tls: FetchTLSObservation?
  /// As sent, leaf first; read only if requested.
  public var certificates: [CertificateDescription] = []
  public var timings: FetchTimings
  public var marks: CurlTimings
  /// The reason the request was retried afterwards; nil if it was not.
  public var repeatedBecause: String?
  /// The handling by the cache; nil without one.
  public var cache: CacheObservation?

  public init(index: Int, url: String, request: RequestObservation, timings: FetchTimings, marks: CurlTimings) {
    self.index = index
    self.url = url
    self.request = request
    self.timings = timings
    self.marks = marks
  }

  private enum CodingKeys: String, CodingKey {
    case index, url, request, response, redirect, connection, dns, tls, certificates
    case timings = "timings_us"
    case marks = "marks_us"
    case repeatedBecause = "repeated_because"
    case cache
  }

  /// Microseconds from the start of the transfer to the start of this exchange.
  public var offset: Int64 { marks.redirect }
}

/// The result of resolving a host name.
public struct ResolutionObservation: Codable, Hashable, Sendable {
  /// The source of the addresses: `override`, `system`.
  public var source: String
  public var addresses: [IPAddress]
  /// In microseconds.
  public var elapsed: Int64

  public init(source: String, addresses: [IPAddress], elapsed: Int64) {
    self.source = source
    self.addresses = addresses
    self.elapsed = elapsed
  }

  private enum CodingKeys: String, CodingKey {
    case source, addresses
    case elapsed = "elapsed_us"
  }
}
