internal import PathValidation
internal import X509

struct NotYetValid: ServerCase {
  let name = "not-yet-valid"
  let summary = "the certificate begins in ten days"
  let expectation: ExpectedVerdict? = ExpectedVerdict(.notYetValid)
}
