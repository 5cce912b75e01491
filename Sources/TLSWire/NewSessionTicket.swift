internal import Bytes

/// A session ticket (RFC 5077, section 3.3; RFC 9846, section 4.7.1).
public struct NewSessionTicket: Hashable, Sendable {
  /// The lifetime in seconds; 0 means unspecified before TLS 1.3 and "discard at once" in TLS 1.3.
  public let lifetimeSeconds: UInt32
  /// The value that obfuscates the ticket's age; nil before TLS 1.3.
  public let ageAdd: UInt32?
  /// Empty before TLS 1.3.
  public let nonce: [UInt8]
  /// Opaque to the client; empty before TLS 1.3 if the server decided not to issue one.
  public let ticket: [UInt8]
  /// Empty before TLS 1.3.
  public let extensions: [TLSExtension]

  /// The format up to TLS 1.2.
  public init(lifetimeSeconds: UInt32, ticket: [UInt8]) {
    self.init(lifetimeSeconds: lifetimeSeconds, ageAdd: nil, nonce: [], ticket: ticket, extensions: [])
  }

  /// The format of TLS 1.3.
  public init(lifetimeSeconds: UInt32, ageAdd: UInt32?, nonce: [UInt8], ticket: [UInt8], extensions: [TLSExtension]) {
    self.lifetimeSeconds = lifetimeSeconds
    self.ageAdd = ageAdd
    self.nonce = nonce
    self.ticket = ticket
    self.extensions = extensions
  }

  /// Parses the message's body, whose format changed in TLS 1.3.
  public init(reading body: some Sequence<UInt8>, version: ProtocolVersion) throws(TLSWireError) {
    let isModern = version >= .tls13
    self = try parse("new_session_ticket", body) { reader throws(ByteError) in
      let lifetime = try reader.readUInt32()
      guard isModern else { return NewSessionTicket(lifetimeSeconds: lifetime, ticket: Array(try reader.readVector(lengthBytes: 2))) }
      let ageAdd = try reader.readUInt32()
      let nonce = Array(try reader.readVector(lengthBytes: 1))
      let ticket = Array(try reader.readVector(lengthBytes: 2))
      return NewSessionTicket(
        lifetimeSeconds: lifetime, ageAdd: ageAdd, nonce: nonce, ticket: ticket, extensions: try TLSExtension.readList(&reader))
    }
    if isModern, ticket.isEmpty {
      throw TLSWireError(code: .illegal, structure: "new_session_ticket", reason: "a ticket of no bytes")
    }
    if let body = extensions[.earlyData], body.count != 4 {
      throw TLSWireError(code: .illegal, structure: "new_session_ticket", reason: "early_data of \(body.count) bytes, not 4")
    }
  }

  /// The maximum number of bytes of early data with this ticket; nil if not allowed (RFC 9846, section 4.7.1).
  public var maximumEarlyDataSize: UInt32? {
    extensions[.earlyData].map { body in body.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// The format is that of TLS 1.3 if `ageAdd` is not nil.
  public var message: HandshakeMessage {
    var writer = ByteWriter()
    writer.write(lifetimeSeconds)
    if let ageAdd {
      writer.write(ageAdd)
      writer.writeVector(lengthBytes: 1, nonce)
    }
    writer.writeVector(lengthBytes: 2, ticket)
    if ageAdd != nil { TLSExtension.writeList(extensions, to: &writer) }
    return HandshakeMessage(type: .newSessionTicket, body: writer.bytes[...])
  }
}
