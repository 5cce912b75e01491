/// One exchange: a request, its answer, and the connection it went over.
public struct HopObservation: Codable, Hashable, Sendable {
  /// From 0.
  public var index: Int
  /// Without user and password.
  public var url: String
  public var request: RequestObservation
  /// Nil when none came.
  public var response: ResponseObservation?
  /// Where the response points to; nil where it is no redirect.
  public var redirect: RedirectObservation?
  /// Nil when none stood.
  public var connection: FetchConnectionObservation?
  /// Nil where no name was looked up: for an address, and on a connection that stood already.
  public var dns: ResolutionObservation?
  /// Nil without TLS.
  public var tls: FetchTLSObservation?
  /// As sent, the server's own first; read only when they were asked for.
  public var certificates: [CertificateDescription] = []
  public var timings: FetchTimings
  public var marks: FetchMarks
  /// Why the same was asked once more after this; nil where it was not.
  public var repeatedBecause: String?
  /// What a cache did for it; nil where there was none.
  public var cache: CacheObservation?

  public init(index: Int, url: String, request: RequestObservation, timings: FetchTimings, marks: FetchMarks) {
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

  /// Microseconds from the transfer's beginning to this exchange's.
  public var offset: Int64 { marks.redirect }
}
