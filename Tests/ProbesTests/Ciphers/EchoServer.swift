import Foundation
import TLSWire
import TestSupport

/// Answers each hello with a ServerHello of its first suite, and counts what reaches it.
final class EchoServer: Sendable {
  struct Count: Sendable {
    /// When each connection came.
    var arrivals: [ContinuousClock.Instant] = []
    var standing = 0
    var mostStanding = 0
    var hellos = 0
    /// Connections whose `answerOnce` condition never held.
    var unmet = 0
    /// Bytes of each first piece that was read.
    var pieces: [[Int]] = []
  }

  /// What a connection meets.
  enum Behavior: Sendable {
    case answer
    case answerAfter(Duration)
    /// A response once the condition holds, or after 20 seconds, which count as unmet.
    case answerOnce(@Sendable (Count) -> Bool)
    case reset
    /// A reset after the hello has come.
    case resetAfterHello
    case silence
    case close
  }

  private let count: Lock<Count>
  private let server: RawServer

  /// `manner` is asked with the number of the connection, from 0, and of those that stand, itself among them.
  init(manner: @escaping @Sendable (_ number: Int, _ standing: Int) -> Behavior = { _, _ in .answer }) throws {
    let count = Lock(Count())
    self.count = count
    server = try RawServer { connection in
      let (number, standing) = count.withLock { count in
        count.arrivals.append(.now)
        count.standing += 1
        count.mostStanding = max(count.mostStanding, count.standing)
        return (count.arrivals.count - 1, count.standing)
      }
      // The client may take the answer for the end and connect anew before this thread is told.
      let isCounted = Lock(true)
      func leave() {
        let wasCounted = isCounted.withLock { isCounted in
          defer { isCounted = false }
          return isCounted
        }
        if wasCounted { count.withLock { $0.standing -= 1 } }
      }
      defer { leave() }
      switch manner(number, standing) {
      case .reset:
        leave()
        return connection.resetOnClose()
      case .close: return leave()
      case .silence: return connection.drain()
      case .resetAfterHello:
        _ = Self.readHello(from: connection)
        leave()
        return connection.resetOnClose()
      case .answerAfter(let pause):
        guard let (suite, _) = Self.readHello(from: connection) else { return }
        Thread.sleep(forTimeInterval: pause / .seconds(1))
        leave()
        connection.write(Self.hello(suite))
      case .answerOnce(let condition):
        guard let (suite, _) = Self.readHello(from: connection) else { return }
        for _ in 0..<4_000 where !count.withLock({ condition($0) }) { Thread.sleep(forTimeInterval: 0.005) }
        count.withLock { if !condition($0) { $0.unmet += 1 } }
        leave()
        connection.write(Self.hello(suite))
      case .answer:
        guard let (suite, pieces) = Self.readHello(from: connection) else { return }
        count.withLock { count in
          count.hellos += 1
          count.pieces.append(pieces)
        }
        leave()
        connection.write(Self.hello(suite))
      }
      connection.drain()
    }
  }

  var port: UInt16 { server.port }

  var seen: Count { count.withLock { $0 } }

  /// The first suite, and how long the pieces were in which the hello came; nil when the peer is gone.
  private static func readHello(from connection: RawConnection) -> (suite: CipherSuite, pieces: [Int])? {
    var bytes: [UInt8] = []
    var pieces: [Int] = []
    while bytes.count < 5 || bytes.count < 5 + Int(bytes[3]) << 8 + Int(bytes[4]) {
      let more = connection.read()
      if more.isEmpty { return nil }
      bytes += more
      pieces.append(more.count)
    }
    guard let hello = try? ClientHello(reading: bytes.dropFirst(9)), let suite = hello.cipherSuites.first else { return nil }
    return (suite, pieces)
  }

  private static func hello(_ suite: CipherSuite) -> [UInt8] {
    let hello = ServerHello(
      legacyVersion: .tls12, random: [UInt8](repeating: 1, count: 32), sessionID: [], cipherSuite: suite, compressionMethod: 0,
      extensions: [])
    return Record.fragmenting(hello.message.bytes, type: .handshake, version: .tls12)
  }
}
