internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

extension HTTPConnection {
  /// True if several requests can be sent concurrently.
  var isShared: Bool { place?.multiplexer != nil }

  /// True if the server has processed a request on the connection since then.
  func hasServed(since moment: MonotonicInstant) -> Bool { lastServed.map { $0 >= moment } ?? false }

  /// True if an unused connection can serve no request: the peer has closed it, or sent unsolicited bytes (RFC 9112, section 9.3.1).
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

  /// The maximum bytes of one read.
  private static let room = 16_384
}
