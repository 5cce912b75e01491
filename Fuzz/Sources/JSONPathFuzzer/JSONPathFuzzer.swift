import Bytes
import JSONPath

/// A query, and after a zero byte a document: the query is rejected with a column, or its nodes are found again by their normalized paths.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzJSONPath(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  guard let document = try? JSONParser.read(Array(parts.last ?? [])) else { return 0 }
  do throws(JSONPathError) {
    let query = try JSONPath(String(decoding: parts[0], as: UTF8.self))
    let nodes = try query.nodes(in: document, limits: .init(steps: 100_000, nodes: 100))
    for node in nodes {
      let again = try JSONPath(node.path).nodes(in: document)
      precondition(again.count == 1, "a normalized path selects one node")
    }
  } catch {
    precondition(error.column != 0, "columns are counted from 1")
  }
  return 0
}
