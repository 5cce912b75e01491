import HTTPWire

/// Requests of HTTP/1 one after the other, in pieces and in one go: the same requests. The first byte says the pieces.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzRequestParser(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let first = input.first else { return 0 }
  let bytes = input.dropFirst()
  let whole = reading(of: bytes, step: max(bytes.count, 1))
  precondition(whole == reading(of: bytes, step: Int(first % 32) + 1), "pieces make a difference")
  for (head, body) in zip(whole.heads, whole.bodies) {
    // What was read can be written, and is read as it was; only HTTP/1.0 may do without Host, which is then added.
    guard head.fields.contains("host") else { continue }
    guard let written = try? RequestEncoder.head(head) else { preconditionFailure("it cannot be written") }
    let again = reading(of: written[...], step: written.count)
    precondition(again.heads == [head], "it reads differently when written")
    precondition(body.count <= bytes.count)
  }
  return 0
}

private struct Reading: Equatable {
  var heads: [RequestHead] = []
  var bodies: [[UInt8]] = []
  var trailers: [FieldSection] = []
  var error: HTTPWireError?
}

private func reading(of bytes: ArraySlice<UInt8>, step: Int) -> Reading {
  var parser = RequestParser(scheme: "http")
  var reading = Reading()
  var rest = bytes
  do throws(HTTPWireError) {
    while true {
      switch try parser.next() {
      case .needsInput:
        if rest.isEmpty { parser.receivedEnd() } else { parser.received(Array(rest.prefix(step))) }
        rest = rest.dropFirst(step)
      case .head(let head):
        reading.heads.append(head)
        reading.bodies.append([])
      case .body(let bytes): reading.bodies[reading.bodies.count - 1] += bytes
      case .trailers(let fields): reading.trailers.append(fields)
      case .end: parser.begin()
      }
    }
  } catch {
    reading.error = error
    return reading
  }
}
