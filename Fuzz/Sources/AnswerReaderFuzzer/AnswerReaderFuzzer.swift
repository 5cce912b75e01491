import TLSWire

/// A server's answer in pieces and in one go: the same answer. The first byte says depth and protocol, the second the pieces.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzAnswerReader(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard bytes.count >= 2, let depth = ServerResponseReader.Depth(rawValue: Int(bytes[0] % 3)) else { return 0 }
  let reader = ServerResponseReader(depth: depth, expectsSSL2: bytes[0] & 0x80 != 0, certificateLimit: 1 << 14)
  let stream = bytes.dropFirst(2)
  let whole = answer(to: stream, step: stream.count, by: reader)
  let pieces = answer(to: stream, step: Int(bytes[1] % 32) + 1, by: reader)
  precondition(pieces == whole, "pieces change the answer")
  precondition(whole.ending != .open)
  _ = (whole.keyExchange?.dhParameters?.wellKnownName, whole.keyExchange?.primeBits, whole.hello?.version, whole.hello?.selectedGroup)
  return 0
}

private func answer(to stream: ArraySlice<UInt8>, step: Int, by reader: ServerResponseReader) -> ServerResponse {
  var reader = reader
  var rest = stream
  while !rest.isEmpty {
    // A second hello may follow a retry request.
    if reader.received(rest.prefix(step)) { reader.expectSecondHello() }
    rest = rest.dropFirst(step)
  }
  reader.receivedEnd()
  var answer = reader.answer
  answer.byteCount = 0
  return answer
}
