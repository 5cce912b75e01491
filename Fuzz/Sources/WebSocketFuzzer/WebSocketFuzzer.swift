import HTTPWire
import WebSocket

/// A WebSocket connection in pieces and in one go: the same messages and the same error. The first byte selects role, compression and pieces.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzWebSocket(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let first = input.first else { return 0 }
  let bytes = input.dropFirst()
  let role: WebSocketMachine.Role = first & 0x80 == 0 ? .client : .server
  let deflate = first & 0x40 == 0 ? nil : PermessageDeflate().with { $0.serverNoContextTakeover = first & 0x20 != 0 }
  let agreement = WebSocketAgreement(deflate: deflate)
  let whole = reading(of: bytes, role, agreement, step: max(bytes.count, 1))
  precondition(whole == reading(of: bytes, role, agreement, step: Int(first % 32) + 1), "pieces make a difference")
  let text = String(decoding: bytes, as: UTF8.self)
  if let members = try? WebSocketExtension.list(reading: [text]) {
    let written = members.map(\.description).joined(separator: ", ")
    precondition((try? WebSocketExtension.list(reading: [written])) == members, "it reads differently when written")
  }
  let client = try? WebSocketClientHandshake(nonce: [UInt8](repeating: 0, count: 16))
  var fields = FieldSection([FieldLine("Sec-WebSocket-Version", "13")])
  fields.append("Sec-WebSocket-Extensions", text)
  _ = try? client?.agreement(of: ResponseHead(version: .http2, status: 200, fields: fields))
  return 0
}

private struct Reading: Equatable {
  var messages: [[UInt8]] = []
  var closure: WebSocketClosure?
  var error: WebSocketError?
}

private func reading(of bytes: ArraySlice<UInt8>, _ role: WebSocketMachine.Role, _ agreement: WebSocketAgreement, step: Int) -> Reading {
  var machine = WebSocketMachine(role, agreement, limits: WebSocketLimits().with { $0.message = 1 << 20 }, mask: { 7 })
  var reading = Reading()
  var (rest, message): (ArraySlice<UInt8>, [UInt8]) = (bytes, [])
  do throws(WebSocketError) {
    while true {
      switch try machine.nextEvent() {
      case .data(_, let bytes, let isLast)?:
        message += bytes
        guard isLast else { continue }
        reading.messages.append(message)
        message = []
      case .ping?, .pong?: break
      case .close(let closure)?: reading.closure = closure
      case nil:
        guard reading.closure == nil else { return reading }
        if rest.isEmpty { machine.receivedEnd() } else { machine.received(Array(rest.prefix(step))) }
        rest = rest.dropFirst(step)
        precondition(machine.takeOutput().count <= 1_000_000)
      }
    }
  } catch {
    reading.error = error
    return reading
  }
}
