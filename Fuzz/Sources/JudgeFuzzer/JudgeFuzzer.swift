import Bytes
import DomainNames
import PathValidation
import X509

/// A chain of damaged certificates, each after two bytes of length; the last one is the root. The search ends by its bounds.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzJudge(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var reader = unsafe ByteReader(Array(UnsafeBufferPointer(start: data, count: count)))
  var list: [[UInt8]] = []
  while list.count < 24, let der = try? reader.readVector(lengthBytes: 2) { list.append(Array(der)) }
  let roots = list.last.flatMap { try? Certificate(der: $0) }.map { [$0] } ?? []
  let store = TrustStore(certificates: roots, name: "fuzzed")
  let verdict = CertificateVerifier(
    VerificationContext(
      time: Timestamp(seconds: 1_800_000_000), name: try? ReferenceIdentity("peer.tlsprobe.test"),
      limits: Limits(signatureChecks: 20, steps: 2_000))
  ).verify(ServedChain(der: list), trusting: store)
  precondition(verdict.trusted == verdict.errors.isEmpty, "a verdict without a reason")
  return 0
}
