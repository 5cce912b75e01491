/// One content coding being undone.
protocol CodingStream: AnyObject {
  /// Takes as much of `input` as it needs for at most `max` bytes, `max` being positive. When no bytes come out and nothing has failed,
  /// all input has been taken.
  func decode(_ input: inout ArraySlice<UInt8>, max: Int) -> DecodedPortion

  /// Whether the content may end here; it may also be empty altogether.
  var mayEnd: Bool { get }
}
