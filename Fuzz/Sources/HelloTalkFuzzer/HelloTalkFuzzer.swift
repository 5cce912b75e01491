import HTTPServer
import TLSWire

/// The first byte chooses how the rest is cut, the second what the server is like; whatever comes, its talk goes on or ends.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzHelloTalk(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard bytes.count > 2 else { return 0 }
  let length = Int(bytes[0]) * 8 + 1
  var talk = ServerHelloExchange(policies[Int(bytes[1]) % policies.count]) { _, _, _ in
    nil
  } protector: {
    $0.sharedSecret
  }
  for start in stride(from: 2, to: bytes.count, by: length) {
    guard case .say = talk.received(Array(bytes[start..<min(start + length, bytes.count)])) else { return 0 }
  }
  _ = talk.receivedEnd()
  return 0
}

/// One for every setting of six switches.
private let policies = (UInt8(0)..<64).map { kind in
  ServerHelloPolicy.ordinary(
    ServerHelloCertificate(.ec(.secp256r1), chain: [[0x30, 0]]), ServerHelloCertificate(.rsa(bits: 2_048), chain: [[0x30, 0]])
  ).with {
    if kind & 1 != 0 { $0.preference = .client }
    if kind & 2 != 0 { $0.groups = GroupRules([.x25519MLKEM768, .secp256r1, .ffdhe2048]) }
    if kind & 4 != 0 { $0.retry.cookie = [1] }
    if kind & 8 != 0 { $0.cipherKinds = SSL2CipherKind.registered }
    if kind & 16 != 0 { $0.cipherSuites[.tls10] = CipherSuite.registered }
    if kind & 32 != 0 { $0.intolerances = [Intolerance(.grease, .reset), Intolerance(.unknownExtensions, .close)] }
  }
}
