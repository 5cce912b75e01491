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
  /// The longest fragment of its records.
  public var fragmentLength: Int

  /// All as it goes over the network.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(ssl2)
    write(messages.flatMap(\.bytes), .handshake, to: &writer)
    if let alert { write(alert.bytes, .alert, to: &writer) }
    return writer.bytes
  }

  private func write(_ content: [UInt8], _ type: ContentType, to writer: inout ByteWriter) {
    var rest = content[...]
    // An alert stays whole: many stacks refuse one in pieces (RFC 8446, section 5.1).
    let length = type == .alert ? content.count : max(1, fragmentLength)
    while !rest.isEmpty {
      Record(type: type, version: recordVersion, fragment: rest.prefix(length)).write(to: &writer)
      rest = rest.dropFirst(length)
    }
  }
}
