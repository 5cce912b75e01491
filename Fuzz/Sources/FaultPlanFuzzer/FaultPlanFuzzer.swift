import Bytes
import MockServer

/// A document about faults, whole or as a patch: read or not, and what is read is what its own document says.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzFaultPlan(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  do throws(FaultPlanError) {
    check(try FaultPlan(reading: bytes))
  } catch {
    precondition(!error.mistakes.isEmpty && !error.mistakes.contains(""))
  }
  if let patch = try? JSONParser.read(bytes, depthLimit: 8), let merged = try? FaultPlan().merging(patch) { check(merged) }
  return 0
}

private func check(_ plan: FaultPlan) {
  let document = Bytes.JSONWriter(pretty: false).bytes(of: plan.json)
  precondition((try? FaultPlan(reading: document)) == plan)
}
