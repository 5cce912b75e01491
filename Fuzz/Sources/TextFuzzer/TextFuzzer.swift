import Bytes

/// Hexadecimal, base 64, addresses and times: what can be read is read again from what is written.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzText(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let text = String(decoding: bytes, as: UTF8.self)
  if let decoded = try? Hex.decode(text) {
    precondition((try? Hex.decode(Hex.encode(decoded, separator: ":"))) == decoded)
  }
  if let decoded = try? Base64.decode(bytes) {
    precondition((try? Base64.decode(Base64.encode(decoded, lineLength: 64))) == decoded)
  }
  precondition((try? Base64.decode(Base64.encode(bytes))) == bytes)
  if let address = IPAddress(text) {
    precondition(IPAddress(address.description) == address)
  }
  if let time = Timestamp(text) {
    let calendar = time.calendar
    if (0...9999).contains(calendar.year) { precondition(Timestamp(time.rfc3339)?.seconds == time.seconds) }
  }
  return 0
}
