internal import HTTPWire
internal import WebSocket

/// How a resource opens WebSockets. Each returns the messages that it receives.
public struct SiteWebSocket: Hashable, Sendable {
  /// The supported subprotocols; nil to accept the first that the client offers.
  public var subprotocols: [String]?
  /// True to accept the extension permessage-deflate.
  public var compresses = true

  public init() {}

  /// The exchange for a request that asks for a WebSocket.
  func exchange(_ request: SiteRequest) -> SiteExchange {
    do throws(WebSocketServerHandshake.Refusal) {
      let handshake = try WebSocketServerHandshake(reading: request.head)
      let agreement = handshake.agreement(subprotocols: subprotocols, compresses: compresses)
      var head = handshake.response(agreement)
      head.fields.lines.append(SiteResponse.date)
      return SiteExchange(request, .always(.status(500)), upgrade: (head, agreement))
    } catch {
      return SiteExchange(request, .always(.problem(error.status, error.what).with { $0.fields.lines += error.fields.lines }))
    }
  }
}

/// `/ws`: a WebSocket that returns every message, over HTTP/1.1 and HTTP/2.
public struct WebSocketEchoResponder: SiteResponder {
  private let socket: SiteWebSocket

  public init(_ socket: SiteWebSocket = SiteWebSocket()) { self.socket = socket }

  public func plan(for request: SiteRequest) -> SitePlan? {
    guard request.segments == ["ws"] else { return nil }
    return SitePlan(protection: [.knownHost, .sameOrigin]) { _ in
      .now(
        .problem(426, "this resource is a WebSocket").with {
          $0.fields.append("Upgrade", "websocket")
          $0.fields.append("Connection", "Upgrade")
        })
    }.with { $0.webSocket = socket }
  }
}
