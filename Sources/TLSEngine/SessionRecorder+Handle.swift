internal import COpenSSL
internal import TLSWire

/// The messages recorded by a session's callbacks; bounded, since a peer may send messages without end.
final class SessionRecorder {
  private(set) var messages: [HandshakeEvent] = []
  private(set) var alerts: [AlertEvent] = []
  private(set) var resumptions: [SessionReference] = []
  private(set) var records = RecordCount()
  private let keyLog: (@Sendable (String) -> Void)?
  private var bytesHeld = 0

  private static let messageLimit = 256
  private static let resumptionLimit = 32
  private static let byteLimit = 4 << 20

  init(keyLog: (@Sendable (String) -> Void)?) { self.keyLog = keyLog }

  func forgetMessages() { messages = [] }

  /// Records a message, an alert or a record header from libssl; `owner` is a recorder that outlives its session.
  static let tell: @convention(c) (UnsafeMutableRawPointer?, Int32, Int32, UnsafePointer<UInt8>?, Int) -> Void = {
    owner, isWritten, type, bytes, count in
    guard let owner = unsafe owner else { return }
    let recorder = unsafe Unmanaged<SessionRecorder>.fromOpaque(owner).takeUnretainedValue()
    let direction = isWritten != 0 ? Direction.sent : .received
    if Int(type) == COPENSSL_RECORD_HEADER { return recorder.records.count(direction) }
    let content = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    recorder.record(content, type: ContentType(UInt8(truncatingIfNeeded: type)), direction: direction)
  }

  static let logKey: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = { owner, line in
    guard let owner = unsafe owner, let line = unsafe line else { return }
    unsafe Unmanaged<SessionRecorder>.fromOpaque(owner).takeUnretainedValue().keyLog?(String(cString: line))
  }

  /// Stores a session from libssl, taking ownership of the reference.
  static let keep: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void = { owner, resumption in
    guard let resumption = unsafe resumption else { return }
    let kept = unsafe SessionReference(adopting: resumption)
    guard let owner = unsafe owner else { return }
    let recorder = unsafe Unmanaged<SessionRecorder>.fromOpaque(owner).takeUnretainedValue()
    if recorder.resumptions.count < resumptionLimit { recorder.resumptions.append(kept) }
  }

  private func record(_ bytes: [UInt8], type: ContentType, direction: Direction) {
    let now = ContinuousClock.now
    if type == .alert {
      guard alerts.count < Self.messageLimit, let alert = try? Alert(reading: bytes) else { return }
      alerts.append(AlertEvent(direction: direction, alert: alert, at: now))
    } else {
      guard messages.count < Self.messageLimit, bytesHeld + bytes.count <= Self.byteLimit else { return }
      bytesHeld += bytes.count
      messages.append(HandshakeEvent(direction: direction, bytes: bytes, at: now))
    }
  }
}
