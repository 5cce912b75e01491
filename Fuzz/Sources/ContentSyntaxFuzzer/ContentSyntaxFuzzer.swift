import MockServer

/// Content that is to be XML or JSON: what is well-formed stays so with a comment behind it.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzContentSyntax(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  if ContentSyntax.xml.mistake(in: bytes) == nil {
    precondition(ContentSyntax.xml.mistake(in: bytes + Array("<!-- x -->".utf8)) == nil, "a comment spoils a document")
  }
  if ContentSyntax.json.mistake(in: bytes) == nil {
    precondition(ContentSyntax.json.mistake(in: Array("[".utf8) + bytes) != nil, "a bracket too many is passed over")
  }
  return 0
}
