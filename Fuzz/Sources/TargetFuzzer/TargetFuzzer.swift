import Bytes
import Connect
import DomainNames
import Resolver

/// Targets, overrides and detours as people type them.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzTarget(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = unsafe String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  do throws(TargetError) {
    let target = try Target(text)
    precondition(target.port > 0 && target.input == text)
    let again = try Target(target.description)
    precondition(again.host == target.host && again.port == target.port, "what was read reads differently when written")
  } catch {
    precondition(error.input == text && !error.hint.isEmpty, "an error of another input")
  }
  if let override = HostOverride(text) { precondition(override.port > 0 && !override.addresses.isEmpty) }
  _ = ConnectTo(text)
  return 0
}
