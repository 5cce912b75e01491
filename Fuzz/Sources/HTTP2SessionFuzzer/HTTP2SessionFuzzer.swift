import HTTPWire

/// An HTTP/2 connection in portions and in one go: the same events unless something is refused. The first byte says how large the
/// portions are, and which side hears.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzHTTP2Session(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let first = bytes.first else { return 0 }
  let role: HTTP2Session.Role = first & 1 == 0 ? .client : .server
  let pieces = heard(bytes.dropFirst(), by: role, step: Int(first >> 1) + 1)
  let whole = heard(bytes.dropFirst(), by: role, step: bytes.count)
  if isClean(pieces), isClean(whole) { precondition(pieces.events == whole.events) }
  return 0
}

/// Events with neighbouring content put together, and the error at the end.
private func heard(_ bytes: ArraySlice<UInt8>, by role: HTTP2Session.Role, step: Int) -> (events: [HTTP2Event], failure: HTTPWireError?) {
  guard var session = try? HTTP2Session(role, keepsFrames: true) else { return ([], nil) }
  if role == .client {
    let head = RequestHead(method: "GET", target: "/", scheme: "https", authority: "a", version: .http2)
    _ = try? session.submit(head, hasBody: false)
  }
  _ = session.takeOutput()
  var events: [HTTP2Event] = []
  var failure: HTTPWireError?
  var rest = bytes
  while !rest.isEmpty, failure == nil {
    do throws(HTTPWireError) { try session.received(Array(rest.prefix(step))) } catch { failure = error }
    rest = rest.dropFirst(step)
    while let event = session.nextEvent() {
      if case .body(let stream, let part) = event { session.consumed(part.count, on: stream) }
      if case .body(let stream, let part) = event, case .body(stream, let before) = events.last {
        events[events.count - 1] = .body(stream, before + part)
      } else {
        events.append(event)
      }
    }
    precondition(session.takeOutput().count <= 65_536 + largestFrame)
  }
  _ = session.takeFrames()
  return (events, failure)
}

/// An output ends with a whole frame.
private let largestFrame = 9 + 16_384

private func isClean(_ heard: (events: [HTTP2Event], failure: HTTPWireError?)) -> Bool {
  heard.failure == nil
    && heard.events.allSatisfy { event in
      if case .reset(_, _, false, _) = event { false } else { true }
    }
}
