public import PKI

/// What came of the pins that a host must meet.
public struct PinOutcome: Hashable, Sendable {
  /// Pins that fit a certificate, with its depth.
  public let matches: [PinVerdict.Match]
  /// Pins that fit none; a backup pin is expected among them.
  public let unmatched: [Pin]
  /// One pin of each rule fits.
  public let isMet: Bool
}
