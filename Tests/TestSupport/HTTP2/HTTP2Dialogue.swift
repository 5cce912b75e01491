import Foundation

/// A server's side of HTTP/2 over a raw connection: it hears frames and says whatever a test wants.
public final class HTTP2Dialogue {
  public struct Frame: Sendable {
    public let type: UInt8
    public let flags: UInt8
    public let stream: UInt32
    public let payload: [UInt8]

    /// What SETTINGS say of a stream's window (RFC 9113, section 6.5.2).
    public var initialWindow: Int? {
      let entries = stride(from: 0, to: payload.count - 5, by: 6).map { payload[$0..<$0 + 6] }
      return entries.last { $0.starts(with: [0, 4]) }?.dropFirst(2).reduce(0) { $0 << 8 | Int($1) }
    }
  }

  public let connection: RawConnection
  private var heard: [UInt8] = []
  private var hasPreface = false

  public init(_ connection: RawConnection) { self.connection = connection }

  /// Nil when the client is gone, or has been silent for long.
  public func nextFrame() -> Frame? {
    if !hasPreface {
      guard let preface = take(FrameWriter.preface.count), preface == FrameWriter.preface else { return nil }
      hasPreface = true
    }
    guard let header = take(9) else { return nil }
    let length = header[0..<3].reduce(0) { $0 << 8 | Int($1) }
    guard let payload = take(length) else { return nil }
    let stream = header[5..<9].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7fff_ffff
    return Frame(type: header[3], flags: header[4], stream: stream, payload: payload)
  }

  /// The first frame of that type; what comes before it is dropped.
  @discardableResult public func await(_ type: UInt8) -> Frame? {
    while let frame = nextFrame() { if frame.type == type { return frame } }
    return nil
  }

  /// The request's head has come; false when it never does.
  @discardableResult public func awaitRequest() -> Bool { self.await(1) != nil }

  /// The request has come to its end.
  @discardableResult public func awaitEnd() -> Bool {
    while let frame = nextFrame() { if frame.type < 2, frame.flags & 1 == 1 { return true } }
    return false
  }

  /// False once the client is gone.
  @discardableResult public func say(_ write: (inout FrameWriter) -> Void) -> Bool {
    var writer = FrameWriter()
    write(&writer)
    return connection.write(writer.bytes)
  }

  /// The same over and over, in portions that keep a socket busy, until the client has enough.
  public func flood(_ write: (inout FrameWriter) -> Void) {
    var writer = FrameWriter()
    while writer.bytes.count < 65_536 { write(&writer) }
    while connection.write(writer.bytes) {}
  }

  /// The same so many times, with a pause after each, or until the client is gone.
  public func drip(_ times: Int, pause: Duration, _ write: (inout FrameWriter) -> Void) {
    for _ in 0..<times {
      guard say(write) else { return }
      Thread.sleep(forTimeInterval: pause / .seconds(1))
    }
  }

  private func take(_ count: Int) -> [UInt8]? {
    while heard.count < count {
      let more = connection.read()
      guard !more.isEmpty else { return nil }
      heard += more
    }
    defer { heard.removeFirst(count) }
    return Array(heard.prefix(count))
  }
}
