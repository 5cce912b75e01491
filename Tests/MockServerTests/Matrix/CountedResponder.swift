import Synchronization

@testable import HTTPServer

/// How often responders were called, over all connections.
final class ResponderCalls: Sendable {
  private let replies = Atomic<Int>(0)
  private let works = Atomic<Int>(0)

  func countReply() { replies.add(1, ordering: .relaxed) }
  func countWork() { works.add(1, ordering: .relaxed) }

  var counts: (replies: Int, works: Int) { (replies.load(ordering: .relaxed), works.load(ordering: .relaxed)) }
}

/// Counts how often another responder replies and how often its deferred work runs.
struct CountedResponder: SiteResponder {
  let responder: any SiteResponder
  let calls: ResponderCalls

  func plan(for request: SiteRequest) -> SitePlan? {
    guard var plan = responder.plan(for: request) else { return nil }
    let reply = plan.reply
    plan.reply = { [calls] request in
      calls.countReply()
      guard case .later(let perform) = reply(request) else { return reply(request) }
      return .later {
        calls.countWork()
        return await perform()
      }
    }
    return plan
  }
}
