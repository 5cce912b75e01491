/// A streaming transformation of content for display.
protocol BodyStage: Sendable {
  /// The output that is ready.
  mutating func received(_ bytes: [UInt8]) -> [UInt8]

  /// The remaining output.
  mutating func finish() -> [UInt8]
}
