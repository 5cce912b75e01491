internal import HTTPServer
internal import TLSEngine
internal import TLSWire

/// Tickets, resumption, early data, renegotiation and closure.
enum SessionCases {
  static let all: [any ServerCase] = [
    BehaviorCase.web("no-tickets", ["zero-tickets"], area: .session, summary: "gives no ticket and remembers nothing") {
      $0.offersTickets = false
    },
    BehaviorCase.web("one-ticket", area: .session, summary: "gives one ticket, in TLS 1.3 too") { $0.ticketCount = 1 },
    BehaviorCase.web("four-tickets", area: .session, summary: "gives four tickets in TLS 1.3") { $0.ticketCount = 4 },
    BehaviorCase.web("ten-tickets", area: .session, summary: "gives ten tickets in TLS 1.3") { $0.ticketCount = 10 },
    BehaviorCase.web("session-ids", area: .session, summary: "gives no ticket and remembers sessions by their numbers") {
      $0.offersTickets = false
      $0.cachesSessions = true
    },
    BehaviorCase.web("zero-ticket-key", area: .session, summary: "encrypts its tickets with a key of zeros") {
      $0.ticketKeys = [UInt8](repeating: 0, count: 80)
    },
    BehaviorCase.web("early-data", ["early-data-accepted"], area: .session, summary: "takes 16 KiB of early data with its tickets") {
      $0.earlyDataLimit = 16_384
    },
    BehaviorCase.web(
      "early-data-refused", area: .session, summary: "promises with its tickets to take early data, and takes none"
    ) {
      $0.earlyDataLimit = 16_384
      $0.refusesEarlyData = true
    },
    BehaviorCase.web("no-close-notify", area: .session, summary: "hangs up without close_notify") { $0.saysCloseNotify = false },
    BehaviorCase.web("renegotiation", ["renegotiation-allowed"], area: .session, summary: "lets clients renegotiate up to TLS 1.2") {
      $0.renegotiation = .allowed
    },
    BehaviorCase.web("renegotiation-refused", area: .session, summary: "speaks TLS 1.2 and refuses to renegotiate") {
      $0.maximumVersion = .tls12
      $0.renegotiation = .refused
    },
    BehaviorCase.web(
      "renegotiation-unsafe", area: .session,
      summary: "renegotiates in TLS 1.2 also with clients that do not bind it to what came before"
    ) {
      $0.maximumVersion = .tls12
      $0.renegotiation = .allowedUnsafely
    },
  ]
}
