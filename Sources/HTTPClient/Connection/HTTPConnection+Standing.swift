internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

extension HTTPConnection {
  /// Several requests go out at a time, each of them with the connection as it is.
  var isShared: Bool { place?.multiplexer != nil }

  /// Whether the server has processed a request on it since then.
  func hasServed(since moment: Moment) -> Bool { lastServed.map { $0 >= moment } ?? false }

  /// Where nobody has it: it can serve no other, because its peer has left, or says what nobody asked for (RFC 9112, section 9.3.1).
  var isStale: Bool {
    guard isOpen else { return true }
    if let multiplexer = place?.multiplexer { return !multiplexer.isAlive }
    do throws(ConnectError) {
      while let heard = try readNow(max: Self.room) {
        guard let session, case .bytes(let bytes) = heard, (try? session.session.received(bytes)) != nil else { return true }
      }
    } catch {
      return true
    }
    return session?.session.isFinished ?? false
  }

  /// Bytes of one look.
  private static let room = 16_384
}
