/// A decoder of one coding with its pending input.
struct DecoderStage {
  let coding: ContentCoding
  let stream: any CodingStream
  var input: ArraySlice<UInt8> = []
  var produced: UInt64 = 0
  /// The error found after the last bytes; final.
  var failure: HTTPWireError?

  /// Nil for a coding that this build cannot decode, and if memory allocation fails.
  init?(_ coding: ContentCoding) {
    guard let stream = Self.stream(for: coding) else { return nil }
    self.stream = stream
    self.coding = coding
  }

  private static func stream(for coding: ContentCoding) -> (any CodingStream)? {
    switch coding {
    case .gzip, .xGzip: return GzipStream(coding)
    case .deflate: return DeflateStream()
    #if Brotli
      case .brotli: return BrotliStream()
    #endif
    #if Zstandard
      case .zstandard: return ZstandardStream()
    #endif
    default: return nil
    }
  }

  /// Returns at most `max` bytes; empty if more input is needed.
  mutating func decode(max: Int) throws(HTTPWireError) -> [UInt8] {
    if let failure { throw failure }
    let portion = stream.decode(&input, max: max)
    failure = portion.failure
    produced += UInt64(portion.bytes.count)
    if let failure, portion.bytes.isEmpty { throw failure }
    return portion.bytes
  }

  /// Call at the end of the content; throws if it is truncated.
  func finish() throws(HTTPWireError) {
    if let failure { throw failure }
    guard input.isEmpty && stream.mayEnd else {
      throw HTTPWireError(.contentCoding, "\(coding) content: cut short", reference: "RFC 9110, section 8.4.1")
    }
  }
}

/// A decoder of one content coding.
protocol CodingStream: AnyObject {
  /// Consumes as much of `input` as needed for at most `max` bytes of output, `max` being positive. If it returns no bytes and no
  /// failure, all input has been consumed.
  func decode(_ input: inout ArraySlice<UInt8>, max: Int) -> DecodedPortion

  /// True if the content may end here; it may also be empty altogether.
  var mayEnd: Bool { get }
}

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
