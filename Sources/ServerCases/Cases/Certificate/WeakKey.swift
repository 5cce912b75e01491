internal import PathValidation
internal import X509

struct WeakKey: ServerCase {
  let name = "rsa-1024"
  let aliases = ["rsa1024"]
  let summary = "the key is RSA with 1024 bits"
  let expectation: ExpectedVerdict? = ExpectedVerdict(.weakKey)
}
