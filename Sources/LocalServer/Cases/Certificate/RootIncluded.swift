internal import X509

struct RootIncluded: ServerCase {
  let name = "root-included"
  let summary = "the root is sent too"
  let expectation: Expectation? = Expectation().with { $0.includesRoot = true }
}
