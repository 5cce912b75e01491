internal import Bytes

/// Directories (RFC 4511, section 4.14).
struct LDAP: StartTLSProtocol {
  let name = "ldap"
  // 3268 is Active Directory's global catalog.
  let ports: [UInt16] = [389, 3268]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  static let startTLS = "1.3.6.1.4.1.1466.20037"
  static let noticeOfDisconnection = "1.3.6.1.4.1.1466.20036"

  struct Dialogue: StartTLSDialogue {
    var record = StartTLSRecord(protocolName: "ldap")
    private var intake = DialogueInput(protocolName: "ldap")

    let awaited = "a response to the StartTLS request"

    /// An ExtendedRequest with message ID 1.
    mutating func begin() -> [UInt8] {
      var writer = ByteWriter()
      writer.write(UInt8(0x30))
      writer.writeVector(lengthBytes: 1) { message in
        message.write([0x02, 0x01, 0x01] as [UInt8])
        message.write(UInt8(0x77))
        message.writeVector(lengthBytes: 1) { request in
          request.write(UInt8(0x80))
          request.writeVector(lengthBytes: 1, Array(LDAP.startTLS.utf8))
        }
      }
      return writer.bytes
    }

    mutating func received(_ bytes: [UInt8]) throws(StartTLSError) -> StartTLSAction {
      guard !intake.isOver else {
        record.keepEarly(bytes)
        return .wait
      }
      try intake.append(bytes)
      while let message = try nextMessage() {
        let response: LDAPResponse
        do throws(ByteError) {
          guard let known = try LDAPResponse(message: message) else { continue }
          response = known
        } catch {
          throw failure(.malformed, "that is no message of LDAP (\(error))")
        }
        try judge(response)
        record.keepEarly(intake.takeRest())
        return .startHandshake
      }
      return .wait
    }

    mutating func receivedEnd() -> StartTLSError { hungUp() }

    private mutating func nextMessage() throws(StartTLSError) -> ArraySlice<UInt8>? {
      let unread = intake.unread
      guard let tag = unread.first else { return nil }
      if unread.count == 1, tag == 0x15 || tag == 0x16 { return nil }
      guard tag == 0x30 else {
        throw failure(.malformed, "a message of LDAP begins with a SEQUENCE", reply: String(decoding: unread, as: UTF8.self))
      }
      guard let length = DERCursor.length(ofValueAt: unread) else { return nil }
      guard length <= StartTLSLimits.unit else { throw failure(.tooLong, "a message is longer than \(StartTLSLimits.unit / 1024) KiB") }
      guard unread.count >= length else { return nil }
      intake.consume(length)
      return unread.prefix(length)
    }

    private mutating func judge(_ response: LDAPResponse) throws(StartTLSError) {
      if response.messageID == 0 {
        throw failure(.refused, "the server disconnects (\(response.resultName))", reply: response.diagnosticMessage)
      }
      guard response.messageID == 1 else { throw failure(.malformed, "a response has the number of no request") }
      switch response.resultCode {
      case 0: record.offersTLS = true
      // RFC 4511, section 4.14.1: the result of servers that do not support the request; some use a different one.
      case 2:
        record.offersTLS = false
        throw failure(.notOffered, "the server does not know StartTLS (\(response.resultName))", reply: response.diagnosticMessage)
      default: throw failure(.refused, "the server refuses StartTLS (\(response.resultName))", reply: response.diagnosticMessage)
      }
    }
  }
}
