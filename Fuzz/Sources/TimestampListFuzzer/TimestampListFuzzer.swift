import X509

/// A list of certificate timestamps is read or refused with a reason, and so is the signed part of a precertificate.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzTimestampList(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  do throws(PKIError) {
    let list = try TimestampList(bytes)
    precondition(!list.entries.isEmpty && list.timestamps.reduce(0) { $0 + $1.bytes.count } <= bytes.count)
    for timestamp in list.timestamps { precondition(!timestamp.timestamp.description.isEmpty) }
  } catch {
    precondition(!error.description.isEmpty)
  }
  if let content = try? Precertificate.toBeSigned(bytes) { precondition(content.count <= bytes.count + 16) }
  return 0
}
