internal import Bytes
public import TLSWire

/// A server's response to a ClientHello, and the next step of the connection.
public struct ServerHelloResponse: Hashable, Sendable {
  public enum Next: Hashable, Sendable {
    /// The client has to send a second ClientHello.
    case secondHello
    /// The server's flight is complete; the client has to continue.
    case clientFlight
    case end(HandshakeClosure)
  }

  /// In order; empty if the server refuses.
  public var messages: [HandshakeMessage] = []
  public var alert: Alert?
  /// An SSL 2.0 response, which has a different record format; empty otherwise.
  public var ssl2: [UInt8] = []
  /// Nil if the server refuses, and in SSL 2.0, where the client chooses.
  public var choice: ServerHelloSelection?
  public var next: Next
  /// The version in the headers of its records.
  public var recordVersion: ProtocolVersion
  /// The longest fragment of its records; `Int.max` puts all messages into one record, even an oversized one.
  public var fragmentLength: Int

  /// The complete response in wire format.
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
    // An alert is never fragmented: TLS 1.3 does not permit it (RFC 8446, section 5.1).
    if let alert { bytes += Record.fragmenting(alert.bytes, type: .alert, version: recordVersion) }
    return bytes
  }
}
