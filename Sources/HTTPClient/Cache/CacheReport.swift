/// The cache's result for one exchange.
public struct CacheReport: Hashable, Sendable {
  /// The source of the response.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The response is a stored one, and no request was sent.
    case hit
    /// The server has validated the stored response.
    case validated
    /// The response is the server's.
    case miss
    /// The cache was bypassed.
    case passed
    /// The request accepted a stored response only, and there was none.
    case unsatisfiable
  }

  /// Index of the exchange in its transfer, counted from 0, including retries and redirects.
  public let exchange: Int
  /// The URL without userinfo.
  public let url: String
  /// The source of the response.
  public let outcome: Outcome
  /// The reason, as text.
  public let reason: String
  /// Age in seconds of the stored response that was used; nil for other outcomes.
  public let age: Int64?
  /// True if the server's response is now stored.
  public let isStored: Bool
  /// The reason why the response was not stored, as text; nil if it was, or if there is none.
  public let objection: String?
}
