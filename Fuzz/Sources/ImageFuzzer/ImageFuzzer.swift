import TextViews

/// The content of an image: its properties do not depend on the portions in which it arrives, and it is displayed or not.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzImage(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  var whole = ImageInspector()
  whole.received(bytes)
  var pieces = ImageInspector()
  for start in stride(from: 0, to: bytes.count, by: 7) { pieces.received(Array(bytes[start..<min(start + 7, bytes.count)])) }
  precondition(whole.finish() == pieces.finish(), "portions make a difference")
  var options = BodyView.Options()
  options.isTerminal = true
  options.display = ImageDisplay(.sixel, columns: 20)
  var view = BodyView(options, contentType: "image/png")
  _ = view.received(bytes) + view.finish()
  return 0
}
