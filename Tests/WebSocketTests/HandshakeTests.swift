import HTTPWire
import TestSupport
import Testing

@testable import WebSocket

/// The opening handshake of both sides, in HTTP/1.1 and HTTP/2.
@Suite struct HandshakeTests {
  static let nonce = Array("the sample nonce".utf8)

  static func request(_ version: HTTPVersion, _ fields: FieldSection) -> RequestHead {
    var head = RequestHead(
      method: version < .http2 ? "GET" : "CONNECT", target: "/chat", scheme: "https", authority: "example.com", version: version,
      fields: fields)
    if version >= .http2 { head.connectProtocol = "websocket" }
    return head
  }

  @Test func `the example of RFC 6455`() throws {
    let client = try WebSocketClientHandshake(nonce: Self.nonce, subprotocols: ["chat", "superchat"], deflate: nil)
    let fields = client.fields(in: .http11)
    #expect(fields.first("Sec-WebSocket-Key") == "dGhlIHNhbXBsZSBub25jZQ==")
    let server = try WebSocketServerHandshake(reading: Self.request(.http11, fields))
    let response = server.response(server.agreement(subprotocols: ["superchat"]))
    #expect(response.fields.first("Sec-WebSocket-Accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    #expect(try client.agreement(of: response) == WebSocketAgreement(subprotocol: "superchat"))
  }

  @Test(arguments: [HTTPVersion.http11, .http2], [nil, PermessageDeflate.offer])
  func `both sides agree`(version: HTTPVersion, deflate: PermessageDeflate?) throws {
    let client = try WebSocketClientHandshake(subprotocols: ["a", "b"], deflate: deflate)
    let request = Self.request(version, client.fields(in: version))
    #expect(WebSocketServerHandshake.isRequested(by: request))
    let server = try WebSocketServerHandshake(reading: request)
    let agreement = server.agreement()
    #expect(agreement == WebSocketAgreement(subprotocol: "a", deflate: deflate.map { _ in PermessageDeflate() }))
    let response = server.response(agreement)
    #expect(response.status == (version == .http2 ? 200 : 101))
    #expect(try client.agreement(of: response) == agreement)
    #expect(server.agreement(subprotocols: ["c"], compresses: false) == WebSocketAgreement())
  }

