import Bytes
import CertificateLint
import X509

/// A certificate is read completely or refused with a reason; what it describes can be printed, and held to every rule.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzCertificate(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  do throws(PKIError) {
    let certificate = try Certificate(der: bytes)
    precondition(certificate.der == bytes)
    _ = (certificate.description, certificate.subject.description, certificate.issuer.description, certificate.isSelfIssued)
    _ = (certificate.subjectAlternativeNames?.map(\.description), certificate.keyUsage, certificate.extendedKeyUsage)
    _ = (certificate.nameConstraints, certificate.policies, certificate.crlDistributionPoints, certificate.tlsFeatures)
    _ = (certificate.notBefore.rfc3339, certificate.notAfter.rfc3339, certificate.publicKey, certificate.sha256)
    for role in LintRole.allCases { _ = Lint.findings(in: certificate, role: role, issuer: certificate) }
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}
