import Foundation

/// A relay on loopback in front of a server, which hands on every byte, but in other pieces.
public final class Middlebox: Sendable {
  public enum Behavior: Sendable, CaseIterable {
    /// The server's handshake messages in clear come in records of one byte each (RFC 8446, section 5.1 lets them).
    case oneByteRecords
    /// What the server says comes 200 bytes at a time, with a pause after each.
    case slow
    /// What the client says goes on in segments of 16 bytes.
    case cutHellos
    /// A first record of 256 to 511 bytes from the client gets no response (RFC 7685).
    case hangsOnMediumHellos
    /// Every third connection is reset after the client's first bytes.
    case resetsEveryThird
    /// What the server sends arrives two seconds later.
    case delays
    /// Connections beyond ten in a second are reset.
    case limitsRate

    /// Those that a client need not notice.
    public static let allCases: [Behavior] = [.oneByteRecords, .slow, .cutHellos]
  }

  public var port: UInt16 { listener.port }
  private let listener: RawServer

  public init(to port: UInt16, _ manner: Behavior) throws {
    let admission = Admission(manner)
    listener = try RawServer { client in
      guard admission.takes() else {
        _ = client.read()
        return client.resetOnClose()
      }
      guard let socket = try? Socket(family: .v4), (try? socket.connect(port: port)) != nil else { return }
      try? socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
      let server = RawConnection(socket)
      Thread.detachNewThread { Self.passOn(client, to: server, manner) }
      Self.passBack(server, to: client, manner)
    }
  }

  public var target: String { "127.0.0.1:\(port)" }

  private static func passOn(_ client: RawConnection, to server: RawConnection, _ manner: Behavior) {
    var isFirst = true
    while case let bytes = client.read(), !bytes.isEmpty {
      if manner == .hangsOnMediumHellos, isFirst, bytes.count > 4, (256..<512).contains(Int(bytes[3]) << 8 | Int(bytes[4])) {
        return client.drain()
      }
      isFirst = false
      let length = manner == .cutHellos ? 16 : bytes.count
      for start in stride(from: 0, to: bytes.count, by: length) {
        guard server.write(Array(bytes[start..<min(start + length, bytes.count)])) else { return }
      }
    }
    server.finishWriting()
  }

  private static func passBack(_ server: RawConnection, to client: RawConnection, _ manner: Behavior) {
    var cutter = RecordCutter()
    while case let bytes = server.read(), !bytes.isEmpty {
      let isTaken =
        switch manner {
        case .cutHellos, .hangsOnMediumHellos, .resetsEveryThird, .limitsRate: client.write(bytes)
        case .delays: passLate(bytes, to: client)
        case .oneByteRecords: client.write(cutter.cut(bytes))
        case .slow: passSlowly(bytes, to: client)
        }
      if !isTaken { break }
    }
    if manner == .oneByteRecords { client.write(cutter.rest) }
    client.finishWriting()
  }

  private static func passLate(_ bytes: [UInt8], to client: RawConnection) -> Bool {
    Thread.sleep(forTimeInterval: 2)
    return client.write(bytes)
  }

  private static func passSlowly(_ bytes: [UInt8], to client: RawConnection) -> Bool {
    for start in stride(from: 0, to: bytes.count, by: 200) {
      guard client.write(Array(bytes[start..<min(start + 200, bytes.count)])) else { return false }
      Thread.sleep(forTimeInterval: 0.002)
    }
    return true
  }
}

/// Which connections a middlebox resets.
private final class Admission: Sendable {
  private let manner: Middlebox.Behavior
  private let state = Lock<(count: Int, taken: [ContinuousClock.Instant])>((0, []))

  init(_ manner: Middlebox.Behavior) { self.manner = manner }

  func takes() -> Bool {
    state.withLock { state in
      state.count += 1
      switch manner {
      case .resetsEveryThird: return state.count % 3 != 0
      case .limitsRate:
        let now = ContinuousClock.now
        state.taken.removeAll { $0 + .seconds(1) <= now }
        guard state.taken.count < 10 else { return false }
        state.taken.append(now)
        return true
      default: return true
      }
    }
  }
}

/// Cuts the handshake records of a stream into records of one byte, up to the first record of another type.
public struct RecordCutter {
  /// What is not yet a whole record.
  public private(set) var rest: [UInt8] = []
  private var isDone = false

  public init() {}

  private static let handshake: UInt8 = 22

  public mutating func cut(_ bytes: [UInt8]) -> [UInt8] {
    rest += bytes
    var out: [UInt8] = []
    while !isDone, let type = rest.first {
      guard type == Self.handshake else {
        isDone = true
        break
      }
      guard rest.count >= 5 else { return out }
      let length = Int(rest[3]) << 8 | Int(rest[4])
      guard rest.count >= 5 + length else { return out }
      for byte in rest[5..<5 + length] { out += [type, rest[1], rest[2], 0, 1, byte] }
      rest.removeFirst(5 + length)
    }
    guard isDone else { return out }
    defer { rest = [] }
    return out + rest
  }
}
