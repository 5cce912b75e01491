internal import Bytes

/// A dialogue in a readable text format, from which the server's side can be replayed.
///
/// A line of text is `S: 220 ready` or `C: STARTTLS` and is terminated with CR LF; `S| <features/>` is text without a line end; `S# 30 0c`
/// are bytes in hexadecimal, with a comment after a semicolon; `S.` closes the connection; `TLS` is the start of the handshake. `#` begins
/// a comment. All other lines are remarks for the user of the transcript.
public struct StartTLSTranscript: Hashable, Sendable {
  public enum TranscriptLine: Hashable, Sendable {
    case client([UInt8])
    case server([UInt8])
    case serverHangsUp
    case handshake
  }

  public private(set) var turns: [TranscriptLine] = []
  public private(set) var remarks: [String] = []

  public init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: true).map({ $0.drop { $0 == " " } }) where !line.isEmpty {
      let rest = line.dropFirst(2)
      let content = rest.first == " " ? rest.dropFirst() : rest
      switch line.prefix(2) {
      case "S:": add(.server(Array((content + "\r\n").utf8)))
      case "C:": add(.client(Array((content + "\r\n").utf8)))
      case "S|": add(.server(Array(content.utf8)))
      case "C|": add(.client(Array(content.utf8)))
      case "S#", "C#":
        guard let bytes = Self.bytes(content) else {
          remarks.append(String(line))
          continue
        }
        add(line.first == "S" ? .server(bytes) : .client(bytes))
      case "S.": turns.append(.serverHangsUp)
      case "TL" where line == "TLS": turns.append(.handshake)
      default: if line.first != "#" { remarks.append(String(line)) }
      }
    }
  }

  /// Consecutive data of one party is one turn, as it may be one packet.
  private mutating func add(_ turn: TranscriptLine) {
    switch (turns.last, turn) {
    case (.server(let said), .server(let more)): turns[turns.count - 1] = .server(said + more)
    case (.client(let said), .client(let more)): turns[turns.count - 1] = .client(said + more)
    default: turns.append(turn)
    }
  }

  private static func bytes(_ text: Substring) -> [UInt8]? {
    let digits = text.prefix { $0 != ";" }.filter { $0 != " " }
    return try? Hex.decode(digits)
  }
}
