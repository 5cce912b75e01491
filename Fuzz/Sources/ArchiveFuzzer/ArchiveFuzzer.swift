import HTTPServer
import HTTPWire
import MockServer

/// An HTTP Archive that is answered from: it has something to say, or a mistake.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzArchive(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  do throws(ResponderError) {
    let replay = try ReplayResponder(parsing: bytes)
    precondition(replay.count > 0)
    let head = RequestHead(method: "GET", target: "/a?b", scheme: "http", authority: "a")
    guard let plan = replay.plan(for: SiteRequest(head)), case .now(let answer) = plan.reply(SiteRequest(head)) else { return 0 }
    precondition((200...599).contains(answer.status) && !answer.fields.contains("transfer-encoding"))
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}
