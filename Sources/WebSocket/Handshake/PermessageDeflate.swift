/// The parameters of the extension permessage-deflate, of an offer or an agreement (RFC 7692, section 7.1).
public struct PermessageDeflate: Hashable, Sendable {
  /// The server forgets its window after each message.
  public var serverNoContextTakeover = false
  public var clientNoContextTakeover = false
  /// The size of the server's window as a power of two, from 8 to 15; nil if it is not limited.
  public var serverWindowBits: Int?
  /// The same for the client; in an offer nil if the client does not support the parameter, and 15 if it sets no limit.
  public var clientWindowBits: Int?

  public init() {}

  /// What this client offers: any window for both sides.
  public static let offer = PermessageDeflate().with { $0.clientWindowBits = 15 }

  public func with(_ change: (inout PermessageDeflate) -> Void) -> PermessageDeflate {
    var copy = self
    change(&copy)
    return copy
  }

  public static let name = "permessage-deflate"
}

extension PermessageDeflate {
  /// Parses an offer or, if `isResponse`, the server's response; throws the reason why it is invalid (sections 7.1.1 and 7.1.2).
  init(reading member: WebSocketExtension, isResponse: Bool) throws(WebSocketError) {
    self.init()
    var seen: Set<String> = []
    for parameter in member.parameters {
      guard seen.insert(parameter.name).inserted else { throw Self.invalid("repeats the parameter \(parameter.name)") }
      switch parameter.name {
      case "server_no_context_takeover":
        try Self.requireNoValue(parameter)
        serverNoContextTakeover = true
      case "client_no_context_takeover":
        try Self.requireNoValue(parameter)
        clientNoContextTakeover = true
      case "server_max_window_bits": serverWindowBits = try Self.bits(parameter)
      case "client_max_window_bits":
        // Only an offer may omit the value.
        clientWindowBits = parameter.value == nil && !isResponse ? 15 : try Self.bits(parameter)
      default: throw Self.invalid("has the unknown parameter \(parameter.name)")
      }
    }
  }

  private static func requireNoValue(_ parameter: WebSocketExtension.Parameter) throws(WebSocketError) {
    guard parameter.value == nil else { throw invalid("has a value for \(parameter.name)") }
  }

  /// A decimal number without leading zeros.
  private static func bits(_ parameter: WebSocketExtension.Parameter) throws(WebSocketError) -> Int {
    guard let value = parameter.value, let bits = Int(value), (8...15).contains(bits), value == String(bits) else {
      throw invalid("has a value of \(parameter.name) that is not from 8 to 15")
    }
    return bits
  }

  private static func invalid(_ what: String) -> WebSocketError {
    .handshake("\(name) \(what)", reference: "RFC 7692, section 7.1")
  }

  /// The server's agreement to this offer: the same limits.
  var accepted: PermessageDeflate {
    // A client that sets no limit is not limited.
    with { if $0.clientWindowBits == 15 { $0.clientWindowBits = nil } }
  }

  /// Throws if `response` does not keep to the offer.
  func check(_ response: PermessageDeflate) throws(WebSocketError) {
    guard !serverNoContextTakeover || response.serverNoContextTakeover else {
      throw Self.invalid("was accepted without the requested server_no_context_takeover")
    }
    if let offered = serverWindowBits, (response.serverWindowBits ?? 15) > offered {
      throw Self.invalid("was accepted with a larger server_max_window_bits than requested")
    }
    if let accepted = response.clientWindowBits {
      guard let offered = clientWindowBits else { throw Self.invalid("was accepted with client_max_window_bits, which was not offered") }
      guard accepted <= offered else { throw Self.invalid("was accepted with a larger client_max_window_bits than offered") }
    }
  }

  /// The member of the field; a client's limit of 15 is none, so an offer omits its value.
  func member(isResponse: Bool) -> WebSocketExtension {
    var member = WebSocketExtension(Self.name)
    if serverNoContextTakeover { member.parameters.append(.init("server_no_context_takeover")) }
    if clientNoContextTakeover { member.parameters.append(.init("client_no_context_takeover")) }
    if let serverWindowBits { member.parameters.append(.init("server_max_window_bits", String(serverWindowBits))) }
    if let clientWindowBits {
      member.parameters.append(.init("client_max_window_bits", clientWindowBits == 15 && !isResponse ? nil : String(clientWindowBits)))
    }
    return member
  }
}

extension PermessageDeflate: CustomStringConvertible {
  /// The agreement as in the server's response.
  public var description: String { member(isResponse: true).description }
}
