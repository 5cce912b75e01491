internal import Bytes
internal import Crypto
public import HTTPWire

/// The client's side of the opening handshake: the fields of the request, and the checks of the response (RFC 6455, section 4.1; RFC 8441).
public struct WebSocketClientHandshake: Hashable, Sendable {
  public let subprotocols: [String]
  /// Nil to offer no compression.
  public let deflate: PermessageDeflate?
  /// Not used in HTTP/2.
  private let key: String

  /// `nonce` is a random value of 16 bytes.
  public init(nonce: [UInt8], subprotocols: [String] = [], deflate: PermessageDeflate? = .offer) throws(WebSocketError) {
    guard nonce.count == 16 else {
      throw WebSocketError(.unsendable, "the key has \(nonce.count) bytes instead of 16", reference: "RFC 6455, section 4.1")
    }
    if let name = subprotocols.first(where: { $0.isEmpty || !$0.utf8.allSatisfy { FieldScanner.isTokenByte($0) } }) {
      throw WebSocketError(.unsendable, "'\(name)' is no subprotocol", reference: "RFC 6455, section 4.1")
    }
    guard Set(subprotocols).count == subprotocols.count else {
      throw WebSocketError(.unsendable, "a subprotocol is repeated", reference: "RFC 6455, section 4.1")
    }
    key = Base64.encode(nonce)
    self.subprotocols = subprotocols
    self.deflate = deflate
  }

  /// With a random key.
  public init(subprotocols: [String] = [], deflate: PermessageDeflate? = .offer) throws(WebSocketError) {
    let nonce: [UInt8]
    do { nonce = try RandomBytes.make(16) } catch { throw WebSocketError(.unsendable, "there are no random bytes for the key") }
    try self.init(nonce: nonce, subprotocols: subprotocols, deflate: deflate)
  }

  /// The fields of the request; in HTTP/2 its method is CONNECT and its protocol `websocket`.
  public func fields(in version: HTTPVersion) -> FieldSection {
    var fields = FieldSection()
    if version < .http2 {
      fields.append("Upgrade", "websocket")
      fields.append("Connection", "Upgrade")
      fields.append("Sec-WebSocket-Key", key)
    }
    fields.append("Sec-WebSocket-Version", WebSocketServerHandshake.version)
    if !subprotocols.isEmpty { fields.append("Sec-WebSocket-Protocol", subprotocols.joined(separator: ", ")) }
    if let deflate { fields.append("Sec-WebSocket-Extensions", deflate.member(isResponse: false).description) }
    return fields
  }

  /// Checks the response; throws if it is not that of a WebSocket server, or selects something that was not offered.
  public func agreement(of response: ResponseHead) throws(WebSocketError) -> WebSocketAgreement {
    let isHTTP2 = response.version >= .http2
    guard isHTTP2 ? (200..<300).contains(response.status) : response.status == 101 else {
      throw WebSocketError(
        .refused, "the server refused the WebSocket with status \(response.status)", reference: "RFC 6455, section 4.1")
    }
    if !isHTTP2 { try checkUpgrade(response.fields) }
    let subprotocols = response.fields.values(of: "Sec-WebSocket-Protocol")
    guard subprotocols.count <= 1, subprotocols.allSatisfy({ self.subprotocols.contains($0) }) else {
      throw .handshake(
        "the server selected a subprotocol that was not offered: \(subprotocols.joined(separator: ", "))",
        reference: "RFC 6455, section 4.1")
    }
    return WebSocketAgreement(subprotocol: subprotocols.first, deflate: try agreedDeflate(response.fields))
  }

  private func checkUpgrade(_ fields: FieldSection) throws(WebSocketError) {
    guard fields.values(of: "Upgrade").map({ $0.lowercased() }) == ["websocket"] else {
      throw .handshake("the response does not upgrade to websocket", reference: "RFC 6455, section 4.1")
    }
    guard fields.list(of: "Connection", holds: "Upgrade") else {
      throw .handshake("the response has no Connection: Upgrade", reference: "RFC 6455, section 4.1")
    }
    guard fields.values(of: "Sec-WebSocket-Accept") == [WebSocketAccept.value(for: key)] else {
      throw .handshake("Sec-WebSocket-Accept does not match the key of the request", reference: "RFC 6455, section 4.1")
    }
  }

  private func agreedDeflate(_ fields: FieldSection) throws(WebSocketError) -> PermessageDeflate? {
    let members = try WebSocketExtension.list(reading: fields.values(of: "Sec-WebSocket-Extensions"))
    guard let first = members.first else { return nil }
    guard let deflate, first.name == PermessageDeflate.name, members.count == 1 else {
      throw .handshake(
        "the server selected extensions that were not offered: \(members.map(\.description).joined(separator: ", "))",
        reference: "RFC 6455, section 9.1")
    }
    let response = try PermessageDeflate(reading: first, isResponse: true)
    try deflate.check(response)
    return response
  }
}
