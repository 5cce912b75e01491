/// Reads a server's answer to a hello, up to where the reader has seen enough.
///
/// It waits for nothing: the caller brings the bytes, however they were cut, and says when the server has closed.
public struct AnswerReader: Sendable {
  /// How far to read.
  public enum Depth: Int, Hashable, Sendable, Comparable {
    /// Up to the server's hello.
    case hello
    /// Up to the server's key exchange where the suite has one, else as `hello`; TLS 1.3 has none.
    case keyExchange
    /// The whole first flight, as far as it is in clear: up to server_hello_done.
    case flight

    public static func < (left: Depth, right: Depth) -> Bool { left.rawValue < right.rawValue }
  }

  public let depth: Depth
  public private(set) var answer = ServerAnswer()

  public init(depth: Depth, certificateLimit: Int = 1 << 20) {
    self.depth = depth
  }

  /// Takes what came; true when nothing more is needed.
  public mutating func received(_ bytes: some Sequence<UInt8>) -> Bool { true }

  /// The server has closed its side.
  public mutating func receivedEnd() {}
}
