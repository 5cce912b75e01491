/// A stage's reaction to a response or a failure.
public enum ExchangeReaction: Sendable {
  /// Continue as without the stage.
  case proceed
  /// Repeat the request, if its content can be read again.
  case repeated(because: String, after: Duration)
  /// Return this response to the caller instead of the received one.
  case replaced(SyntheticResponse)

  var isProceeding: Bool { if case .proceed = self { true } else { false } }
}
