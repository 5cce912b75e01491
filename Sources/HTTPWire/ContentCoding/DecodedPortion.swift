/// The result of one decoding step.
struct DecodedPortion {
  var bytes: [UInt8] = []
  /// The error found after those bytes.
  var failure: HTTPWireError?

  static let nothing = DecodedPortion()

  /// Content that is not valid in `coding`, according to the library or our own checks.
  static func failed(_ coding: ContentCoding, _ reason: String, reference: String, after bytes: [UInt8] = []) -> DecodedPortion {
    DecodedPortion(bytes: bytes, failure: HTTPWireError(.contentCoding, "\(coding) content: \(reason)", reference: reference))
  }
}
