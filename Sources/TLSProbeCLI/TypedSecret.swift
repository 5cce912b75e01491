/// The result of a prompt for a secret.
public enum TypedSecret: Hashable, Sendable {
  case text(String)
  /// The user cancelled the prompt.
  case left
  case noTerminal
}
