internal import Bytes
internal import TLSWire

/// The effects of a handshake message on a `ProfiledSession`.
struct ProfiledStep {
  /// Records to send.
  var output: [UInt8] = []
  /// The messages in them.
  var sent: [HandshakeMessage] = []
  /// The decompressed form of a compressed message, for the recording.
  var plain: HandshakeMessage?
  /// Whether the next record is read with other keys.
  var changesKeys = false

  static var wait: ProfiledStep { ProfiledStep() }
}

extension TLSError {
  /// A violation by the peer, which is answered with this alert.
  static func fault(_ alert: AlertDescription, _ what: String) -> TLSError {
    TLSError(code: .malformed, what: what, alert: Alert(level: .fatal, what: alert))
  }

  /// The result of a permitted choice of the peer that is not supported here.
  static func unsupported(_ what: String) -> TLSError {
    TLSError(code: .handshake, what: what, alert: Alert(level: .fatal, what: .handshakeFailure))
  }

  /// The same error with the alert to send.
  func answered(with alert: AlertDescription) -> TLSError {
    TLSError(code: code, what: what, alert: self.alert ?? Alert(level: .fatal, what: alert), cause: cause, queue: queue, spoken: spoken)
  }

  /// A message that does not parse.
  static func malformed(_ error: TLSWireError) -> TLSError {
    TLSError(error).answered(
      with: error.code == .unexpected ? .unexpectedMessage : error.code == .illegal ? .illegalParameter : .decodeError)
  }
}

/// Parses a message of a profiled session.
func parsed<T>(_ body: () throws(TLSWireError) -> T) throws(TLSError) -> T {
  return try TLSWireError.translating(try body()) { TLSError.malformed($0) }
}

/// The messages and alerts of a profiled session; bounded like those of libssl's.
struct ProfiledLog {
  private(set) var messages: [HandshakeEvent] = []
  private(set) var alerts: [AlertEvent] = []
  var records = RecordCount()
  private var bytesHeld = 0

  mutating func add(_ message: HandshakeMessage, _ direction: Direction) {
    let bytes = message.bytes
    guard messages.count < Self.messageLimit, bytesHeld + bytes.count <= Self.byteLimit else { return }
    bytesHeld += bytes.count
    messages.append(HandshakeEvent(direction: direction, bytes: bytes, at: .now))
  }

  mutating func add(_ alert: Alert, _ direction: Direction) {
    if alerts.count < Self.messageLimit { alerts.append(AlertEvent(direction: direction, alert: alert, at: .now)) }
  }

  private static let messageLimit = 256
  private static let byteLimit = 4 << 20
}
