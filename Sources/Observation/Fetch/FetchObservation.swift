/// The result of one request and its redirects: one entry per exchange, and the outcome.
///
/// It never contains values of Authorization and Proxy-Authorization or the userinfo of a URL. It does contain cookies.
public struct FetchObservation: DocumentObservation {
  public static let key = "fetch"
  public static let schema = "tlsprobe.fetch/1"

  /// In chronological order; the last one has the result.
  public var hops: [HopObservation] = []
  /// Alternative services that the origin advertises (RFC 7838), from the last response.
  public var alternatives: [AlternativeDescription] = []
  /// Nil if the transfer completed; a status like 404 is not an error.
  public var error: FetchFailure?
  /// The exit status of the command; curl's numbers for the outcome of the transfer.
  public var exitCode = 0

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case hops
    case alternatives = "alt_svc"
    case error
    case exitCode = "exit_code"
  }

  /// The last exchange, which has the result.
  public var last: HopObservation? { hops.last }
  public var status: Int? { last?.response?.status }
  /// From the start to the end of the last exchange, in microseconds.
  public var total: Int64 { last?.marks.total ?? 0 }
}
