internal import PKI

struct SelfSigned: ServerCase {
  let name = "self-signed"
  let summary = "the certificate is its own issuer"
  let expectation: Expectation? = Expectation(.selfSigned)
}
