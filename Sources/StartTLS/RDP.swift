internal import Bytes

/// Remote desktop (MS-RDPBCGR, section 2.2.1.1: the client's X.224 Connection Request).
struct RDP: StartTLSProtocol {
  let name = "rdp"
  let ports: [UInt16] = [3389]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  struct Dialogue: StartTLSDialogue {
    var record = StartTLSRecord(protocolName: "rdp")
    private var intake = DialogueInput(protocolName: "rdp")

    let awaited = "a response to the connection request"

    /// RDP_NEG_REQ requests PROTOCOL_SSL or PROTOCOL_HYBRID, which is TLS with CredSSP.
    mutating func begin() -> [UInt8] {
      [0x03, 0x00, 0x00, 0x13, 0x0e, 0xe0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x08, 0x00, 0x03, 0x00, 0x00, 0x00]
    }

    mutating func received(_ bytes: [UInt8]) throws(StartTLSError) -> StartTLSAction {
      guard !intake.isOver else {
        record.keepEarly(bytes)
        return .wait
      }
      try intake.append(bytes)
      guard let packet = try nextPacket() else { return .wait }
      let confirm: RDPConfirm? = try ByteError.translating(try RDPConfirm(packet: packet)) {
        failure(.malformed, "that is no Connection Confirm (\($0))")
      }
      try judge(confirm)
      record.keepEarly(intake.takeRest())
      return .startHandshake
    }

    private mutating func judge(_ confirm: RDPConfirm?) throws(StartTLSError) {
      switch confirm {
      case .selected(let selected, let flags):
        record.offered = [selected.description] + RDPConfirm.names(ofFlags: flags)
        record.offersTLS = selected != .standard
        guard selected != .standard else { throw notOffered("TLS") }
      case .plain:
        record.offersTLS = false
        throw failure(.notOffered, "the server knows no negotiation, and so only RDP's own encryption")
      case .failed(let reason): throw failure(.refused, "the server refuses TLS", reply: reason.description, hint: reason.hint)
      case .disconnected: throw failure(.refused, "the server disconnects")
      case nil: throw failure(.malformed, "that is no Connection Confirm")
      }
    }

    mutating func receivedEnd() -> StartTLSError { hungUp() }

    /// The payload of a TPKT packet (RFC 1006, section 6).
    private mutating func nextPacket() throws(StartTLSError) -> ArraySlice<UInt8>? {
      let head = Array(intake.unread.prefix(4))
      guard let version = head.first else { return nil }
      guard version == 3 else {
        if intake.unread.count == 1, version == 0x15 || version == 0x16 { return nil }
        throw failure(.malformed, "that is no packet of RDP", reply: String(decoding: intake.unread, as: UTF8.self))
      }
      guard head.count == 4 else { return nil }
      let length = Int(head[2]) << 8 | Int(head[3])
      guard length > 4 else { throw failure(.malformed, "a packet is shorter than its head") }
      guard length <= StartTLSLimits.unit else { throw failure(.tooLong, "a packet is longer than \(StartTLSLimits.unit / 1024) KiB") }
      guard intake.unread.count >= length else { return nil }
      let packet = intake.unread.prefix(length).dropFirst(4)
      intake.consume(length)
      return packet
    }
  }
}
