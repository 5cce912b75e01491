/// One thing done to content on its way to the reader, a portion at a time.
protocol BodyStage: Sendable {
  /// As much as can be shown by now.
  mutating func received(_ bytes: [UInt8]) -> [UInt8]

  /// The rest.
  mutating func finish() -> [UInt8]
}
