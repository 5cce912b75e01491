struct IntolerantGREASE: HelloCase {
  let name = "intolerant-grease"
  let summary = "refuses reserved values that it ought to ignore"

  func policy(with chains: HelloChains) -> HelloPolicy {
    HelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.intolerances = [Intolerance(.grease, .alert)] }
  }
}
