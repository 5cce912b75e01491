import Bytes

/// JSON out of requests and files: what is written of it is read again, and written the same.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzJSON(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let value = try? JSONParser.read(bytes) else { return 0 }
  let written = JSONWriter(pretty: false).bytes(of: value)
  precondition((try? JSONParser.read(written)).map { JSONWriter(pretty: false).bytes(of: $0) } == written)
  return 0
}
