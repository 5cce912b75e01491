import HTTPWire
import Testing

@testable import HTTPServer

/// Frames that a client must not send, and what RFC 9113 says a server does then.
@Suite struct HTTP2ConformanceTests {
  /// A frame as it stands on the wire (RFC 9113, section 4.1).
  private struct Frame {
    var type: UInt8
    var flags: UInt8 = 0
    var stream: UInt32
    var payload: [UInt8] = []
    /// Other than it is.
    var length: Int?

    var bytes: [UInt8] {
      let count = length ?? payload.count
      let number = (0..<4).map { UInt8(truncatingIfNeeded: stream >> (24 - 8 * $0)) }
      return [UInt8(count >> 16 & 0xff), UInt8(count >> 8 & 0xff), UInt8(count & 0xff), type, flags] + number + payload
    }
  }

  enum Verdict: Hashable {
    /// GOAWAY with that code.
    case connection(HTTP2ErrorCode)
    /// RST_STREAM with that code, on the stream.
    case stream(HTTP2ErrorCode, UInt32)
    /// An answer with that status on stream 1, or 3.
    case answered(UInt32)
    /// Nothing but silence or an end without a word.
    case nothing
  }

  struct Fault: CustomTestStringConvertible {
    let what: String
    let bytes: [UInt8]
    let verdict: Set<Verdict>

    init(_ what: String, _ bytes: [UInt8], _ verdict: Set<Verdict>) {
      (self.what, self.bytes, self.verdict) = (what, bytes, verdict)
    }

    var testDescription: String { what }
  }

  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
  private static let settings = Frame(type: 4, stream: 0).bytes
  private static let opening: [UInt8] = preface + settings

  /// After the opening.
  private static func fault(_ what: String, _ frames: [UInt8]..., to verdict: Verdict...) -> Fault {
    Fault(what, opening + frames.flatMap { $0 }, Set(verdict))
  }

  /// Literals without Huffman coding and without the table (RFC 7541, section 6.2.2).
  private static func block(_ fields: [(String, String)]) -> [UInt8] {
    var block: [UInt8] = []
    for (name, value) in fields {
      block.append(0x00)
      for text in [name, value] {
        block.append(UInt8(text.utf8.count))
        block += text.utf8
      }
    }
    return block
  }

  private static let ordinary = [(":method", "GET"), (":scheme", "http"), (":path", "/"), (":authority", "a")]

  /// END_STREAM and END_HEADERS unless told.
  private static func headers(_ fields: [(String, String)] = ordinary, stream: UInt32 = 1, flags: UInt8 = 0x5) -> [UInt8] {
    Frame(type: 1, flags: flags, stream: stream, payload: block(fields)).bytes
  }

  private static func changed(_ name: String, to value: String?) -> [(String, String)] {
    ordinary.compactMap { $0.0 == name ? value.map { value in (name, value) } : $0 }
  }

  private static let post = [(":method", "POST"), (":scheme", "http"), (":path", "/upload"), (":authority", "a")]

