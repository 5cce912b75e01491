/// The option negotiation commands after IAC (RFC 854).
enum TelnetVerb: UInt8, Sendable, CustomStringConvertible {
  case will = 251
  case wont = 252
  case `do` = 253
  case dont = 254

  /// The refusal of an offer or a request; nil if no response is required.
  var refusal: TelnetVerb? {
    switch self {
    case .will: .dont
    case .do: .wont
    default: nil
    }
  }

  var description: String {
    switch self {
    case .will: "WILL"
    case .wont: "WONT"
    case .do: "DO"
    case .dont: "DONT"
    }
  }
}

/// Telnet protocol bytes (RFC 854; draft-altman-telnet-starttls-02).
enum TelnetCode {
  /// IAC, "interpret as command".
  static let interpret: UInt8 = 255
  /// SB and SE, around a subnegotiation.
  static let begin: UInt8 = 250
  static let end: UInt8 = 240

  static let startTLS: UInt8 = 46
  static let followsMark: UInt8 = 1

  /// "TLS follows", sent by both sides.
  static let follows: [UInt8] = [interpret, begin, startTLS, followsMark, interpret, end]

  static func option(_ verb: TelnetVerb, _ option: UInt8) -> [UInt8] { [interpret, verb.rawValue, option] }

  /// The name in IANA's registry of Telnet options.
  static func name(ofOption option: UInt8) -> String {
    let names: [UInt8: String] = [
      0: "BINARY", 1: "ECHO", 3: "SUPPRESS-GO-AHEAD", 5: "STATUS", 24: "TERMINAL-TYPE", 31: "NAWS", 32: "TERMINAL-SPEED",
      33: "REMOTE-FLOW-CONTROL", 34: "LINEMODE", 35: "X-DISPLAY-LOCATION", 37: "AUTHENTICATION", 38: "ENCRYPT", 39: "NEW-ENVIRON",
    ]
    return names[option] ?? "option \(option)"
  }
}
