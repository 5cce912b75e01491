internal import PathValidation
internal import X509

struct Expired: ServerCase {
  let name = "expired"
  let summary = "the certificate ran out ten days ago"
  let expectation: ExpectedVerdict? = ExpectedVerdict(.expired)
}
