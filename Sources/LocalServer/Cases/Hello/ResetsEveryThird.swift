struct ResetsEveryThird: HelloCase {
  let name = "resets-every-third"
  let summary = "resets every third connection"

  func policy(with chains: HelloChains) -> HelloPolicy {
    HelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.temper.resetsEvery = 3 }
  }
}
