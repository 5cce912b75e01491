public import PathValidation

/// The result of checking the pins for a host.
public struct PinOutcome: Hashable, Sendable {
  /// Pins that match a certificate, with its depth.
  public let matches: [PinVerdict.Match]
  /// Pins that match no certificate; a backup pin is expected to be one of them.
  public let unmatched: [Pin]
  /// True if at least one pin of each rule matches.
  public let isMet: Bool

  /// The text of the pins of `matches`.
  public var matchedPins: [String] { matches.map { "\($0.pin)" } }
}
