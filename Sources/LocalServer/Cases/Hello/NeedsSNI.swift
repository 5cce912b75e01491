struct NeedsSNI: HelloCase {
  let name = "needs-sni"
  let summary = "refuses a client that names no host"

  func policy(with chains: HelloChains) -> HelloPolicy {
    HelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.needsServerName = true }
  }
}
