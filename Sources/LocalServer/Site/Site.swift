internal import Bytes
internal import HTTPWire

/// A web site, whatever version of HTTP its clients speak: requests in, answers out, no socket and no clock.
public struct Site: Sendable {
  private let responders: [any SiteResponder]
  private let requestGuard: RequestGuard?

  /// The first of them that has a plan for a request answers it; what none has one for is not found. `requestGuard` enforces the
  /// protection of the plans; nil leaves it out.
  public init(_ responders: [any SiteResponder] = [SitePages()], guardedBy requestGuard: RequestGuard? = RequestGuard()) {
    self.responders = responders
    self.requestGuard = requestGuard
  }

  /// With another responder before its own.
  func preceded(by first: some SiteResponder) -> Site { Site([first] + responders, guardedBy: requestGuard) }

  /// Begins an exchange when the head of a request has come. `budget` bounds its content.
  func exchange(_ head: RequestHead, from client: Endpoint? = nil, within budget: UploadBudget? = nil) -> SiteExchange {
    let request = SiteRequest(head, from: client)
    for responder in responders {
      guard let plan = responder.plan(for: request) else { continue }
      if let refusal = requestGuard?.refusal(of: head, plan.protection) {
        return SiteExchange(request, SitePlan(expectation: .refused) { _ in .now(refusal) })
      }
      return SiteExchange(request, plan.withIsolationFields, within: budget)
    }
    return SiteExchange(request, .always(.text("there is no such page\n", status: 404)))
  }

  /// How a request that is none, or comes too slowly, is answered before the connection ends; nil where there is nobody to tell.
  static func refusal(of end: ServiceEnd, inContent: Bool = false) -> ResponseHead? {
    let status: Int
    switch end {
    case .wire(let error): status = error.code == .limitExceeded && !inContent ? 431 : 400
    case .late: status = 408
    case .transport, .session, .broken, .ended: return nil
    }
    let fields = FieldSection([FieldLine("Content-Length", "0"), FieldLine("Connection", "close"), SiteAnswer.date])
    return ResponseHead(version: .http11, status: status, reason: SiteAnswer.reason(of: status), fields: fields)
  }
}
