import Bytes
import Templates

/// A template, and after a zero byte a file of variables: both are rejected at a place within them, or evaluate the same again.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzTemplate(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let file = try? DotenvFile(parsing: Array(parts.last ?? []))
  let text = String(decoding: parts[0], as: UTF8.self)
  let context = TemplateContext(names: ["a"], now: Timestamp(seconds: 0), random: { 4 }) { name in name == "a" ? "x" : file?[name] }
  do throws(TemplateError) {
    let template = try Template(parsing: text)
    precondition(template.variables.allSatisfy { (0...text.utf8.count).contains($0.offset) })
    let result = try template.evaluate(in: context)
    let again = try template.evaluate(in: context)
    precondition(again == result)
  } catch {
    precondition((0...text.utf8.count).contains(error.offset) && !error.reason.isEmpty)
  }
  return 0
}
