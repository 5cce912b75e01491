/// What came of asking a person for a secret.
public enum TypedSecret: Hashable, Sendable {
  case text(String)
  /// The person would rather leave.
  case left
  case noTerminal
}
