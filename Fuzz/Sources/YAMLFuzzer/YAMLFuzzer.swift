import Bytes
import YAML

/// A document, whatever it holds: an error has a place, and what was read is as bounded as it was to be.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzYAML(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  var limits = YAMLLimits()
  limits.nodes = 2_000
  do throws(YAMLError) {
    let node = try YAMLReader.read(bytes, limits: limits)
    precondition(nodes(of: node) <= limits.nodes, "more values than there may be")
    _ = JSONWriter(pretty: false).bytes(of: node.json)
  } catch {
    precondition(error.line > 0 && error.column > 0 && !error.reason.isEmpty)
  }
  return 0
}

private func nodes(of node: YAMLNode) -> Int {
  let parts = (node.elements ?? []) + (node.members ?? []).flatMap { [$0.key, $0.value] }
  return parts.reduce(1) { $0 + nodes(of: $1) }
}