  @Test(arguments: [
    (400, "Sec-WebSocket-Key", ""), (400, "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ"), (400, "Sec-WebSocket-Key", "AAAA"),
    (426, "Sec-WebSocket-Version", "8"), (426, "Sec-WebSocket-Version", "13, 8"), (426, "Connection", "close"), (426, "Upgrade", "h2c"),
    (400, "Sec-WebSocket-Protocol", "a, a"), (400, "Sec-WebSocket-Protocol", "a b"), (400, "Sec-WebSocket-Extensions", "x; ="),
    (400, "Content-Length", "5"),
  ]) func `an invalid request is refused`(status: Int, name: String, value: String) throws {
    var fields = try WebSocketClientHandshake(nonce: Self.nonce, subprotocols: ["a"]).fields(in: .http11)
    fields.remove(name)
    fields.append(name, value)
    let refusal = #expect(throws: WebSocketServerHandshake.Refusal.self) {
      try WebSocketServerHandshake(reading: Self.request(.http11, fields))
    }
    #expect(refusal?.status == status)
    #expect(refusal?.fields.first("Sec-WebSocket-Version") == (name == "Sec-WebSocket-Version" ? "13" : nil))
  }

  @Test func `a request of another method, of HTTP/1.0 or without the protocol of CONNECT is refused`() throws {
    let fields = try WebSocketClientHandshake(nonce: Self.nonce).fields(in: .http11)
    for change in [{ $0.method = "POST" }, { $0.version = .http10 }] as [(inout RequestHead) -> Void] {
      var head = Self.request(.http11, fields)
      change(&head)
      #expect(throws: WebSocketServerHandshake.Refusal.self) { try WebSocketServerHandshake(reading: head) }
    }
    var head = Self.request(.http2, fields)
    head.connectProtocol = "connect-udp"
    #expect(!WebSocketServerHandshake.isRequested(by: head))
    #expect(throws: WebSocketServerHandshake.Refusal.self) { try WebSocketServerHandshake(reading: head) }
  }

  @Test(
    arguments: [
      ("Upgrade", "h2c"), ("Upgrade", nil), ("Connection", "close"), ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOp="),
      ("Sec-WebSocket-Accept", nil), ("Sec-WebSocket-Protocol", "c"), ("Sec-WebSocket-Protocol", "A"), ("Sec-WebSocket-Protocol", "a, b"),
      ("Sec-WebSocket-Extensions", "x-webkit-deflate-frame"),
      ("Sec-WebSocket-Extensions", "permessage-deflate, permessage-deflate"), ("Sec-WebSocket-Extensions", "permessage-deflate; x"),
      ("Sec-WebSocket-Extensions", "permessage-deflate;"), ("Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits"),
    ] as [(String, String?)]) func `an invalid response is rejected`(name: String, value: String?) throws
  {
    let client = try WebSocketClientHandshake(nonce: Self.nonce, subprotocols: ["a", "b"])
    let server = try WebSocketServerHandshake(reading: Self.request(.http11, client.fields(in: .http11)))
    var response = server.response(server.agreement())
    #expect((try? client.agreement(of: response)) != nil)
    response.fields.remove(name)
    if let value { response.fields.append(name, value) }
    #expect(throws: WebSocketError.self) { try client.agreement(of: response) }
  }

  @Test(arguments: [HTTPVersion.http11, .http2]) func `another status is a refusal`(version: HTTPVersion) throws {
    let client = try WebSocketClientHandshake(nonce: Self.nonce)
    let error = #expect(throws: WebSocketError.self) { try client.agreement(of: ResponseHead(version: version, status: 403)) }
    #expect(error?.code == .refused)
  }

  /// Offers, and the response of a server that accepts them; nil for those that it declines (RFC 7692, section 7.1).
  @Test(
    arguments: [
      ("permessage-deflate", "permessage-deflate"), ("permessage-deflate; client_max_window_bits", "permessage-deflate"),
      ("permessage-deflate; client_max_window_bits=10", "permessage-deflate; client_max_window_bits=10"),
      ("permessage-deflate; client_max_window_bits=\"10\"", "permessage-deflate; client_max_window_bits=10"),
      (
        "permessage-deflate ;server_max_window_bits = 9 ; server_no_context_takeover",
        "permessage-deflate; server_no_context_takeover; server_max_window_bits=9"
      ),
      ("permessage-deflate; client_no_context_takeover", "permessage-deflate; client_no_context_takeover"),
      ("permessage-deflate; server_max_window_bits", nil), ("permessage-deflate; server_max_window_bits=7", nil),
      ("permessage-deflate; server_max_window_bits=16", nil), ("permessage-deflate; server_max_window_bits=08", nil),
      ("permessage-deflate; server_max_window_bits=+9", nil), ("permessage-deflate; server_no_context_takeover=1", nil),
      ("permessage-deflate; client_no_context_takeover=\"\"x", nil), ("permessage-deflate; client_max_window_bits=a", nil),
      ("permessage-deflate; client_max_window_bits; client_max_window_bits", nil), ("permessage-deflate; mux", nil),
      (
        "foo; bar=1, permessage-deflate; mux, permessage-deflate; server_max_window_bits=12",
        "permessage-deflate; server_max_window_bits=12"
      ), ("foo", nil),
    ] as [(String, String?)]) func `offers are negotiated`(offer: String, response: String?) throws
  {
    let fields = FieldSection([FieldLine("Sec-WebSocket-Version", "13"), FieldLine("Sec-WebSocket-Extensions", offer)])
    let server = try? WebSocketServerHandshake(reading: Self.request(.http2, fields))
    #expect(server?.agreement().deflate?.description == response)
  }

  /// Whether a client that offered the first accepts the second.
  @Test(arguments: [
    (PermessageDeflate(), "permessage-deflate; server_max_window_bits=10; server_no_context_takeover", true),
    (PermessageDeflate(), "permessage-deflate; client_max_window_bits=10", false),
    (PermessageDeflate.offer, "permessage-deflate; client_max_window_bits=10", true),
    (PermessageDeflate().with { $0.clientWindowBits = 9 }, "permessage-deflate; client_max_window_bits=10", false),
    (PermessageDeflate().with { $0.serverWindowBits = 9 }, "permessage-deflate; server_max_window_bits=10", false),
    (PermessageDeflate().with { $0.serverWindowBits = 9 }, "permessage-deflate", false),
    (PermessageDeflate().with { $0.serverWindowBits = 9 }, "permessage-deflate; server_max_window_bits=8", true),
    (PermessageDeflate().with { $0.serverNoContextTakeover = true }, "permessage-deflate", false),
    (PermessageDeflate().with { $0.clientNoContextTakeover = true }, "permessage-deflate", true),
  ]) func `a response has to keep to the offer`(offer: PermessageDeflate, response: String, isValid: Bool) throws {
    let client = try WebSocketClientHandshake(nonce: Self.nonce, deflate: offer)
    let head = ResponseHead(version: .http2, status: 200, fields: FieldSection([FieldLine("Sec-WebSocket-Extensions", response)]))
    #expect(((try? client.agreement(of: head)) != nil) == isValid)
  }

  @Test func `subprotocols are tokens without repetition`() {
    for names in [["a", "a"], [""], ["a b"], ["a,b"]] {
      #expect(throws: WebSocketError.self) { try WebSocketClientHandshake(nonce: Self.nonce, subprotocols: names) }
    }
    #expect(throws: WebSocketError.self) { try WebSocketClientHandshake(nonce: [1]) }
  }

  @Test func `damaged lists of extensions neither trap nor change when written again`() throws {
    var generator = SeededGenerator(seed: 7_692)
    let list = Array("permessage-deflate; server_max_window_bits=10; a=\"b\", x, permessage-deflate; client_max_window_bits".utf8)
    for _ in 0..<500 {
      let value = String(decoding: generator.damaged(list), as: UTF8.self)
      guard let members = try? WebSocketExtension.list(reading: [value]) else { continue }
      let written = members.map(\.description).joined(separator: ", ")
      #expect(try WebSocketExtension.list(reading: [written]) == members)
    }
    #expect(throws: WebSocketError.self) { try WebSocketExtension.list(reading: [String(repeating: "a,", count: 33)]) }
    #expect(throws: WebSocketError.self) { try WebSocketExtension.list(reading: ["a" + String(repeating: ";b", count: 33)]) }
  }
}
