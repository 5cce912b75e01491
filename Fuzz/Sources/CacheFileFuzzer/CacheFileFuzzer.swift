import Bytes
import HTTPClient

/// A file of stored answers; one without its seal is read as if it had the right one.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzCacheFile(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  for candidate in [bytes, CacheFile.sealed(bytes)] {
    guard let file = try? CacheFile(reading: candidate) else { continue }
    precondition((try? CacheFile(reading: file.bytes)) != nil)
    for response in file.variants.responses { _ = response.freshness.explanation(at: Timestamp(seconds: 1_790_000_000)) }
  }
  return 0
}
