internal import Bytes
internal import StartTLS
internal import Transport

/// A client's connection, with what was read too far and a protocol's packets around the handshake.
///
/// Used by the one task that serves it, like the connection beneath.
final class ServedConnection {
  let transport: TCPConnection
  /// Where it lives.
  let home: Reactor
  /// From 1, in the order of their coming.
  let number: Int
  var framing: (any StartTLSFraming)?
  private var unread: [UInt8] = []

  init(_ transport: TCPConnection, on home: Reactor, number: Int) {
    self.transport = transport
    self.home = home
    self.number = number
  }

  var client: Endpoint { transport.peer }

  /// Empty when the client has ended its side.
  func read(deadline: Deadline) async throws(TransportError) -> [UInt8] {
    while true {
      let bytes = unread.isEmpty ? try await transport.read(deadline: deadline) : unread
      unread = []
      guard !bytes.isEmpty, framing != nil else { return bytes }
      // A client whose packets are none is treated as one that hung up.
      guard let content = try? framing?.unwrap(bytes) else { return [] }
      if !content.isEmpty { return content }
    }
  }

  /// Nil when it has to be waited for; where no packets are about it.
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

  /// Returns when `readNow` may have something to give, or somebody called back.
  func becomesReadable(_ deadline: Deadline) async throws(ServiceEnd) {
    do throws(TransportError) {
      try await transport.becomesReadable(deadline: deadline)
    } catch {
      throw .transport(error)
    }
  }

  /// What was read is to be read again.
  func putBack(_ bytes: [UInt8]) { unread = bytes + unread }

  func write(_ bytes: [UInt8], deadline: Deadline) async throws(TransportError) {
    try await transport.write(framing?.wrap(bytes) ?? bytes, deadline: deadline)
  }

  /// What of it the kernel did not take at once.
  func sendNow(_ bytes: [UInt8]) throws(ServiceEnd) -> [UInt8] {
    do throws(TransportError) {
      let count = try transport.writeNow(bytes)
      return count == bytes.count ? [] : Array(bytes[count...])
    } catch {
      throw .transport(error)
    }
  }

  /// Where no packets are about it.
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

  /// Listens until the client has said as much as the words have; false when it has hung up, or says too much else.
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

  /// Names in text differ from client to client, so that text ends with as many of its last byte as the words have.
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
