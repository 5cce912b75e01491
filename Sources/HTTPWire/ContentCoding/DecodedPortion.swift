/// What one step of decoding gave.
struct DecodedPortion {
  var bytes: [UInt8] = []
  /// What came to light after those bytes.
  var failure: HTTPWireError?

  static let nothing = DecodedPortion()

  /// Content that isn't in `coding`, as the library or we ourselves tell.
  static func failed(_ coding: ContentCoding, _ reason: String, reference: String, after bytes: [UInt8] = []) -> DecodedPortion {
    DecodedPortion(bytes: bytes, failure: HTTPWireError(.contentCoding, "\(coding) content: \(reason)", reference: reference))
  }
}
