struct ResetsRefusals: HelloCase {
  let name = "resets-refusals"
  let summary = "refuses by a reset"

  func policy(with chains: HelloChains) -> HelloPolicy {
    HelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.refusal = .reset }
  }
}
