/// An error reported by the server (RFC 9457, or an object with `code` and `message`).
public struct FetchProblem: Codable, Hashable, Sendable {
  /// The status of the response.
  public var status: Int
  public var code: String?
  /// The `title` of a problem, or `message`.
  public var message: String?
  public var detail: String?
  /// A URI for the problem type.
  public var type: String?
  /// A URI for this occurrence.
  public var instance: String?
  /// The complete object, as compact JSON.
  public var body: String

  public init(status: Int, body: String) {
    self.status = status
    self.body = body
  }
}
