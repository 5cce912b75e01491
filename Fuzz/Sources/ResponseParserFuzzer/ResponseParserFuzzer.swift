import HTTPWire

/// Responses of HTTP/1 in pieces and in one go: the same response. The first byte says method and leniency, the second the pieces.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzResponseParser(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard input.count >= 2 else { return 0 }
  let parser = ResponseParser(
    method: ["GET", "HEAD", "CONNECT", "POST"][Int(input[0] & 3)], leniency: Leniency(rawValue: UInt16(input[0] >> 2 & 3)),
    keepsTransferCoding: input[0] & 0x80 != 0)
  let bytes = input.dropFirst(2)
  let whole = reading(of: bytes, step: max(bytes.count, 1), by: parser)
  let pieces = reading(of: bytes, step: Int(input[1] % 32) + 1, by: parser)
  precondition(whole == pieces, "pieces make a difference")
  precondition(whole.ended != (whole.error != nil), "it comes to an end, and to one")
  precondition(whole.body.count + whole.surplus.count + whole.headSize <= bytes.count, "it gives no more than it got")
  return 0
}

private struct Reading: Equatable {
  var heads: [ResponseHead] = []
  var body: [UInt8] = []
  var trailers: FieldSection?
  var ended = false
  var error: HTTPWireError?
  var surplus: [UInt8] = []

  var headSize: Int { heads.reduce(0) { $0 + $1.raw.count } }
}

private func reading(of bytes: ArraySlice<UInt8>, step: Int, by parser: ResponseParser) -> Reading {
  var parser = parser
  var reading = Reading()
  var rest = bytes
  do throws(HTTPWireError) {
    while true {
      switch try parser.next() {
      case .needsInput:
        if rest.isEmpty { parser.receivedEnd() } else { parser.received(Array(rest.prefix(step))) }
        rest = rest.dropFirst(step)
      case .interim(let head), .head(let head): reading.heads.append(head)
      case .body(let bytes):
        precondition(!bytes.isEmpty)
        reading.body += bytes
      case .trailers(let fields): reading.trailers = fields
      case .end:
        reading.ended = true
        reading.surplus = parser.surplus + rest
        return reading
      }
    }
  } catch {
    reading.error = error
    return reading
  }
}
