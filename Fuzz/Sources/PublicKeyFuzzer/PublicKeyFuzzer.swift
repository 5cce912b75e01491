import X509

/// A public key is examined or refused with a reason.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzPublicKey(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  do throws(PKIError) {
    let key = try PublicKey(der: bytes)
    for weakness in key.weaknesses() { precondition(!weakness.message.isEmpty && !weakness.reference.isEmpty) }
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}