  static let faults: [Fault] = [
    // Section 3.4.
    Fault("a preface that is none", Array("PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n".utf8) + settings, [.connection(.protocolError)]),
    Fault("a first frame that is no SETTINGS", preface + headers(), [.connection(.protocolError)]),
    // Section 4.2.
    fault(
      "a frame longer than was allowed", Frame(type: 0, stream: 1, payload: [], length: 16_385).bytes, to: .connection(.frameSizeError),
      .connection(.protocolError)),
    // Section 4.1 and 5.5.
    fault("a frame of an unknown type", Frame(type: 0xaa, stream: 0, payload: [1, 2]).bytes, headers(), to: .answered(1)),
    // Section 4.3.
    fault(
      "a field block that is none", Frame(type: 1, flags: 5, stream: 1, payload: [0xff, 0xff, 0xff, 0xff, 0xff, 0xff]).bytes,
      to: .connection(.compressionError)),
    // Section 5.1.1.
    fault("a stream with an even number", headers(stream: 2), to: .connection(.protocolError)),
    fault("a stream that goes back", headers(stream: 3), headers(stream: 1), to: .connection(.protocolError), .connection(.streamClosed)),
    fault("a request on stream 0", headers(stream: 0), to: .connection(.protocolError)),
    // Section 5.1.
    fault("DATA for a stream that is idle", Frame(type: 0, stream: 1, payload: [1]).bytes, to: .connection(.protocolError)),
    fault("RST_STREAM for a stream that is idle", Frame(type: 3, stream: 1, payload: [0, 0, 0, 8]).bytes, to: .connection(.protocolError)),
    fault(
      "WINDOW_UPDATE for a stream that is idle", Frame(type: 8, stream: 1, payload: [0, 0, 0, 8]).bytes, to: .connection(.protocolError)),
    fault(
      "DATA after the end of the stream", headers(), Frame(type: 0, stream: 1, payload: [1]).bytes, to: .connection(.streamClosed),
      .stream(.streamClosed, 1)),
    // Section 6.1.
    fault("DATA on stream 0", Frame(type: 0, stream: 0, payload: [1]).bytes, to: .connection(.protocolError)),
    fault(
      "padding as long as the frame", headers(post, flags: 0x4), Frame(type: 0, flags: 0x8, stream: 1, payload: [4, 1, 1, 1]).bytes,
      to: .connection(.protocolError)),
    // Section 6.2.
    fault(
      "a block that is cut by another frame", headers(flags: 0x1),
      Frame(type: 6, stream: 0, payload: [UInt8](repeating: 0, count: 8)).bytes, to: .connection(.protocolError)),
    fault(
      "CONTINUATION without a block before", Frame(type: 9, flags: 0x4, stream: 1, payload: block(ordinary)).bytes,
      to: .connection(.protocolError)),
    // Section 6.3.
    fault(
      "PRIORITY of a wrong length", Frame(type: 2, stream: 1, payload: [0, 0, 0, 0]).bytes, to: .connection(.frameSizeError),
      .stream(.frameSizeError, 1)),
    // Section 6.4.
    fault("RST_STREAM on stream 0", Frame(type: 3, stream: 0, payload: [0, 0, 0, 8]).bytes, to: .connection(.protocolError)),
    fault(
      "RST_STREAM of a wrong length", headers(post, flags: 0x4), Frame(type: 3, stream: 1, payload: [0]).bytes,
      to: .connection(.frameSizeError)),
    // Section 6.5.
    fault("SETTINGS of a wrong length", Frame(type: 4, stream: 0, payload: [0, 0, 0]).bytes, to: .connection(.frameSizeError)),
    fault("SETTINGS on a stream", Frame(type: 4, stream: 1).bytes, to: .connection(.protocolError)),
    fault(
      "an acknowledgement with content", Frame(type: 4, flags: 1, stream: 0, payload: [0, 3, 0, 0, 0, 1]).bytes,
      to: .connection(.frameSizeError)),
    fault(
      "ENABLE_PUSH that is neither 0 nor 1", Frame(type: 4, stream: 0, payload: [0, 2, 0, 0, 0, 2]).bytes, to: .connection(.protocolError)),
    fault(
      "an initial window that is too large", Frame(type: 4, stream: 0, payload: [0, 4, 0x80, 0, 0, 0]).bytes,
      to: .connection(.flowControlError)),
    fault("a frame size that is too small", Frame(type: 4, stream: 0, payload: [0, 5, 0, 0, 0, 1]).bytes, to: .connection(.protocolError)),
    // Section 6.6.
    fault(
      "PUSH_PROMISE by a client", headers(post, flags: 0x4), Frame(type: 5, flags: 4, stream: 1, payload: [0, 0, 0, 2]).bytes,
      to: .connection(.protocolError)),
    // Section 6.7.
    fault("PING of a wrong length", Frame(type: 6, stream: 0, payload: [0]).bytes, to: .connection(.frameSizeError)),
    fault("PING on a stream", Frame(type: 6, stream: 1, payload: [UInt8](repeating: 0, count: 8)).bytes, to: .connection(.protocolError)),
    // Section 6.8.
    fault("GOAWAY on a stream", Frame(type: 7, stream: 1, payload: [UInt8](repeating: 0, count: 8)).bytes, to: .connection(.protocolError)),
    // Section 6.9.
    fault("a window that opens by nothing", Frame(type: 8, stream: 0, payload: [0, 0, 0, 0]).bytes, to: .connection(.protocolError)),
    fault("WINDOW_UPDATE of a wrong length", Frame(type: 8, stream: 0, payload: [0, 0, 1]).bytes, to: .connection(.frameSizeError)),
    fault(
      "a window beyond its limit", Frame(type: 8, stream: 0, payload: [0x7f, 0xff, 0xff, 0xff]).bytes, to: .connection(.flowControlError)),
    // Section 8.1.1 to 8.3.
    fault("a name in capitals", headers(ordinary + [("X-A", "1")]), to: .stream(.protocolError, 1)),
    fault("a field of the connection", headers(ordinary + [("connection", "close")]), to: .stream(.protocolError, 1)),
    fault("a transfer coding", headers(ordinary + [("transfer-encoding", "chunked")]), to: .stream(.protocolError, 1)),
    fault("TE that says more than trailers", headers(ordinary + [("te", "gzip")]), to: .stream(.protocolError, 1)),
    fault("a request without a method", headers(changed(":method", to: nil)), to: .stream(.protocolError, 1)),
    fault("a request without a path", headers(changed(":path", to: nil)), to: .stream(.protocolError, 1)),
    fault("an empty path", headers(changed(":path", to: "")), to: .stream(.protocolError, 1)),
    fault("a request without a scheme", headers(changed(":scheme", to: nil)), to: .stream(.protocolError, 1)),
    fault("a pseudo-header field twice", headers(ordinary + [(":path", "/")]), to: .stream(.protocolError, 1)),
    fault("a pseudo-header field after another", headers([("a", "b")] + ordinary), to: .stream(.protocolError, 1)),
    fault("a pseudo-header field of answers", headers(ordinary + [(":status", "200")]), to: .stream(.protocolError, 1)),
    fault("a pseudo-header field that nobody knows", headers(ordinary + [(":x", "1")]), to: .stream(.protocolError, 1)),
    fault("a line feed in a value", headers(ordinary + [("a", "b\nc")]), to: .stream(.protocolError, 1)),
    fault(
      "less content than was said", headers(post + [("content-length", "5")], flags: 0x4),
      Frame(type: 0, flags: 1, stream: 1, payload: [1]).bytes, to: .stream(.protocolError, 1)),
    fault(
      "more content than was said", headers(post + [("content-length", "1")], flags: 0x4),
      Frame(type: 0, flags: 1, stream: 1, payload: [1, 2]).bytes, to: .stream(.protocolError, 1)),
    fault(
      "trailers that end nothing", headers(post, flags: 0x4), headers([("a", "b")], flags: 0x4), to: .stream(.protocolError, 1),
      .connection(.protocolError)),
  ]

