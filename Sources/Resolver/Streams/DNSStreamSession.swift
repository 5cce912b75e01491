internal import Bytes
internal import Transport

/// A stream to a DNS server that concurrent queries share: they are pipelined, and responses are matched by their ids in any order
/// (RFC 7766, section 6.2.1.1).
///
/// One task transfers the bytes. It ends when the peer closes the stream, and when there was no query for some seconds. Used on the
/// reactor's thread only.
final class DNSStreamSession {
  /// True if it takes new queries.
  private(set) var isUsable = true
  /// True once the server has responded on this stream.
  private(set) var hasResponded = false

  private let server: DNSServer
  private let reactor: Reactor
  private var stream: (any DNSStream)?
  private var slots: [UInt16: Slot] = [:]
  /// Frames that are not written yet.
  private var outgoing: [UInt8] = []
  private var framing = DNSStreamFraming()

  /// One query that waits for its response.
  private final class Slot {
    let signal: Signal
    var result: Result<[UInt8], TransportError>?

    init(_ signal: Signal) { self.signal = signal }
  }

  /// Opens the stream by the deadline.
  init(to server: DNSServer, opener: any DNSStreamOpener, on reactor: Reactor, deadline: Deadline) {
    self.server = server
    self.reactor = reactor
    let ward = Ward(session: self)
    Task(executorPreference: reactor) { await ward.session.drive(opener, deadline) }
  }

  /// `@unchecked Sendable`: passed from one task of the reactor to another.
  private struct Ward: @unchecked Sendable { let session: DNSStreamSession }

  /// Sends a message and returns the response to it, with the same id.
  func exchange(_ message: [UInt8], deadline: Deadline) async throws(TransportError) -> [UInt8] {
    guard message.count >= 12, isUsable, let id = freeID(from: message) else { throw TransportError(.closed, what: "write") }
    let slot = Slot(Signal(on: reactor))
    slots[id] = slot
    outgoing += DNSStreamFraming.frame(Self.message(message, id: id))
    stream?.interruptRead()
    defer {
      slots[id] = nil
      // The task may wait for this query only.
      stream?.interruptRead()
    }
    do throws(TransportError) {
      try await slot.signal.wait(until: deadline)
    } catch {
      // A server that is silent on a stream may have lost it.
      if error.code == .timedOut { isUsable = false }
      throw error
    }
    guard let result = slot.result else { throw TransportError(.closed, what: "read") }
    return Self.message(try result.get(), id: UInt16(message[0]) << 8 | UInt16(message[1]))
  }

  /// The id of the message, or the next one that no other query on this stream has.
  private func freeID(from message: [UInt8]) -> UInt16? {
    guard slots.count < Self.maximumQueries else { return nil }
    var id = UInt16(message[0]) << 8 | UInt16(message[1])
    while slots[id] != nil { id &+= 1 }
    return id
  }

  private static func message(_ bytes: [UInt8], id: UInt16) -> [UInt8] {
    guard bytes.count >= 2 else { return bytes }
    return [UInt8(truncatingIfNeeded: id >> 8), UInt8(truncatingIfNeeded: id)] + bytes[2...]
  }

  private static let maximumQueries = 1_000
  private static let idleTimeout = Duration.seconds(10)
  private static let writeTimeout = Duration.seconds(30)
}

// MARK: - The task that transfers bytes

extension DNSStreamSession {
  private func drive(_ opener: any DNSStreamOpener, _ deadline: Deadline) async {
    do throws(TransportError) {
      let stream = try await opener.open(server, on: reactor, deadline: deadline)
      self.stream = stream
      defer {
        self.stream = nil
        stream.close()
      }
      try await transfer(over: stream)
      end(TransportError(.closed, what: "read", endpoint: server.endpoint))
    } catch {
      end(error)
    }
  }

  private func transfer(over stream: any DNSStream) async throws(TransportError) {
    while isUsable || !slots.isEmpty {
      if !outgoing.isEmpty {
        let bytes = outgoing
        outgoing = []
        try await stream.write(bytes, deadline: .after(Self.writeTimeout))
        continue
      }
      let limit = slots.isEmpty ? Deadline.after(Self.idleTimeout) : .never
      guard let bytes = try await stream.read(deadline: limit) else { continue }
      if bytes.isEmpty { return }
      framing.append(bytes)
      while let message = framing.next() { deliver(message) }
    }
  }

  private func deliver(_ message: [UInt8]) {
    let id = message.count >= 12 ? UInt16(message[0]) << 8 | UInt16(message[1]) : nil
    if let id, let slot = slots[id], slot.result == nil {
      hasResponded = true
      slot.result = .success(message)
      slot.signal.give()
    } else if id == nil || slots.isEmpty {
      // The peer violates the framing, or sends messages that were not requested.
      isUsable = false
    }
  }

  /// Fails the queries that wait.
  private func end(_ error: TransportError) {
    isUsable = false
    for slot in slots.values where slot.result == nil {
      slot.result = .failure(error)
      slot.signal.give()
    }
  }
}
