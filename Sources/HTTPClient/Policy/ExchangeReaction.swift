/// What a stage wants to come of an answer, or of a failure.
public enum ExchangeReaction: Sendable {
  /// It goes on as without the stage.
  case proceed
  /// The same is asked once more, if its content can be read again.
  case repeated(because: String, after: Duration)
  /// The caller gets this in place of what came.
  case replaced(StoredAnswer)

  var isProceeding: Bool { if case .proceed = self { true } else { false } }
}
