@testable import WebSocket

/// The events of one machine, with the parts of each message joined.
struct WebSocketRun: Equatable {
  enum Event: Equatable {
    case message(WebSocketMessageKind, [UInt8])
    case ping([UInt8])
    case pong([UInt8])
    case close(WebSocketClosure)
  }

  var events: [Event] = []
  /// The parts of an incomplete message.
  var rest: [UInt8] = []
  var error: WebSocketError?

  /// Reads until bytes or an error are needed.
  mutating func read(_ machine: inout WebSocketMachine) {
    do throws(WebSocketError) {
      while let event = try machine.nextEvent() {
        switch event {
        case .data(let kind, let bytes, let isLast):
          rest += bytes
          guard isLast else { continue }
          events.append(.message(kind, rest))
          rest = []
        case .ping(let payload): events.append(.ping(payload))
        case .pong(let payload): events.append(.pong(payload))
        case .close(let closure): events.append(.close(closure))
        }
      }
    } catch { self.error = error }
  }

  /// A machine that receives `bytes` in portions, and possibly their end.
  init(
    _ bytes: [UInt8], to role: WebSocketMachine.Role = .client, _ agreement: WebSocketAgreement = WebSocketAgreement(), portion: Int = .max,
    limits: WebSocketLimits = .ordinary, ends: Bool = false
  ) {
    var machine = WebSocketMachine(role, agreement, limits: limits, mask: { 0 })
    self.init(&machine, bytes, portion: portion, ends: ends)
  }

  init(_ machine: inout WebSocketMachine, _ bytes: [UInt8], portion: Int = .max, ends: Bool = false) {
    var rest = bytes[...]
    while !rest.isEmpty, error == nil {
      machine.received(Array(rest.prefix(portion)))
      rest = rest.dropFirst(portion)
      read(&machine)
    }
    guard ends, error == nil else { return }
    machine.receivedEnd()
    read(&machine)
  }
}

extension WebSocketFrameHeader {
  /// A frame as bytes, of a client if there is a mask.
  static func frame(
    _ opcode: WebSocketOpcode, _ payload: [UInt8] = [], isFinal: Bool = true, isCompressed: Bool = false, mask: UInt32? = nil
  ) -> [UInt8] {
    var payload = payload
    let header = WebSocketFrameHeader(
      opcode, isFinal: isFinal, isCompressed: isCompressed, mask: mask, length: UInt64(payload.count))
    if let mask { WebSocketMask.apply(mask, to: &payload) }
    return header.bytes + payload
  }
}

extension WebSocketAgreement {
  /// No compression, and compression with every kind of parameter.
  static let samples: [WebSocketAgreement] = [
    WebSocketAgreement(), WebSocketAgreement(deflate: PermessageDeflate()),
    WebSocketAgreement(
      deflate: PermessageDeflate().with {
        $0.clientNoContextTakeover = true
        $0.serverNoContextTakeover = true
      }),
    WebSocketAgreement(
      deflate: PermessageDeflate().with {
        $0.clientWindowBits = 9
        $0.serverWindowBits = 10
      }),
    WebSocketAgreement(
      deflate: PermessageDeflate().with {
        $0.clientWindowBits = 8
        $0.serverWindowBits = 8
        $0.serverNoContextTakeover = true
      }),
  ]
}
