public import TLSWire

/// How a server rejects a ClientHello.
public struct Refusal: Hashable, Sendable {
  public enum AlertChoice: Hashable, Sendable {
    case none
    /// The alert that matches the reason.
    case fitting
    case alert(AlertDescription)
  }

  public var words: AlertChoice
  public var ending: HandshakeClosure

  public init(_ words: AlertChoice, _ ending: HandshakeClosure) {
    self.words = words
    self.ending = ending
  }

  public static let alert = Refusal(.fitting, .close)
  /// Sends an alert and leaves it to the client to close.
  public static let alertWithoutClose = Refusal(.fitting, .stay)
  /// Closes without an alert.
  public static let close = Refusal(.none, .close)
  public static let reset = Refusal(.none, .reset)
  public static let silence = Refusal(.none, .stay)

  public static func alert(_ description: AlertDescription) -> Refusal { Refusal(.alert(description), .close) }
}

/// How a server ends a connection after its last message.
public enum HandshakeClosure: Hashable, Sendable {
  case close, reset
  /// Waits for the client to close.
  case stay
}
