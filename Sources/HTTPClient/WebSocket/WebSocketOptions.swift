public import WebSocket

/// Options for opening a WebSocket.
public struct WebSocketOptions: Sendable {
  /// The offered subprotocols, in the order of preference.
  public var subprotocols: [String] = []
  /// The offered compression; nil for none.
  public var deflate: PermessageDeflate? = .offer
  public var limits = WebSocketLimits.ordinary
  /// Called with each frame as it is sent or received; nil for none.
  public var trace: (@Sendable (WebSocketFrameRecord) -> Void)?

  public init() {}

  public func with(_ change: (inout WebSocketOptions) -> Void) -> WebSocketOptions {
    var copy = self
    change(&copy)
    return copy
  }
}

extension HTTPError {
  /// Converts an error of the WebSocket protocol.
  init(_ error: WebSocketError, during phase: Phase, of url: URI) {
    let category: Category = error.code == .limitExceeded ? .limit : error.code == .unsendable ? .usage : .protocol
    self.init(
      category, code: error.code.rawValue, phase: phase, error.description, hint: error.hint, url: url.description)
  }
}
