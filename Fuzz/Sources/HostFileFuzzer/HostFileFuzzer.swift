import Bytes
import HTTPClient

/// The value of a Strict-Transport-Security field, and the files of `--hsts` and `--alt-svc`.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzHostFile(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let now = Timestamp(seconds: 1_790_000_000)
  _ = StrictTransportField(bytes)
  var list = HSTSList()
  HSTSFile.read(bytes, into: &list, at: now)
  var sameList = HSTSList()
  HSTSFile.read(HSTSFile.text(of: list, at: now), into: &sameList, at: now)
  precondition(sameList == list)
  var cache = AlternativeServiceCache()
  AlternativeServiceFile.read(bytes, into: &cache, at: now)
  var sameCache = AlternativeServiceCache()
  AlternativeServiceFile.read(AlternativeServiceFile.text(of: cache, at: now), into: &sameCache, at: now)
  precondition(sameCache == cache)
  return 0
}
