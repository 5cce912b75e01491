/// What came of one request and the redirects that it met: an entry an exchange, and how it ended.
///
/// Values of Authorization and Proxy-Authorization and what stood before an `@` in a URL are never in it. Cookies are.
public struct FetchObservation: Seen {
  public static let key = "fetch"
  public static let schema = "tlsprobe.fetch/1"

  /// In the order in which they happened; the last one has the result.
  public var hops: [HopObservation] = []
  /// Where else the origin says that it can be had (RFC 7838), as the last response tells.
  public var alternatives: [AlternativeDescription] = []
  /// Nil when the transfer came to its end; a status like 404 is no error.
  public var error: FetchFailure?
  /// What the command leaves with; curl's numbers for what happened to the transfer.
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
  /// From the beginning to the end of the last exchange, in microseconds.
  public var total: Int64 { last?.marks.total ?? 0 }
}
