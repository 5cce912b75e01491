import TLSWire

/// A client's hello: what is read is written as it stood, and comes out of its records again.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzClientHello(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let length = bytes.first, let hello = try? ClientHello(reading: bytes.dropFirst()) else { return 0 }
  precondition(Array(hello.message.body) == Array(bytes.dropFirst()))
  var parser = RecordParser()
  parser.received(hello.records(fragmentLength: Int(length)))
  var reassembler = HandshakeReassembler()
  while let record = try? parser.next() { reassembler.received(record.fragment) }
  precondition((try? reassembler.next()) == hello.message)
  return 0
}
