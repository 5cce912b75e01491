import TLSWire
@_spi(Fuzzing) import TLSEngine

/// A server's bytes, cut into pieces of the length that the first byte says; protected records are taken as opened.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzServerFlight(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let first = bytes.first else { return 0 }
  let piece = first == 0 ? bytes.count : Int(first)
  let instant = ContinuousClock.now
  guard var machine = try? ServerFlight(fuzzing: ServerFlightOffer(), at: instant) else { return 0 }
  var rest = bytes.dropFirst()
  while !rest.isEmpty {
    guard let action = try? machine.received(Array(rest.prefix(piece)), at: instant) else { return 0 }
    // A Finished that fits is a MAC, which no mutation finds.
    if case .done = action { preconditionFailure("a flight without a proof") }
    rest = rest.dropFirst(piece)
  }
  _ = try? machine.receivedEnd(at: instant)
  return 0
}
