internal import PathValidation

struct WrongHost: ServerCase {
  let name = "wrong-host"
  let aliases = ["wrong.host"]
  let summary = "the certificate is for other names"
  let expectation: ExpectedVerdict? = ExpectedVerdict(.hostnameMismatch)
}
