import X509

/// An OCSP response is read as far as its timestamps or refused with a reason.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzOCSPTimestamps(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  do throws(PKIError) {
    let found = try OCSPTimestamps(response: bytes)
    precondition(found.lists.reduce(0) { $0 + $1.count } <= bytes.count)
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}
