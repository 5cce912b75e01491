internal import COpenSSL
internal import TLSWire

/// What one session's callbacks have seen; bounded, since a peer may send messages for ever.
final class SessionRecorder {
  private(set) var messages: [HandshakeEvent] = []
  private(set) var alerts: [AlertEvent] = []
  private let keyLog: (@Sendable (String) -> Void)?
  private var bytesHeld = 0

  private static let messageLimit = 256
  private static let byteLimit = 4 << 20

  init(keyLog: (@Sendable (String) -> Void)?) { self.keyLog = keyLog }

  /// A message or alert as libssl tells it; `owner` is a recorder that outlives its session.
  static let tell: @convention(c) (UnsafeMutableRawPointer?, Int32, Int32, UnsafePointer<UInt8>?, Int) -> Void = {
    owner, isWritten, type, bytes, count in
    guard let owner = unsafe owner else { return }
    let recorder = unsafe Unmanaged<SessionRecorder>.fromOpaque(owner).takeUnretainedValue()
    let content = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    recorder.record(content, type: ContentType(UInt8(truncatingIfNeeded: type)), direction: isWritten != 0 ? .sent : .received)
  }

  static let logKey: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = { owner, line in
    guard let owner = unsafe owner, let line = unsafe line else { return }
    unsafe Unmanaged<SessionRecorder>.fromOpaque(owner).takeUnretainedValue().keyLog?(String(cString: line))
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
