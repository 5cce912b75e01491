/// An event of a `text/event-stream` (HTML Standard, section 9.2).
public struct ServerSentEvent: Hashable, Sendable {
  /// `message` unless the server names another type.
  public var type: String
  /// The lines of data, joined by line feeds.
  public var data: String
  /// The last identifier that the server has set, in this event or an earlier one; empty for none.
  public var lastEventID: String

  public init(type: String = "message", data: String, lastEventID: String = "") {
    self.type = type
    self.data = data
    self.lastEventID = lastEventID
  }
}

/// Parses `text/event-stream` from portions that may be split anywhere (HTML Standard, sections 9.2.5 and 9.2.6).
///
/// Memory is bounded: a longer line or event is an error.
public struct EventStreamParser: Sendable {
  /// A part of the stream.
  public enum Part: Hashable, Sendable {
    case event(ServerSentEvent)
    case comment(String)
    /// The delay before the client connects again.
    case retry(Duration)
  }

  /// The maximum sizes in bytes.
  public struct Limits: Hashable, Sendable {
    public var line = 1 << 20
    public var event = 8 << 20

    public init() {}
  }

  /// A limit that the stream exceeds.
  public struct LimitError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  private let limits: Limits
  /// The identifier to send as Last-Event-ID on reconnection; empty for none.
  public private(set) var lastEventID: String
  /// The identifier that becomes `lastEventID` with the next empty line.
  private var pendingID: String
  private var type = ""
  private var data = ""
  private var hasData = false
  private var line: [UInt8] = []
  /// True after a carriage return, which a line feed may complete.
  private var followsReturn = false
  /// True until the first line, which may start with a byte order mark.
  private var isFirstLine = true

  /// `lastEventID` is that of the previous connection.
  public init(lastEventID: String = "", limits: Limits = Limits()) {
    self.lastEventID = lastEventID
    self.limits = limits
    pendingID = lastEventID
  }

  /// The parts that are complete. An event that is incomplete at the end of the stream is discarded.
  public mutating func received(_ bytes: [UInt8]) throws(LimitError) -> [Part] {
    var parts: [Part] = []
    var rest = bytes[...]
    while let first = rest.first {
      if followsReturn {
        followsReturn = false
        if first == 0x0a {
          rest = rest.dropFirst()
          continue
        }
      }
      let end = rest.firstIndex { $0 == 0x0a || $0 == 0x0d } ?? rest.endIndex
      guard line.count + (end - rest.startIndex) <= limits.line else {
        throw LimitError(description: "a line of the event stream is longer than \(limits.line) bytes")
      }
      line += rest[..<end]
      guard end < rest.endIndex else { break }
      followsReturn = rest[end] == 0x0d
      rest = rest[(end + 1)...]
      try endLine(&parts)
    }
    return parts
  }

  private mutating func endLine(_ parts: inout [Part]) throws(LimitError) {
    var text = line[...]
    if isFirstLine, text.starts(with: [0xef, 0xbb, 0xbf]) { text = text.dropFirst(3) }
    isFirstLine = false
    defer { line.removeAll(keepingCapacity: line.count <= 4_096) }
    guard let first = text.first else { return dispatch(&parts) }
    let colon = text.firstIndex(of: UInt8(ascii: ":"))
    let name = text[..<(colon ?? text.endIndex)]
    var value = text[(colon.map { $0 + 1 } ?? text.endIndex)...]
    if value.first == 0x20 { value = value.dropFirst() }
    if first == UInt8(ascii: ":") {
      parts.append(.comment(String(decoding: value, as: UTF8.self)))
    } else if name.elementsEqual("data".utf8) {
      guard data.utf8.count + value.count < limits.event else {
        throw LimitError(description: "an event is longer than \(limits.event) bytes")
      }
      if hasData { data += "\n" }
      data += String(decoding: value, as: UTF8.self)
      hasData = true
    } else if name.elementsEqual("event".utf8) {
      type = String(decoding: value, as: UTF8.self)
    } else if name.elementsEqual("id".utf8) {
      if !value.contains(0) { pendingID = String(decoding: value, as: UTF8.self) }
    } else if name.elementsEqual("retry".utf8) {
      guard !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }) else { return }
      let milliseconds = Int64(String(decoding: value, as: UTF8.self)) ?? .max
      parts.append(.retry(.milliseconds(min(milliseconds, Self.longestRetry))))
    }
  }

  private mutating func dispatch(_ parts: inout [Part]) {
    lastEventID = pendingID
    defer { (type, data, hasData) = ("", "", false) }
    // A single empty line of data is an event with empty data; no line of data is none.
    guard hasData else { return }
    parts.append(.event(ServerSentEvent(type: type.isEmpty ? "message" : type, data: data, lastEventID: lastEventID)))
  }

  /// A day, in milliseconds.
  private static let longestRetry: Int64 = 86_400_000
}
