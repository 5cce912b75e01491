import Bytes
import Checks
import Inspection
import Observation
import PathValidation
import Report

/// Saved documents that are read, verified and checked again, and written in every format.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzSavedDocument(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  var reader = DocumentReader(bytes)
  while let saved = try? reader.next() {
    let recorded = saved.document
    for renderer in Renderers.all where renderer.subject.map({ $0.schema == saved.schema }) ?? true {
      _ = renderer.render(recorded, options: RenderOptions(verbose: true))
    }
    let replay = AuditReplay(ReplayOptions { _ in nil })
    guard let result = try? replay.run(saved.observation) else { continue }
    var observation = Observation(target: saved.target)
    observation[AuditObservation.self] = result.audit
    let document = Document(
      about: AuditObservation.self, in: CheckedObservation(audit: observation), tool: saved.tool, startedAt: saved.startedAt)
    let text = AuditText().render(document, options: RenderOptions(verbose: true))
    precondition(!text.contains { $0 < 0x20 && $0 != 0x0a || $0 == 0x7f })
  }
  return 0
}
