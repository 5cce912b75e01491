import Bytes
import JSONSchema

/// A regular expression, and after a zero byte a text: it is read or refused, and what matches still matches as one of two alternatives.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzPattern(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let pattern = String(decoding: parts[0], as: UTF8.self)
  let text = JSONValue.string(String(decoding: parts.last ?? [], as: UTF8.self))
  guard let plain = schema(pattern) else { return 0 }
  let violations = plain.violations(in: text)
  // A group adds an instruction or two, so that a pattern at the limit may exceed it.
  guard let wrapped = schema("(?:\(pattern))|[]") else { return 0 }
  if violations.isEmpty {
    precondition(wrapped.violations(in: text).allSatisfy { $0.detail.contains("steps") }, "an alternative loses a match")
  }
  return 0
}

private func schema(_ pattern: String) -> CompiledSchema? {
  let document = JSONValue.object([JSONValue.Member("pattern", .string(pattern))])
  return try? CompiledSchema(parsing: Bytes.JSONWriter(pretty: false).bytes(of: document))
}
