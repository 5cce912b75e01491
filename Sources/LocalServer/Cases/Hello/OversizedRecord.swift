internal import TLSWire

struct OversizedRecord: HelloCase {
  let name = "oversized-record"
  let summary = "sends its first flight in a record that is longer than records may be"
  let promise = CasePromise.refusedByClient

  func policy(with chains: HelloChains) -> HelloPolicy {
    let above = chains.ec.chain.dropFirst()
    // Enough certificates to exceed the maximum record length (RFC 5246, section 6.2.3).
    let many = Array(repeating: above, count: 60).flatMap { $0 }
    let certificate = HelloCertificate(chains.ec.keyType, chain: chains.ec.chain + many)
    return HelloPolicy([.tls12: .openSSL(HelloPolicy.ordinaryClassic)], certificates: [certificate]).with {
      $0.oddities.knowsNoRecordLimit = true
    }
  }
}
