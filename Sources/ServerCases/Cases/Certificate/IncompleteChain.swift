internal import PathValidation

struct IncompleteChain: ServerCase {
  let name = "incomplete-chain"
  let summary = "the intermediate is not sent"
  let expectation: ExpectedVerdict? = ExpectedVerdict(.unknownIssuer).with { $0.missesIssuer = true }
}
