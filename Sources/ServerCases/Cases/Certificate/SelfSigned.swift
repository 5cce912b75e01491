internal import PathValidation
internal import X509

struct SelfSigned: ServerCase {
  let name = "self-signed"
  let summary = "the certificate is its own issuer"
  let expectation: ExpectedVerdict? = ExpectedVerdict(.selfSigned)
}
