internal import Bytes
internal import HTTPWire
internal import WebSocket

/// A web site, independent of the version of HTTP: takes requests and returns responses, without sockets and clocks.
public struct Site: Sendable {
  private let responders: [any SiteResponder]
  private let requestGuard: CrossOriginGuard?

  /// The first responder with a plan for a request handles it; a request without a plan gets 404 (Not Found). `requestGuard` enforces the
  /// protection of the plans; nil disables it.
  public init(_ responders: [any SiteResponder] = [SitePages()], guardedBy requestGuard: CrossOriginGuard? = CrossOriginGuard()) {
    self.responders = responders
    self.requestGuard = requestGuard
  }

  /// A site with another responder before the existing ones.
  func preceded(by first: some SiteResponder) -> Site { Site([first] + responders, guardedBy: requestGuard) }

  /// Begins an exchange when the head of a request has been received. `budget` bounds its content.
  func exchange(_ head: RequestHead, from client: Endpoint? = nil, within budget: UploadBudget? = nil) -> SiteExchange {
    let request = SiteRequest(head, from: client)
    for responder in responders {
      guard let plan = responder.plan(for: request) else { continue }
      if let refusal = requestGuard?.refusal(of: head, plan.protection) {
        return SiteExchange(request, SitePlan(expectation: .refused) { _ in .now(refusal) })
      }
      if let socket = plan.webSocket, WebSocketServerHandshake.isRequested(by: head) {
        return socket.exchange(request)
      }
      // Of the protocols for CONNECT there is only this one (RFC 9220, section 3).
      if let name = head.connectProtocol {
        return SiteExchange(request, .always(.problem(501, "this resource does not support CONNECT for \(name)")))
      }
      return SiteExchange(request, plan.withIsolationFields, within: budget)
    }
    return SiteExchange(request, .always(.text("there is no such page\n", status: 404)))
  }

  /// The response to a malformed or late request before the connection ends; nil if none can be sent.
  static func refusal(of end: ServiceEnd, inContent: Bool = false) -> ResponseHead? {
    let status: Int
    switch end {
    case .wire(let error): status = error.code == .limitExceeded && !inContent ? 431 : 400
    case .late: status = 408
    case .transport, .session, .broken, .ended: return nil
    }
    let fields = FieldSection([FieldLine("Content-Length", "0"), FieldLine("Connection", "close"), SiteResponse.date])
    return ResponseHead(version: .http11, status: status, reason: SiteResponse.reason(of: status), fields: fields)
  }
}

/// Test pages for clients, as listed in `SiteRoute.all`.
public struct SitePages: SiteResponder {
  public init() {}

  public func plan(for request: SiteRequest) -> SitePlan? {
    if let plan = WebSocketEchoResponder().plan(for: request) { return plan }
    let name = request.segments.first ?? ""
    guard request.segments.count < 3, let route = SiteRoute.byName[name] else { return nil }
    return SitePlan(keeping: route.keeping, expectation: route.expectation) { .now(route.answer($0)) }
      .with { $0.isolation = .sandbox }
  }
}
