internal import Bytes
public import TLSWire

/// What a server says to a hello, and how the connection goes on.
public struct HelloAnswer: Hashable, Sendable {
  public enum Next: Hashable, Sendable {
    /// Another hello has to come.
    case secondHello
    /// The server's flight is said; it is for the client to go on.
    case clientFlight
    case end(HelloEnding)
  }

  /// In their order; none when it refuses.
  public var messages: [HandshakeMessage] = []
  public var alert: Alert?
  /// An SSL 2.0 answer, which has records of its own; empty otherwise.
  public var ssl2: [UInt8] = []
  /// Nil when it refuses, and in SSL 2.0, where the client chooses.
  public var choice: HelloChoice?
  public var next: Next
  /// What its records bear.
  public var recordVersion: ProtocolVersion
  /// The longest fragment of its records; the largest integer makes one record of all, right or not.
  public var fragmentLength: Int

  /// All as it goes over the network.
  public var bytes: [UInt8] {
    var bytes = ssl2
    let content = messages.flatMap(\.bytes)
    if fragmentLength == .max {
      var writer = ByteWriter()
      Record(type: .handshake, version: recordVersion, fragment: content[...]).write(to: &writer)
      bytes += writer.bytes
    } else if !content.isEmpty {
      bytes += Record.fragmenting(content, type: .handshake, version: recordVersion, fragmentLength: fragmentLength)
    }
    // An alert stays whole: TLS 1.3 knows no other (RFC 8446, section 5.1).
    if let alert { bytes += Record.fragmenting(alert.bytes, type: .alert, version: recordVersion) }
    return bytes
  }
}
