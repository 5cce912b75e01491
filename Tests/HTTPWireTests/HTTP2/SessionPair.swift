import HTTPWire

/// A client and a server in one room, and all that each has heard.
struct SessionPair: ~Copyable {
  var client: HTTP2Session
  var server: HTTP2Session
  var heardByClient: [HTTP2Event] = []
  var heardByServer: [HTTP2Event] = []
  /// What is told counts as read.
  var consumes = true

  init(settings: HTTP2Settings = HTTP2Settings(), serverSettings: HTTP2Settings = HTTP2Settings(), keepsFrames: Bool = false)
    throws(HTTPWireError)
  {
    // Two throwing steps in one initializer of a noncopyable value do not compile.
    let client = try HTTP2Session(.client, settings: settings, keepsFrames: keepsFrames)
    let server = try HTTP2Session(.server, settings: serverSettings, keepsFrames: keepsFrames)
    self.client = client
    self.server = server
  }

  /// Carries bytes both ways, `portion` at a time, until there are none.
  mutating func talk(portion: Int = .max) throws(HTTPWireError) {
    while true {
      let (toServer, toClient) = (client.takeOutput(), server.takeOutput())
      if toServer.isEmpty, toClient.isEmpty { return }
      for part in Self.parts(of: toServer, portion) { try server.received(part) }
      for part in Self.parts(of: toClient, portion) { try client.received(part) }
      while let event = client.nextEvent() {
        if consumes, case .body(let stream, let bytes) = event { client.consumed(bytes.count, on: stream) }
        heardByClient.append(event)
      }
      while let event = server.nextEvent() {
        if consumes, case .body(let stream, let bytes) = event { server.consumed(bytes.count, on: stream) }
        heardByServer.append(event)
      }
    }
  }

  static func parts(of bytes: [UInt8], _ count: Int) -> [[UInt8]] {
    guard bytes.count > count else { return bytes.isEmpty ? [] : [bytes] }
    return stride(from: 0, to: bytes.count, by: count).map { Array(bytes[$0..<min($0 + count, bytes.count)]) }
  }

  static func body(of events: [HTTP2Event], on stream: UInt32 = 1) -> [UInt8] {
    var content: [UInt8] = []
    for event in events { if case .body(stream, let bytes) = event { content += bytes } }
    return content
  }
}

extension RequestHead {
  static func example(_ method: String = "GET", fields: FieldSection = FieldSection()) -> RequestHead {
    RequestHead(method: method, target: "/a?b", scheme: "https", authority: "example.org", version: .http2, fields: fields)
  }
}

extension ResponseHead {
  static func example(_ status: Int = 200, fields: FieldSection = FieldSection()) -> ResponseHead {
    ResponseHead(version: .http2, status: status, fields: fields)
  }
}
