/// Microsoft SQL Server (MS-TDS, section 2.2.6.5: PRELOGIN), version 7.x, which carries the handshake in its packets.
struct TDS: StartTLSProtocol {
  let name = "mssql"
  let ports: [UInt16] = [1433]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  struct Dialogue: StartTLSDialogue {
    var record = StartTLSRecord(protocolName: "mssql")
    private var packets = TDSPackets(protocolName: "mssql")
    private var answer: [UInt8] = []

    let awaited = "a response to PRELOGIN"

    var framing: (any StartTLSFraming)? { TDSFraming() }

    mutating func begin() -> [UInt8] { TDSPackets.written(TDSPrelogin.question, type: .prelogin) }

    mutating func received(_ bytes: [UInt8]) throws(StartTLSError) -> StartTLSAction {
      guard !packets.isOver else {
        record.keepEarly(bytes)
        return .wait
      }
      try packets.append(bytes)
      while let packet = try packets.next(of: [.reply, .prelogin]) {
        answer += packet.content
        guard packet.isLast else { continue }
        try judge(try TDSPrelogin(options: answer, dialogue: self))
        record.keepEarly(packets.takeRest())
        return .startHandshake
      }
      return .wait
    }

    mutating func receivedEnd() -> StartTLSError { hungUp() }

    private mutating func judge(_ prelogin: TDSPrelogin) throws(StartTLSError) {
      record.greeting = prelogin.version.map { "Microsoft SQL Server \($0)" }
      record.offered = [prelogin.encryption.description]
      record.offersTLS = prelogin.encryption != .notSupported
      guard record.offersTLS == true else { throw notOffered("encryption") }
    }
  }
}
