internal import PathValidation
internal import X509

struct WeakSignature: ServerCase {
  let name = "sha1-signature"
  let aliases = ["sha1-2016", "sha1-2017"]
  let summary = "the certificate is signed with SHA-1"
  let expectation: ExpectedVerdict? = ExpectedVerdict(.weakSignature)
}
