import DNSWire

/// A message, a record's data and a record's line that are read are written as equal ones.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzDNSMessage(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  do throws(DNSWireError) {
    let message = try DNSMessage(bytes)
    let encoded = message.encoded()
    // Names that were compressed against the rules may exceed the limit when they are not.
    if encoded.count <= 65_535 { precondition((try? DNSMessage(encoded)) == message, "not read as itself") }
    for record in message.answers + message.authorities + message.additionals { check(record) }
    check(message.edns)
  } catch {
    precondition(!error.description.isEmpty)
  }
  if let record = try? ResourceRecord(presentation: String(decoding: bytes, as: UTF8.self)) { check(record) }
  if count >= 2 {
    let type = DNSRecordType(UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
    check(ResourceRecord(name: .root, type: type, ttl: 0, rdata: Array(bytes.dropFirst(2))))
  }
  return 0
}

private func check(_ record: ResourceRecord) {
  let data = record.data
  precondition(data.rdata == record.rdata)
  if case .service(let binding) = data {
    for config in binding.echConfigs ?? [] { precondition(config.bytes.count >= 4) }
    // Such records are received, but never written by hand.
    guard binding.inconsistency == nil else { return }
  }
  let line = record.description
  // Four characters a byte, and the fields before.
  guard line.utf8.count < 300_000 else { return }
  precondition((try? ResourceRecord(presentation: line)) == record, "\(line) is not read as itself")
}

private func check(_ edns: EDNS?) {
  for option in edns?.options ?? [] {
    precondition(!option.description.isEmpty)
    if let cookie = option.cookie { precondition(cookie.option == option) }
    if let subnet = option.clientSubnet { precondition(subnet.option == option) }
    if let error = option.extendedError { precondition(error.option.extendedError == error || error.text.utf8.last == 0) }
  }
}
