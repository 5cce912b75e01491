import HTTPClient

/// A message's head: no line of what is shown has a word that stood behind Authorization. Contents of every kind pass without a trap.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzRedaction(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let redaction = Redaction()
  let shown = redaction.shown(head: bytes)
  precondition(redaction.shown(head: shown) == shown, "what is shown is redacted again")
  precondition(shown.count { $0 == 0x0a } == bytes.count { $0 == 0x0a }, "lines come or go")
  for type in ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
    _ = redaction.shown(content: bytes, type: type)
  }
  return 0
}
