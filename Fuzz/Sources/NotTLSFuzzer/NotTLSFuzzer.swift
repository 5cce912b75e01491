import TLSWire

/// The first bytes of whatever answers.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzNotTLS(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  if let other = NonTLSProtocol(firstBytes: bytes) { precondition(!other.name.isEmpty) }
  return 0
}
