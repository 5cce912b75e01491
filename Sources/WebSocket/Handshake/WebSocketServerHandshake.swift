public import HTTPWire

/// The server's side of the opening handshake: a request for a WebSocket that passed all checks (RFC 6455, section 4.2; RFC 8441).
public struct WebSocketServerHandshake: Hashable, Sendable {
  /// The client's subprotocols, in its order of preference.
  public let subprotocols: [String]
  /// The client's offers of compression, in its order of preference, without invalid ones.
  public let offers: [PermessageDeflate]
  /// Nil in HTTP/2.
  private let key: String?

  /// The response to a request that is not a valid handshake.
  public struct Refusal: Error, Hashable, Sendable {
    public let status: Int
    public let what: String
    public let fields: FieldSection

    init(_ status: Int, _ what: String, _ fields: [FieldLine] = []) {
      self.status = status
      self.what = what
      self.fields = FieldSection(fields)
    }
  }

  public static let version = "13"

  /// True if the request asks for a WebSocket, valid or not.
  public static func isRequested(by head: RequestHead) -> Bool {
    guard head.version < .http2 else { return head.connectProtocol == "websocket" }
    return head.fields.list(of: "Upgrade").contains { $0.lowercased() == "websocket" }
  }

  public init(reading head: RequestHead) throws(Refusal) {
    if head.version >= .http2 {
      guard head.method == "CONNECT", head.connectProtocol == "websocket" else {
        throw Refusal(400, "the request is no extended CONNECT for websocket")
      }
      key = nil
    } else {
      key = try Self.key(of: head)
    }
    let versions = head.fields.values(of: "Sec-WebSocket-Version")
    guard versions == [Self.version] else {
      throw Refusal(
        426, "the version of the WebSocket protocol is not 13",
        [
          FieldLine("Sec-WebSocket-Version", Self.version), FieldLine("Upgrade", "websocket"), FieldLine("Connection", "Upgrade"),
        ].filter { head.version < .http2 || $0.isNamed("Sec-WebSocket-Version") })
    }
    subprotocols = head.fields.list(of: "Sec-WebSocket-Protocol")
    guard subprotocols.allSatisfy({ $0.utf8.allSatisfy { FieldScanner.isTokenByte($0) } }), Set(subprotocols).count == subprotocols.count
    else {
      throw Refusal(400, "Sec-WebSocket-Protocol is not a list of different subprotocols")
    }
    do throws(WebSocketError) {
      let members = try WebSocketExtension.list(reading: head.fields.values(of: "Sec-WebSocket-Extensions"))
      // An invalid offer is declined, not an error (RFC 7692, section 7.1).
      offers = members.filter { $0.name == PermessageDeflate.name }.compactMap { try? PermessageDeflate(reading: $0, isResponse: false) }
    } catch {
      throw Refusal(400, error.what)
    }
  }

  private static func key(of head: RequestHead) throws(Refusal) -> String {
    guard head.method == "GET", head.version >= .http11 else { throw Refusal(400, "a WebSocket begins with GET in HTTP/1.1") }
    guard isRequested(by: head), head.fields.list(of: "Connection", holds: "Upgrade") else {
      throw Refusal(
        426, "this resource is a WebSocket", [FieldLine("Upgrade", "websocket"), FieldLine("Connection", "Upgrade")])
    }
    guard !head.fields.contains("Transfer-Encoding"), head.fields.number("Content-Length") ?? 0 == 0 else {
      throw Refusal(400, "a request for a WebSocket has no content")
    }
    let keys = head.fields.values(of: "Sec-WebSocket-Key")
    guard keys.count == 1, let key = keys.first, WebSocketAccept.isKey(key) else {
      throw Refusal(400, "Sec-WebSocket-Key is not 16 bytes in base64")
    }
    return key
  }

  /// The agreement with the first subprotocol of the client that `subprotocols` contains (nil: with its first), and with compression if
  /// the client offers it and `compresses`.
  public func agreement(subprotocols supported: [String]? = nil, compresses: Bool = true) -> WebSocketAgreement {
    WebSocketAgreement(
      subprotocol: subprotocols.first { supported?.contains($0) ?? true }, deflate: compresses ? offers.first?.accepted : nil)
  }

  /// 101 in HTTP/1.1, 200 in HTTP/2.
  public func response(_ agreement: WebSocketAgreement) -> ResponseHead {
    var fields = FieldSection()
    if let key {
      fields.append("Upgrade", "websocket")
      fields.append("Connection", "Upgrade")
      fields.append("Sec-WebSocket-Accept", WebSocketAccept.value(for: key))
    }
    if let subprotocol = agreement.subprotocol { fields.append("Sec-WebSocket-Protocol", subprotocol) }
    if let deflate = agreement.deflate { fields.append("Sec-WebSocket-Extensions", deflate.description) }
    return ResponseHead(
      version: key == nil ? .http2 : .http11, status: key == nil ? 200 : 101, reason: key == nil ? [] : Array("Switching Protocols".utf8),
      fields: fields)
  }
}
