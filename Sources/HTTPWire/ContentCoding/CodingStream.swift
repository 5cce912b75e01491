/// A decoder of one content coding.
protocol CodingStream: AnyObject {
  /// Consumes as much of `input` as needed for at most `max` bytes of output, `max` being positive. If it returns no bytes and no
  /// failure, all input has been consumed.
  func decode(_ input: inout ArraySlice<UInt8>, max: Int) -> DecodedPortion

  /// True if the content may end here; it may also be empty altogether.
  var mayEnd: Bool { get }
}
