import HTTPWire

/// What a decoder made of content that came in portions.
struct Decoded {
  var bytes: [UInt8] = []
  var error: HTTPWireError?
  /// The most that one call gave.
  var largest = 0
  var count = 0

  init(_ codings: [ContentCoding], _ portions: [ArraySlice<UInt8>], max: Int = 4_096, limits: HTTPLimits = .ordinary, keeps: Bool = true) {
    do throws(HTTPWireError) {
      var decoder = try ContentDecoder(codings, limits: limits)
      for portion in portions {
        decoder.received(portion)
        try collect(from: &decoder, max: max, keeps: keeps)
      }
      try decoder.finish()
    } catch {
      self.error = error
    }
  }

  init(_ coding: ContentCoding, _ bytes: [UInt8], max: Int = 4_096, limits: HTTPLimits = .ordinary) {
    self.init([coding], [bytes[...]], max: max, limits: limits)
  }

  private mutating func collect(from decoder: inout ContentDecoder, max: Int, keeps: Bool) throws(HTTPWireError) {
    while let bytes = try decoder.next(max: max) {
      largest = Swift.max(largest, bytes.count)
      count += bytes.count
      if keeps { self.bytes += bytes }
    }
  }
}

extension [UInt8] {
  /// Both parts on either side of each byte.
  var splits: [[ArraySlice<UInt8>]] { indices.map { [self[..<$0], self[$0...]] } }
  /// One byte a portion.
  var single: [ArraySlice<UInt8>] { indices.map { self[$0...$0] } }
}
