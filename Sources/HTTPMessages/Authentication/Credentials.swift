/// Credentials of the client. Their secret part is never printed.
public enum Credentials: Hashable, Sendable {
  case password(user: String, password: Secret)
  case token(BearerToken)

  /// User and password; the password may be empty.
  public init(user: String, password: String) { self = .password(user: user, password: Secret(password)) }

  /// Parses `user:password`, or a user with an empty password.
  public init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    self.init(user: parts.first ?? "", password: parts.count == 2 ? parts[1] : "")
  }
}
