import StartTLS

/// A handshake in TDS's packets, in portions and in one go: the same content. The first byte says how large the portions are.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzTDSFraming(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let first = bytes.first else { return 0 }
  precondition(content(of: bytes.dropFirst(), step: Int(first) + 1) == content(of: bytes.dropFirst(), step: bytes.count))
  return 0
}

/// Nil where it is refused.
private func content(of bytes: ArraySlice<UInt8>, step: Int) -> [UInt8]? {
  guard let known = StartTLSProtocols.named("mssql"), var framing = known.dialogue(with: StartTLSParties(host: "x")).framing else {
    return nil
  }
  var rest = bytes
  var content: [UInt8] = []
  while !rest.isEmpty {
    guard let piece = try? framing.unwrap(Array(rest.prefix(step))) else { return nil }
    content += piece
    rest = rest.dropFirst(step)
  }
  precondition(content.count <= bytes.count)
  return content
}
