import TLSWire

/// A server_key_exchange of the suite that the first two bytes choose, in the version of the third: written as it stood.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzKeyExchange(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard bytes.count >= 3 else { return 0 }
  let suite = CipherSuite(UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
  let version = bytes[2] % 2 == 0 ? ProtocolVersion.tls10 : .tls12
  let body = bytes.dropFirst(3)
  guard let exchange = try? ServerKeyExchange(reading: body, suite: suite, version: version) else { return 0 }
  precondition(Array(exchange.message.body) == Array(body))
  if let parameters = exchange.dhParameters { precondition(parameters.bits <= parameters.prime.count * 8) }
  if case .explicitCurve(let curve, _) = exchange.parameters { precondition(curve.bits < 1 << 16) }
  _ = (exchange.primeBits, exchange.temporaryRSABits, exchange.dhParameters?.wellKnownName)
  return 0
}
