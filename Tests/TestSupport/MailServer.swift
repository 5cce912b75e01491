import Foundation

/// A mail server's talk before TLS, in front of a server that speaks TLS at once.
public final class MailServer: Sendable {
  /// How it departs from good manners.
  public enum Behavior: Sendable {
    case good
    /// Not a word.
    case silent
    case notOffered
    case refusing
    /// So many connections may stand; the others are turned away with 421.
    case crowded(limit: Int)
    /// Says more, in the clear, in one breath with its leave to begin.
    case injected(String)
    /// Says this and waits.
    case greeting([UInt8])
    /// Says this again and again.
    case endless([UInt8])
  }

  public var port: UInt16 { listener.port }
  /// How many connections came, and how many of those were turned away.
  public var counts: (came: Int, turnedAway: Int) { count.withLock { ($0.came, $0.turnedAway) } }
  private let listener: RawServer
  private let count: Lock<Count>

  private struct Count {
    var came = 0
    var turnedAway = 0
    var standing = 0
  }

  /// `port` is where TLS is spoken. With `readsProxyHeader` a line comes first that names the client.
  public init(inFrontOf port: UInt16 = 0, _ manner: Behavior = .good, onHeader: (@Sendable (String) -> Void)? = nil) throws {
    let count = Lock(Count())
    self.count = count
    listener = try RawServer { client in
      let standing = count.withLock { count in
        count.came += 1
        count.standing += 1
        return count.standing
      }
      defer { count.withLock { $0.standing -= 1 } }
      if case .crowded(let limit) = manner, standing > limit {
        count.withLock { $0.turnedAway += 1 }
        client.write("421 4.7.0 too many connections from your address\r\n")
        return
      }
      if let onHeader { onHeader(Self.line(from: client)) }
      guard Self.talk(with: client, manner), let socket = try? Socket(family: .v4), (try? socket.connect(port: port)) != nil else { return }
      RelayingProxy.join(client, RawConnection(socket))
    }
  }

  /// Whether TLS may begin.
  private static func talk(with client: RawConnection, _ manner: Behavior) -> Bool {
    switch manner {
    case .silent:
      client.drain()
      return false
    case .greeting(let bytes):
      client.write(bytes)
      client.drain()
      return false
    case .endless(let bytes):
      while client.write(bytes) {}
      return false
    default: client.write("220 mail.test ESMTP\r\n")
    }
    guard line(from: client).hasPrefix("EHLO ") else { return false }
    if case .notOffered = manner {
      client.write("250-mail.test\r\n250 PIPELINING\r\n")
      client.drain()
      return false
    }
    client.write("250-mail.test\r\n250-PIPELINING\r\n250 STARTTLS\r\n")
    guard line(from: client) == "STARTTLS" else { return false }
    switch manner {
    case .refusing:
      client.write("454 4.7.0 TLS not available\r\n")
      client.drain()
      return false
    case .injected(let text): client.write("220 go ahead\r\n" + text)
    default: client.write("220 go ahead\r\n")
    }
    return true
  }

  /// Byte by byte, so that nothing of what follows is lost.
  private static func line(from client: RawConnection) -> String {
    var text: [UInt8] = []
    while let byte = client.read(max: 1).first, byte != UInt8(ascii: "\n"), text.count < 1_000 { text.append(byte) }
    return String(decoding: text.last == UInt8(ascii: "\r") ? text.dropLast() : text[...], as: UTF8.self)
  }
}
