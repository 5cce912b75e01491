import Bytes
import Crypto
import HTTPWire
import Testing

@testable import HTTPServer

@Suite struct SiteResponderTests {
  /// Keeps so much, and tells what it got, at once or later.
  private struct Receiver: SiteResponder {
    let keeping: SitePlan.Keeping
    var isSlow = false

    func plan(for request: SiteRequest) -> SitePlan? {
      guard request.segments.first == "here" else { return nil }
      return SitePlan(keeping: keeping) { [isSlow] request in
        let answer = SiteResponse.text(
          "\(request.content.count) \(request.content.sha256) \(String(decoding: request.content.bytes, as: UTF8.self))")
        return isSlow ? .later { answer } : .now(answer)
      }
    }
  }

  private func answer(of responder: Receiver, to target: String, _ body: String) async -> (status: Int, text: String) {
    let head = RequestHead(method: "PUT", target: target, scheme: "http", authority: "a")
    var exchange = Site([responder]).exchange(head)
    exchange.received(Array(body.utf8)[...])
    exchange.receivedEnd()
    var (status, text) = (0, "")
    while true {
      switch exchange.next() {
      case .work(let work): exchange.answered(await work.perform())
      case .step(.head(let head, _)): status = head.status
      case .step(.content(let bytes, _)): text += String(decoding: bytes, as: UTF8.self)
      case .step(.end): return (status, text)
      default: break
      }
    }
  }

  private var digest: String { Hex.encode(Digest.sha256(Array("hello".utf8))) }

  @Test func `content is kept as the plan says`() async {
    #expect(await answer(of: Receiver(keeping: .bytes(limit: 5)), to: "/here", "hello") == (200, "5 \(digest) hello"))
    #expect(await answer(of: Receiver(keeping: .digest), to: "/here", "hello") == (200, "5 \(digest) "))
    #expect(await answer(of: Receiver(keeping: .nothing), to: "/here/x?y", "hello").text.hasPrefix("5 "))
  }

  @Test func `a plan may find its answer out later`() async {
    #expect(await answer(of: Receiver(keeping: .digest, isSlow: true), to: "/here", "hello") == (200, "5 \(digest) "))
  }

  @Test func `more content than may be kept is refused`() async {
    #expect(await answer(of: Receiver(keeping: .bytes(limit: 4)), to: "/here", "hello").status == 413)
  }

  @Test func `what nobody has a plan for is not found`() async {
    #expect(await answer(of: Receiver(keeping: .nothing), to: "/there", "").status == 404)
  }
}
