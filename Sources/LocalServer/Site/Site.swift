internal import HTTPWire

/// A small web site for clients to be tried on, whatever version of HTTP they speak: requests in, answers out, no socket and no clock.
struct Site: Sendable {
  /// Begins an exchange when the head of a request has come.
  func exchange(_ head: RequestHead) -> SiteExchange {
    SiteExchange(SiteRequest(head))
  }

  /// How a request that is none is answered before the connection ends.
  static func refusal(of error: HTTPWireError) -> ResponseHead {
    let status = error.code == .limitExceeded ? 431 : 400
    let fields = FieldSection([FieldLine("Content-Length", "0"), FieldLine("Connection", "close")])
    return ResponseHead(version: .http11, status: status, reason: SiteAnswer.reason(of: status), fields: fields)
  }
}
