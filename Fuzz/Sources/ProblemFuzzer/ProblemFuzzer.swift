import HTTPClient

/// What a server says of an error: read or not, and what is read is bounded.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzProblem(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  for type in ["application/problem+json", "application/json"] {
    guard let problem = APIError(status: 400, contentType: type, content: bytes) else { continue }
    for text in [problem.code, problem.message, problem.detail, problem.type, problem.instance] {
      precondition(text.map { $0.count <= 4_096 && !$0.isEmpty } ?? true)
    }
    _ = problem.description
  }
  return 0
}