  @Test(arguments: faults)
  func `what a client does wrong is answered as the standard says`(fault: Fault) throws {
    // At once, and byte by byte: what is heard does not depend on how it comes.
    for portion in [fault.bytes.count, 1] {
      var connection = try HTTP2SiteConnection()
      var output: [UInt8] = []
      var rest = fault.bytes[...]
      do {
        while !rest.isEmpty {
          try connection.received(Array(rest.prefix(portion)))
          rest = rest.dropFirst(portion)
          output += connection.takeOutput(at: .now)
        }
      } catch {
        // Said in what is still to be sent.
      }
      output += connection.takeOutput(at: .now)
      let said = Self.verdicts(in: output)
      #expect(!said.isDisjoint(with: fault.verdict), "in portions of \(portion): \(said)")
    }
  }

  /// A stream too many is refused and may come again, as long as the client cannot know the limit (section 5.1.2).
  @Test(arguments: [true, false])
  func `more streams than are allowed are refused`(knowsLimit: Bool) throws {
    var connection = try HTTP2SiteConnection()
    let acknowledgement = knowsLimit ? Frame(type: 4, flags: 1, stream: 0).bytes : []
    try connection.received(Self.opening + acknowledgement)
    _ = connection.takeOutput(at: .now)
    var bytes: [UInt8] = []
    for number in 0..<101 { bytes += Self.headers(Self.post, stream: UInt32(2 * number + 1), flags: 0x4) }
    try? connection.received(bytes)
    let expected: Set<Verdict> = knowsLimit ? [.connection(.protocolError)] : [.stream(.refusedStream, 201)]
    #expect(Self.verdicts(in: connection.takeOutput(at: .now)) == expected)
  }

  @Test func `each request has a time of its own for its content`() throws {
    var connection = try HTTP2SiteConnection()
    try connection.received(Self.opening + Self.headers(Self.post, stream: 1, flags: 0x4))
    let alone = connection.awaitsContentSince
    try connection.received(Self.headers(Self.post, stream: 3, flags: 0x4))
    let withAnother = connection.awaitsContentSince
    #expect(alone != nil && withAnother == alone)
    try connection.received(Frame(type: 0, flags: 1, stream: 1, payload: [1]).bytes)
    let other = connection.awaitsContentSince
    #expect(try #require(other) > #require(alone))
    try connection.received(Frame(type: 0, flags: 1, stream: 3, payload: [1]).bytes)
    let none = connection.awaitsContentSince
    #expect(none == nil)
  }

  private static func verdicts(in output: [UInt8]) -> Set<Verdict> {
    var verdicts: Set<Verdict> = []
    var rest = output[...]
    while rest.count >= 9 {
      let header = Array(rest.prefix(9))
      let length = Int(header[0]) << 16 | Int(header[1]) << 8 | Int(header[2])
      let stream = header[5...8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let payload = Array(rest.dropFirst(9).prefix(length))
      let code = { (bytes: ArraySlice<UInt8>) in HTTP2ErrorCode(rawValue: bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) }
      switch header[3] {
      case 1: verdicts.insert(.answered(stream))
      case 3: verdicts.insert(.stream(code(payload[...]), stream))
      case 7: verdicts.insert(.connection(code(payload[4..<8])))
      default: break
      }
      rest = rest.dropFirst(9 + length)
    }
    return verdicts.isEmpty ? [.nothing] : verdicts
  }
}
