internal import HTTPServer
internal import TLSWire

struct OversizedRecord: ClientHelloCase {
  let name = "oversized-record"
  let summary = "sends its first flight in a record that is longer than records may be"
  let promise = ExpectedOutcome.refusedByClient

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    let above = chains.ec.chain.dropFirst()
    // Enough certificates to exceed the maximum record length (RFC 5246, section 6.2.3).
    let many = Array(repeating: above, count: 60).flatMap { $0 }
    let certificate = ServerHelloCertificate(chains.ec.keyType, chain: chains.ec.chain + many)
    return ServerHelloPolicy([.tls12: .openSSL(ServerHelloPolicy.ordinaryClassic)], certificates: [certificate]).with {
      $0.oddities.knowsNoRecordLimit = true
    }
  }
}
