internal import X509

struct ExtraCertificates: ServerCase {
  let name = "extra-certificates"
  let summary = "a certificate is sent that no path needs"
  let expectation: ExpectedVerdict? = ExpectedVerdict().with { $0.superfluous = [2] }
}
