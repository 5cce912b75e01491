internal import Bytes
internal import StartTLS
internal import Transport

/// A client's connection, with bytes that were read ahead, and the framing of a protocol around the handshake.
///
/// Used only by the task that serves it, like the underlying connection.
final class ServedConnection {
  let transport: TCPConnection
  /// The reactor of the connection.
  let home: Reactor
  /// From 1, in the order of arrival.
  let number: Int
  var framing: (any StartTLSFraming)?
  private var unread: [UInt8] = []

  init(_ transport: TCPConnection, on home: Reactor, number: Int) {
    self.transport = transport
    self.home = home
    self.number = number
  }

  var client: Endpoint { transport.peer }

  /// Empty when the client has closed its side.
  func read(deadline: Deadline) async throws(TransportError) -> [UInt8] {
    while true {
      let bytes = unread.isEmpty ? try await transport.read(deadline: deadline) : unread
      unread = []
      guard !bytes.isEmpty, framing != nil else { return bytes }
      // A client with malformed packets is treated as one that closed.
      guard let content = try? framing?.unwrap(bytes) else { return [] }
      if !content.isEmpty { return content }
    }
  }

  /// Nil if no bytes are available. Only for a connection without framing.
  func readNow() throws(ServiceEnd) -> [UInt8]? {
    guard unread.isEmpty else {
      defer { unread = [] }
      return unread
    }
    do throws(TransportError) {
      return try transport.readNow()
    } catch {
      throw .transport(error)
    }
  }

  /// Returns when `readNow` may have bytes to return, or after a callback.
  func becomesReadable(_ deadline: Deadline) async throws(ServiceEnd) {
    do throws(TransportError) {
      try await transport.becomesReadable(deadline: deadline)
    } catch {
      throw .transport(error)
    }
  }

  /// Returns bytes to the front of the unread ones.
  func putBack(_ bytes: [UInt8]) { unread = bytes + unread }

  func write(_ bytes: [UInt8], deadline: Deadline) async throws(TransportError) {
    try await transport.write(framing?.wrap(bytes) ?? bytes, deadline: deadline)
  }

  /// Returns the bytes that the kernel did not accept immediately.
  func sendNow(_ bytes: [UInt8]) throws(ServiceEnd) -> [UInt8] {
    do throws(TransportError) {
      let count = try transport.writeNow(bytes)
      return count == bytes.count ? [] : Array(bytes[count...])
    } catch {
      throw .transport(error)
    }
  }

  /// Only for a connection without framing.
  func send(_ bytes: [UInt8], _ deadline: Deadline) async throws(ServiceEnd) {
    do throws(TransportError) {
      let count = try transport.writeNow(bytes)
      guard count < bytes.count else { return }
      try await transport.write(count == 0 ? bytes : Array(bytes[count...]), deadline: deadline)
    } catch {
      throw .transport(error)
    }
  }

  func handshakeEnded() { framing?.handshakeEnded() }

  /// Reads until the client has sent input that corresponds to `words`; false if it has closed, or sends too much other input.
  func hear(_ words: [UInt8], deadline: Deadline) async throws(TransportError) -> Bool {
    while unread.count <= Self.longest {
      if let end = Self.end(of: words, in: unread) {
        unread.removeFirst(end)
        return true
      }
      let more = try await transport.read(deadline: deadline)
      guard !more.isEmpty else { return false }
      unread += more
    }
    return false
  }

  /// Names in text differ among clients, so text ends with the same number of its last byte as `words` contains.
  private static func end(of words: [UInt8], in heard: [UInt8]) -> Int? {
    guard let last = words.last else { return 0 }
    guard words.allSatisfy({ (0x20...0x7e).contains($0) || $0 == 0x0d || $0 == 0x0a }) else {
      return heard.count >= words.count ? words.count : nil
    }
    var missing = words.count { $0 == last }
    for (index, byte) in heard.enumerated() where byte == last {
      missing -= 1
      if missing == 0 { return index + 1 }
    }
    return nil
  }

  private static let longest = 64 * 1024
}
