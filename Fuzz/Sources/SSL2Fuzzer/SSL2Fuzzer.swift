import TLSWire

/// Each record of SSL 2.0, read again from what it writes.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzSSL2(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  if let hello = try? SSL2ClientHello(reading: bytes) {
    precondition(hello.record == bytes)
    precondition(SSL2ClientHello.recordLength(firstBytes: bytes) == bytes.count)
  }
  // Whether a session is resumed is any number but zero.
  if let hello = try? SSL2ServerHello(reading: bytes) { precondition((try? SSL2ServerHello(reading: hello.record)) == hello) }
  if let error = try? SSL2Error(reading: bytes) { precondition(error.record == bytes) }
  _ = SSL2ClientHello.isPlausible(firstBytes: bytes)
  return 0
}
