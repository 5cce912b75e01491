internal import HTTPWire
internal import WebSocket

/// How a resource opens WebSockets, and what is sent on them: by default, each message is returned.
public struct SiteWebSocket: Sendable {
  /// The supported subprotocols; nil to accept the first that the client offers.
  public var subprotocols: [String]?
  /// True to accept the extension permessage-deflate.
  public var compresses = true
  package var script = WebSocketScript.echo
  /// The response to every request for a WebSocket; nil to accept them.
  package var refusal: SiteResponse?
  /// True to send a Sec-WebSocket-Accept for another key; HTTP/2 has no such field.
  package var hasWrongAccept = false

  public init() {}

  /// The exchange for a request that asks for a WebSocket.
  func exchange(_ request: SiteRequest) -> SiteExchange {
    if let refusal { return SiteExchange(request, .always(refusal)) }
    do throws(WebSocketServerHandshake.Refusal) {
      let handshake = try WebSocketServerHandshake(reading: request.head)
      let agreement = handshake.agreement(subprotocols: subprotocols, compresses: compresses)
      var head = handshake.response(agreement)
      if hasWrongAccept {
        head.fields.lines = head.fields.lines.map { $0.isNamed(Self.accept) ? FieldLine(Self.accept, Self.wrongAccept) : $0 }
      }
      head.fields.lines.append(SiteResponse.date)
      return SiteExchange(request, .always(.status(500)), upgrade: SiteUpgrade(head: head, agreement: agreement, script: script))
    } catch {
      return SiteExchange(request, .always(.problem(error.status, error.what).with { $0.fields.lines += error.fields.lines }))
    }
  }

  private static let accept = "Sec-WebSocket-Accept"
  /// The example of RFC 6455, section 1.3, which no other key has.
  private static let wrongAccept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
}

/// The response that opens a WebSocket.
struct SiteUpgrade: Sendable {
  let head: ResponseHead
  let agreement: WebSocketAgreement
  let script: WebSocketScript
}

extension SiteResponse {
  /// The response to a request that asks for no WebSocket.
  package static let webSocketOnly = SiteResponse.problem(426, "this resource is a WebSocket").with {
    $0.fields.append("Upgrade", "websocket")
    $0.fields.append("Connection", "Upgrade")
  }
}

/// `/ws`: a WebSocket that returns every message, over HTTP/1.1 and HTTP/2.
public struct WebSocketEchoResponder: SiteResponder {
  private let socket: SiteWebSocket

  public init(_ socket: SiteWebSocket = SiteWebSocket()) { self.socket = socket }

  public func plan(for request: SiteRequest) -> SitePlan? {
    guard request.segments == ["ws"] else { return nil }
    return SitePlan(protection: [.knownHost, .sameOrigin]) { _ in .now(.webSocketOnly) }.with { $0.webSocket = socket }
  }
}
