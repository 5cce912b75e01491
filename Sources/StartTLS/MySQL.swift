internal import Bytes

/// MySQL's and MariaDB's client/server protocol, "Connection Phase" (SSLRequest).
struct MySQL: StartTLSProtocol {
  let name = "mysql"
  let ports: [UInt16] = [3306]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  struct Dialogue: StartTLSDialogue {
    var record = StartTLSRecord(protocolName: "mysql")
    private var intake: DialogueInput

    let awaited = "a greeting"

    init() {
      intake = DialogueInput(protocolName: "mysql")
      // The length of a greeting of 789 bytes looks like an alert record; the fifth byte distinguishes them.
      intake.recognizesTLS = false
    }

    mutating func begin() -> [UInt8] { [] }

    mutating func received(_ bytes: [UInt8]) throws(StartTLSError) -> StartTLSAction {
      guard !intake.isOver else {
        record.keepEarly(bytes)
        return .wait
      }
      try intake.append(bytes)
      guard let (payload, number) = try nextPacket() else { return .wait }
      if payload.first == 0xff {
        let error = MySQLError(payload: payload)
        throw failure(.refused, "the server turns clients away", reply: error.text, hint: error.hint)
      }
      let greeting: MySQLGreeting = try ByteError.translating(try MySQLGreeting(payload: payload)) {
        failure(.malformed, "that is no greeting of MySQL (\($0))")
      }
      record.greeting = greeting.serverVersion
      record.offered = greeting.flagNames
      record.offersTLS = greeting.offersTLS
      guard greeting.offersTLS else { throw notOffered("CLIENT_SSL") }
      record.keepEarly(intake.takeRest())
      return .sendAndStartHandshake(greeting.sslRequest(number: number &+ 1))
    }

    mutating func receivedEnd() -> StartTLSError { hungUp() }

    private mutating func nextPacket() throws(StartTLSError) -> (payload: ArraySlice<UInt8>, number: UInt8)? {
      let unread = Array(intake.unread.prefix(5))
      guard unread.count == 5 else { return nil }
      guard [9, 10, 0xff].contains(unread[4]) else {
        if DialogueInput.isTLS(unread[0], unread[1]) { throw intake.alreadyTLS() }
        throw failure(.malformed, "that is no greeting of MySQL", reply: String(decoding: intake.unread, as: UTF8.self))
      }
      let length = Int(unread[0]) | Int(unread[1]) << 8 | Int(unread[2]) << 16
      guard length <= StartTLSLimits.unit else { throw failure(.tooLong, "a packet is longer than \(StartTLSLimits.unit / 1024) KiB") }
      guard intake.unread.count >= 4 + length else { return nil }
      let payload = intake.unread.dropFirst(4).prefix(length)
      intake.consume(4 + length)
      return (payload, unread[3])
    }
  }
}
