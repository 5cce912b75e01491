internal import PathValidation

struct UntrustedRoot: ServerCase {
  let name = "untrusted-root"
  let summary = "a whole chain below a root that nobody trusts"
  let expectation: ExpectedVerdict? = ExpectedVerdict(.unknownIssuer).with { $0.includesRoot = true }
}
