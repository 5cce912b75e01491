internal import Bytes
internal import DNSWire
internal import Transport

/// One query as it is sent, with everything that a response has to match.
struct StubQuery: Sendable {
  /// The variant of a query to a server.
  struct Form: Hashable, Sendable {
    var server: DNSServer
    var usesEDNS: Bool
    var randomizesCase: Bool

    /// True if it is sent over a byte stream.
    var isStream: Bool { server.transport != .udp }
  }

  let form: Form
  let bytes: [UInt8]
  let sent: MonotonicInstant
  /// The end of the wait for a response.
  var deadline: Deadline
  private let question: DNSQuestion
  /// The question with the spelling that is sent.
  private let spelled: DNSQuestion
  private let id: UInt16
  /// The client cookie that is sent; nil without one.
  private let cookie: [UInt8]?
  /// True if the server is known to return cookies.
  private let expectsCookie: Bool

  /// `random` has `randomCount` bytes.
  init(
    _ question: DNSQuestion, form: Form, options: StubOptions, cookie: (client: [UInt8], server: [UInt8]?)?, random: [UInt8],
    sent: MonotonicInstant, deadline: Deadline
  ) {
    var random = random[...]
    id = UInt16(random.popFirst() ?? 0) << 8 | UInt16(random.popFirst() ?? 0)
    self.form = form
    self.question = question
    self.sent = sent
    self.deadline = deadline
    var spelled = question
    if form.randomizesCase, !form.isStream { spelled.name = Self.randomized(question.name, random) }
    self.spelled = spelled
    // An encrypted stream needs no cookie, which would identify the client.
    let cookie = form.usesEDNS && form.server.transport != .tls ? cookie : nil
    self.cookie = cookie?.client
    expectsCookie = cookie?.server != nil
    var message = DNSMessage.query(spelled, id: id, edns: nil)
    message.authenticData = options.requestsDNSSEC
    message.checkingDisabled = options.disablesChecking
    if form.usesEDNS {
      message.edns = EDNS(udpPayloadSize: options.payloadSize, dnssecOK: options.requestsDNSSEC)
      if let cookie { message.edns?.options = [EDNSOption(code: .cookie, data: cookie.client + (cookie.server ?? []))] }
    }
    // Encrypted queries are padded, so that their lengths reveal little (RFC 8467, section 4.1).
    let isPadded = form.usesEDNS && form.server.transport == .tls
    bytes = isPadded ? message.encoded(paddedTo: 128) : message.encoded()
  }

  /// For the identifier, and a bit for each letter of the longest name.
  static let randomCount = 2 + 32

  /// Whether a message responds to this query.
  enum Verdict {
    case response(DNSMessage, ServerCookie)
    case ignored(IgnoredResponse)
  }

  /// The server cookie in a response.
  enum ServerCookie: Equatable {
    case value([UInt8])
    /// None, as usual for servers that do not support cookies.
    case absent
    /// None, although the server is known to return cookies.
    case missing
  }

  func verdict(of bytes: [UInt8]) -> Verdict {
    guard bytes.count >= 12 else { return .ignored(.malformed) }
    guard UInt16(bytes[0]) << 8 | UInt16(bytes[1]) == id else { return .ignored(.wrongID) }
    guard let message = try? DNSMessage(bytes) else { return .ignored(.malformed) }
    guard message.isResponse, message.opcode == .query else { return .ignored(.notResponse) }
    guard let echoed = message.questions.first else {
      // A server that cannot parse a query need not repeat its question.
      let isExcusable = message.responseCode == .formatError || message.responseCode == .notImplemented
      return isExcusable ? .response(message, .absent) : .ignored(.wrongQuestion)
    }
    guard message.questions.count == 1, echoed == question else { return .ignored(.wrongQuestion) }
    let data = message.edns?[.cookie]
    if let cookie, let data, !data.starts(with: cookie) { return .ignored(.wrongCookie) }
    let isVouchedFor = cookie != nil && data != nil
    if !form.isStream, !isVouchedFor, !echoed.name.hasSameSpelling(as: spelled.name) { return .ignored(.wrongCase) }
    return .response(restored(message, bytes), serverCookie(in: data))
  }

  private func serverCookie(in data: [UInt8]?) -> ServerCookie {
    guard let cookie, let data else { return expectsCookie && !form.isStream ? .missing : .absent }
    let value = data.dropFirst(cookie.count)
    // 8 to 32 bytes (RFC 7873, section 4).
    return (8...32).contains(value.count) ? .value(Array(value)) : .absent
  }

  /// Restores the original spelling of the question: in the message, whose compressed names refer to it, and in the owners of records.
  private func restored(_ message: DNSMessage, _ bytes: [UInt8]) -> DNSMessage {
    guard !question.name.hasSameSpelling(as: spelled.name) else { return message }
    let place = 12..<(12 + question.name.wire.count)
    guard place.upperBound <= bytes.count else { return message }
    var bytes = bytes
    bytes.replaceSubrange(place, with: question.name.wire)
    guard var message = try? DNSMessage(bytes) else { return message }
    var spelling = RestoredSpelling(of: spelled.name, as: question.name)
    for section in [\DNSMessage.answers, \.authorities, \.additionals] {
      for index in message[keyPath: section].indices { spelling.restore(&message[keyPath: section][index]) }
    }
    return message
  }

  private static func randomized(_ name: DNSName, _ random: ArraySlice<UInt8>) -> DNSName {
    var used = 0
    return name.spelled {
      defer { used += 1 }
      // A bit for each letter of the longest name.
      let place = random.endIndex - 1 - used / 8
      guard random.indices.contains(place) else { return nil }
      return random[place] >> UInt8(7 - used % 8) & 1 == 0
    }
  }
}

/// The reason to ignore a message that arrived at the socket of a query.
enum IgnoredResponse: String, CaseIterable, Hashable, Sendable {
  case malformed
  case wrongID = "wrong id"
  case notResponse = "no response"
  case wrongQuestion = "wrong question"
  case wrongCase = "wrong case"
  case wrongCookie = "wrong cookie"
}
