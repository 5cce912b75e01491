import Bytes
import DomainNames
import Resolver
import TLSProbeCLI

/// Targets and overrides as people type them.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzTarget(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = unsafe String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  do throws(CommandLineError) {
    let target = try TargetArgument(text)
    precondition(target.port > 0 && !target.host.isEmpty)
  } catch {
    precondition(!error.description.utf8.contains { $0 < 0x20 || $0 == 0x7f }, "a control character in an error")
  }
  if let override = HostOverride(text) { precondition(override.port > 0 && !override.addresses.isEmpty) }
  return 0
}
