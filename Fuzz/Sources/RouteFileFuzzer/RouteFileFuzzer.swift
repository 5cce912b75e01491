import MockServer

/// A file of routes: it gives routes, or mistakes with their places.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzRouteFile(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  do throws(ResponderError) {
    _ = try RouteResponder(parsing: bytes) { path throws(ResponderError) in
      guard path.utf8.count < 8 else { throw ResponderError("there is no such file") }
      return []
    }
  } catch {
    precondition(!error.mistakes.isEmpty && error.mistakes.allSatisfy { $0.line ?? 0 > 0 && $0.column ?? 0 > 0 && !$0.what.isEmpty })
  }
  return 0
}
