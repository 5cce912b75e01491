import StartTLS

/// A server's side of any dialogue. The first byte chooses the protocol, the second the portions; a line feed ends what the server
/// says before it hears the client again.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzStartTLS(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard bytes.count >= 2 else { return 0 }
  let known = StartTLSProtocols.all[Int(bytes[0]) % StartTLSProtocols.all.count]
  var dialogue = known.dialogue(with: StartTLSParties(host: "example.org"))
  _ = dialogue.begin()
  let step = Int(bytes[1]) + 1
  var rest = bytes.dropFirst(2)
  while !rest.isEmpty {
    let line = rest.prefix { $0 != 0x0a }
    let portion = rest.prefix(min(step, line.count + 1))
    rest = rest.dropFirst(portion.count)
    do throws(StartTLSError) {
      _ = try dialogue.received(Array(portion))
    } catch {
      precondition(error.protocolName == known.name && !error.description.isEmpty)
      return 0
    }
  }
  precondition(dialogue.record.earlyBytes.count <= min(4_096, dialogue.record.earlyByteCount))
  precondition(dialogue.record.earlyByteCount <= bytes.count)
  precondition(!dialogue.receivedEnd().description.isEmpty)
  return 0
}
