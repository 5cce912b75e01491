import HTTPMessages

/// A stream of server-sent events: its parts do not depend on the portions in which it arrives.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzEventStream(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let first = input.first else { return 0 }
  let stream = Array(input.dropFirst())
  let whole = parts(of: stream, step: max(stream.count, 1))
  precondition(whole == parts(of: stream, step: Int(first) % 32 + 1), "portions make a difference")
  return 0
}

/// The parts and the last identifier; nil for a stream that exceeds a limit.
private func parts(of stream: [UInt8], step: Int) -> (parts: [EventStreamParser.Part], id: String)? {
  var limits = EventStreamParser.Limits()
  limits.line = 200
  limits.event = 400
  var parser = EventStreamParser(limits: limits)
  var all: [EventStreamParser.Part] = []
  for start in stride(from: 0, to: stream.count, by: step) {
    guard let some = try? parser.received(Array(stream[start..<min(start + step, stream.count)])) else { return nil }
    all += some
  }
  return (all, parser.lastEventID)
}

private func == (
  one: (parts: [EventStreamParser.Part], id: String)?, other: (parts: [EventStreamParser.Part], id: String)?
) -> Bool {
  one?.parts == other?.parts && one?.id == other?.id
}
