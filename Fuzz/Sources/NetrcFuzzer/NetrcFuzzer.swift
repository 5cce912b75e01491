import HTTPClient

/// A netrc file.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzNetrc(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  do throws(NetrcError) {
    let file = try NetrcFile(parsing: bytes)
    for entry in file.entries.prefix(20) {
      let found = file.entry(for: entry.machine ?? "no.such.host.example", user: entry.login)
      precondition(found.map { $0.login == entry.login } ?? true, "another login's entry was found")
    }
  } catch {
    precondition(!error.description.isEmpty && error.line >= 0)
  }
  return 0
}
