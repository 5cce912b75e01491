internal import X509

struct ReversedChain: ServerCase {
  let name = "reversed-chain"
  let summary = "the intermediates stand in the wrong order"
  let expectation: ExpectedVerdict? = ExpectedVerdict().with { $0.inOrder = false }
}
