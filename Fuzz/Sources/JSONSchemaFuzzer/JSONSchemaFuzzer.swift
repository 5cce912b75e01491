import Bytes
import JSONSchema

/// A schema, and after a zero byte a value: the schema has faults with reasons, or it validates the value, and itself, to an end.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzJSONSchema(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map { Array($0) }
  do throws(SchemaError) {
    let schema = try CompiledSchema(parsing: parts[0])
    for part in parts {
      guard let value = try? JSONParser.read(part) else { continue }
      let violations = schema.violations(in: value)
      precondition(violations.count <= 1_001 && violations.allSatisfy { !$0.detail.isEmpty })
    }
  } catch {
    precondition(!error.faults.isEmpty && error.faults.allSatisfy { !$0.reason.isEmpty })
  }
  return 0
}
