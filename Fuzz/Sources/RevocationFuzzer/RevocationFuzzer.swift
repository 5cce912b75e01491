import Bytes
import X509

/// Revocation lists and OCSP responses are read or refused with a reason; what was read can be walked over and printed.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzRevocation(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  do throws(PKIError) {
    let list = try CertificateList(der: bytes)
    precondition(list.entryCount <= bytes.count)
    for entry in list.entries { _ = (entry.revokedAt.rfc3339, entry.reason?.description, entry.certificateIssuer.description) }
    _ = (list.issuer.description, list.scope?.names.map(\.description), list.freshestLists, list.deviations)
  } catch {
    precondition(!error.description.isEmpty)
  }
  do throws(PKIError) {
    let response = try OCSPResponse(der: bytes)
    _ = (response.status.description, response.basic?.responses.map(\.status), response.basic?.certificates.map(\.description))
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}
