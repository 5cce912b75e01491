import HTTPClient

/// Content-Range of an answer: what is read does not contradict itself.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzContentRange(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let range = ContentRange(String(decoding: bytes, as: UTF8.self)) else { return 0 }
  precondition(range.range != nil || range.completeLength != nil)
  if let part = range.range, let length = range.completeLength { precondition(part.upperBound < length) }
  return 0
}
