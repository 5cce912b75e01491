public import TLSWire

/// How a server says no.
public struct Refusal: Hashable, Sendable {
  public enum Words: Hashable, Sendable {
    case none
    /// The alert that fits the reason.
    case fitting
    case alert(AlertDescription)
  }

  public var words: Words
  public var ending: HelloEnding

  public init(_ words: Words, _ ending: HelloEnding) {
    self.words = words
    self.ending = ending
  }

  public static let alert = Refusal(.fitting, .close)
  /// It leaves it to the client to hang up.
  public static let alertWithoutClose = Refusal(.fitting, .stay)
  /// It hangs up without a word.
  public static let close = Refusal(.none, .close)
  public static let reset = Refusal(.none, .reset)
  public static let silence = Refusal(.none, .stay)

  public static func alert(_ description: AlertDescription) -> Refusal { Refusal(.alert(description), .close) }
}

/// What a server does with the connection when it has nothing more to say.
public enum HelloEnding: Hashable, Sendable {
  case close, reset
  /// Waits for the client to hang up.
  case stay
}
