import TLSWire

/// A recorded hello in any of its forms: what is read is written as it stood, and what is replaced can be read again.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzRecordedHello(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  _ = JARMResponse(reading: bytes).digits
  guard let recorded = try? RecordedClientHello(reading: bytes) else { return 0 }
  if bytes.first == 22 { precondition(bytes.starts(with: recorded.bytes)) }
  _ = (JA3Text.of(recorded.hello), JA4Text(recorded.hello).raw)
  let other = recorded.replacing(serverName: "fuzz.example")
  // A list of extensions that was full has no room for a longer name.
  guard recorded.hello.message.bytes.count < 60_000 else { return 0 }
  precondition((try? RecordedClientHello(reading: other.bytes))?.hello == other.hello)
  return 0
}
