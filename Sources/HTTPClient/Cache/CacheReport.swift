/// What a cache did for one exchange.
public struct CacheReport: Hashable, Sendable {
  /// Who has answered.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// Answered from what is stored, and nobody was asked.
    case hit
    /// The server was asked and has confirmed what is stored.
    case validated
    /// The server has answered.
    case miss
    /// The request was none of the cache's business.
    case passed
    /// Nothing but a stored answer was wanted, and there was none.
    case unsatisfiable
  }

  /// Which of the transfer's exchanges, from 0, repetitions and redirects counted.
  public let exchange: Int
  /// Without userinfo.
  public let url: String
  /// Who has answered.
  public let outcome: Outcome
  /// Why, in words.
  public let reason: String
  /// Seconds, of a stored answer that was given.
  public let age: Int64?
  /// The server's answer is stored now.
  public let isStored: Bool
  /// Why it is not, in words; nil where it is, or where there is none.
  public let objection: String?
}
