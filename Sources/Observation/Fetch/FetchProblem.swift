/// An error in the server's own words (RFC 9457, or an object with `code` and `message`).
public struct FetchProblem: Codable, Hashable, Sendable {
  /// Of the answer.
  public var status: Int
  public var code: String?
  /// A problem's `title`, or `message`.
  public var message: String?
  public var detail: String?
  /// A URI for the kind of problem.
  public var type: String?
  /// A URI for this occurrence.
  public var instance: String?
  /// All that was said, as JSON without blanks.
  public var body: String

  public init(status: Int, body: String) {
    self.status = status
    self.body = body
  }
}
