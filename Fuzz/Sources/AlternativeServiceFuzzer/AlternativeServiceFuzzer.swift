import HTTPWire

/// The value of an Alt-Svc field.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzAlternativeService(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let services = AlternativeService.advertised(by: FieldSection([FieldLine(name: Array("alt-svc".utf8), value: bytes)]))
  precondition(services.count <= 50)
  for service in services { precondition(!service.protocol.isEmpty && service.port > 0) }
  return 0
}
