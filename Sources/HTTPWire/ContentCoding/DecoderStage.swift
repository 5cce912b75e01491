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
