internal import X509

struct RootIncluded: ServerCase {
  let name = "root-included"
  let summary = "the root is sent too"
  let expectation: ExpectedVerdict? = ExpectedVerdict().with { $0.includesRoot = true }
}
