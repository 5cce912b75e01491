/// The start of an HTTP/1.1 response (RFC 9112, section 4).
public struct StatusLine: Hashable, Sendable {
  public let code: Int

  public enum Reading: Hashable, Sendable {
    case read(StatusLine)
    /// More bytes are required.
    case incomplete
    /// The bytes are not a status line.
    case malformed
  }

  /// Parses `HTTP/1.1 200` and the following byte; the reason phrase is ignored.
  public static func read(_ bytes: some Collection<UInt8>) -> Reading {
    let head = Array(bytes.prefix(length))
    for (byte, expected) in zip(head, form) where !expected.contains(byte) { return .malformed }
    guard head.count == length else { return .incomplete }
    let digits = head[9..<12].map { Int($0 &- 0x30) }
    return .read(StatusLine(code: digits.reduce(0) { $0 * 10 + $1 }))
  }

  private static let form: [ClosedRange<UInt8>] =
    "HTTP/1.".utf8.map { $0...$0 } + [0x30...0x39, 0x20...0x20, 0x31...0x39, 0x30...0x39, 0x30...0x39, 0x0a...0x20]
  private static let length = form.count
}
