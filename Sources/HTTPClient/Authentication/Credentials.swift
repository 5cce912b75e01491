/// Who we say that we are. What is secret of it is never shown.
public enum Credentials: Hashable, Sendable {
  case password(user: String, password: Secret)
  case token(BearerToken)

  /// User and password; an empty password is one.
  public init(user: String, password: String) { self = .password(user: user, password: Secret(password)) }

  /// `user:password`, or a user whose password is empty.
  public init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    self.init(user: parts.first ?? "", password: parts.count == 2 ? parts[1] : "")
  }
}
