import Bytes
import RequestCollections

/// A file of requests, and after a zero byte a file that it refers to: it is rejected with a line and a column, or has requests.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzCollection(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map { Array($0) }
  do throws(CollectionError) {
    let collection = try RequestCollection(reading: parts[0], file: "a.yaml") { path in
      path.isEmpty ? .unreadable("no name") : .bytes(parts.last ?? [])
    }
    precondition(!collection.requests.isEmpty)
  } catch {
    precondition(!error.reason.isEmpty)
  }
  return 0
}
