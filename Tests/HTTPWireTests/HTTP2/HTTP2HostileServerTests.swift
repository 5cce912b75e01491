import HTTPWire
import Testing

/// Servers that break RFC 9113, frame by frame: each fault has a name, and none costs much memory.
@Suite struct HTTP2HostileServerTests {
  /// What a client that has asked for stream 1 makes of the bytes.
  struct Reading {
    var events: [HTTP2Event] = []
    var error: HTTPWireError?
    var output: [UInt8] = []

    var fault: String? {
      if let error { return error.what }
      for case .reset(_, _, false, let error) in events { return error?.what }
      return nil
    }
  }

  static func read(_ bytes: [UInt8], portion: Int = .max, method: String = "GET", limits: HTTPLimits = .ordinary) throws -> Reading {
    var client = try HTTP2Session(.client, limits: limits)
    _ = try client.submit(.example(method), hasBody: false)
    _ = client.takeOutput()
    var reading = Reading()
    do throws(HTTPWireError) {
      for part in SessionPair.parts(of: bytes, portion) { try client.received(part) }
    } catch {
      reading.error = error
    }
    reading.output = client.takeOutput()
    while let event = client.nextEvent() { reading.events.append(event) }
    return reading
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    /// How the name of the fault begins.
    let fault: String

    init(_ description: String, _ fault: String, _ write: (inout FrameWriter) -> Void) {
      testDescription = description
      self.fault = fault
      var writer = FrameWriter.server()
      write(&writer)
      bytes = writer.bytes
    }
  }

  static let field = FrameWriter.field
  static let ok = FrameWriter.ok
  static let connectionFaults: [Fault] = [
    Fault("PUSH_PROMISE though disabled", "PROTOCOL_ERROR: PUSH_PROMISE") { $0.frame(5, flags: 4, stream: 1, [0, 0, 0, 2] + ok) },
    Fault("CONTINUATION alone", "PROTOCOL_ERROR") { $0.frame(9, flags: 4, stream: 1, ok) },
    Fault("a frame within a header block", "PROTOCOL_ERROR") {
      $0.frame(1, stream: 1, ok)
      $0.frame(6, [UInt8](repeating: 0, count: 8))
    },
    Fault("CONTINUATION of another stream", "PROTOCOL_ERROR") {
      $0.frame(1, stream: 1, ok)
      $0.frame(9, flags: 4, stream: 3, [])
    },
    Fault("CONTINUATION without end", "ENHANCE_YOUR_CALM: more than 8 CONTINUATION") {
      $0.frame(1, stream: 1, ok)
      for _ in 0..<1_000 { $0.frame(9, stream: 1, []) }
    },
    Fault("PING flood", "ENHANCE_YOUR_CALM: 1001 PING") {
      for _ in 0..<2_000 { $0.frame(6, [UInt8](repeating: 0, count: 8)) }
    },
    Fault("SETTINGS flood", "ENHANCE_YOUR_CALM: 1001 SETTINGS") { for _ in 0..<2_000 { $0.frame(4) } },
    Fault("empty DATA flood", "ENHANCE_YOUR_CALM: 1001 DATA") {
      $0.headers(ok)
      for _ in 0..<2_000 { $0.data([]) }
    },
    Fault("DATA with nothing but padding, without end", "ENHANCE_YOUR_CALM: 1001 DATA") {
      $0.headers(ok)
      for _ in 0..<2_000 { $0.frame(0, flags: 8, stream: 1, [3, 0, 0, 0]) }
    },
    Fault("DATA after END_STREAM", "STREAM_CLOSED: DATA after END_STREAM") {
      $0.headers(ok)
      $0.data([1], ends: true)
      $0.data([1])
    },
    Fault("HEADERS after END_STREAM", "STREAM_CLOSED: HEADERS after END_STREAM") {
      $0.headers(ok, ends: true)
      $0.headers(ok)
    },
    Fault("a frame that is too large", "FRAME_SIZE_ERROR") { $0.frame(0, stream: 1, length: 16_385, [UInt8](repeating: 0, count: 16_385)) },
    Fault("SETTINGS of odd length", "FRAME_SIZE_ERROR") { $0.frame(4, [0, 1, 0]) },
    Fault("SETTINGS on a stream", "PROTOCOL_ERROR") { $0.frame(4, stream: 1) },
    Fault("SETTINGS acknowledged with content", "FRAME_SIZE_ERROR") { $0.frame(4, flags: 1, [0, 3, 0, 0, 0, 1]) },
    Fault("SETTINGS acknowledged that were not sent", "PROTOCOL_ERROR") { for _ in 0..<3 { $0.frame(4, flags: 1) } },
    Fault("ENABLE_PUSH by a server", "PROTOCOL_ERROR") { $0.frame(4, [0, 2, 0, 0, 0, 1]) },
    Fault("INITIAL_WINDOW_SIZE too large", "FLOW_CONTROL_ERROR") { $0.frame(4, [0, 4, 0x80, 0, 0, 0]) },
    Fault("MAX_FRAME_SIZE too small", "PROTOCOL_ERROR") { $0.frame(4, [0, 5, 0, 0, 0, 1]) },
    Fault("WINDOW_UPDATE of nothing", "PROTOCOL_ERROR") { $0.frame(8, [0, 0, 0, 0]) },
    Fault("WINDOW_UPDATE of three bytes", "FRAME_SIZE_ERROR") { $0.frame(8, [0, 0, 1]) },
    Fault("a window that overflows", "FLOW_CONTROL_ERROR") { $0.frame(8, [0x7f, 0xff, 0xff, 0xff]) },
    Fault("WINDOW_UPDATE of an idle stream", "PROTOCOL_ERROR") { $0.frame(8, stream: 5, [0, 0, 0, 1]) },
    Fault("PING of seven bytes", "FRAME_SIZE_ERROR") { $0.frame(6, [UInt8](repeating: 0, count: 7)) },
    Fault("PING on a stream", "PROTOCOL_ERROR") { $0.frame(6, stream: 1, [UInt8](repeating: 0, count: 8)) },
    Fault("RST_STREAM of five bytes", "FRAME_SIZE_ERROR") { $0.frame(3, stream: 1, [0, 0, 0, 0, 0]) },
    Fault("RST_STREAM of no stream", "PROTOCOL_ERROR") { $0.frame(3, [0, 0, 0, 0]) },
    Fault("RST_STREAM of an idle stream", "PROTOCOL_ERROR") { $0.frame(3, stream: 3, [0, 0, 0, 0]) },
    Fault("GOAWAY on a stream", "PROTOCOL_ERROR") { $0.frame(7, stream: 1, [UInt8](repeating: 0, count: 8)) },
    Fault("GOAWAY of seven bytes", "FRAME_SIZE_ERROR") { $0.frame(7, [UInt8](repeating: 0, count: 7)) },
    Fault("DATA of no stream", "PROTOCOL_ERROR") { $0.data([1], stream: 0) },
    Fault("content before the head", "PROTOCOL_ERROR: DATA: stream not opened") { $0.data([1]) },
    Fault("DATA of an idle stream", "PROTOCOL_ERROR") { $0.data([1], stream: 3) },
    Fault("HEADERS of no stream", "PROTOCOL_ERROR") { $0.headers(ok, stream: 0) },
    Fault("HEADERS of an idle stream", "PROTOCOL_ERROR") { $0.headers(ok, stream: 3) },
    Fault("HEADERS of a stream of the server's", "PROTOCOL_ERROR") { $0.headers(ok, stream: 2) },
    Fault("padding longer than the frame", "PROTOCOL_ERROR") {
      $0.headers(ok)
      $0.frame(0, flags: 8, stream: 1, [9, 0])
    },
    Fault("an index that HPACK lacks", "COMPRESSION_ERROR") { $0.headers([0xff, 0xff, 0x7f]) },
    Fault("a table larger than allowed", "COMPRESSION_ERROR") { $0.headers([0x3f, 0xe1, 0xff, 0x03] + ok) },
    Fault("a header block that breaks off", "COMPRESSION_ERROR") { $0.headers(ok + [0x00, 0x05, 0x61]) },
  ]

  @Test(arguments: connectionFaults) func `a fault of the connection ends it by name`(fault: Fault) throws {
    for portion in [Int.max, 1] {
      let reading = try Self.read(fault.bytes, portion: portion)
      let error = try #require(reading.error)
      #expect(error.what.hasPrefix(fault.fault), "\(error.what)")
      #expect(error.reference != nil)
      // The last that goes out is a GOAWAY with that code.
      let code = try #require(error.errorCode)
      #expect(Self.goAwayCode(in: reading.output) == code)
      #expect(reading.output.count < 20_000)
    }
  }

  static let streamFaults: [Fault] = [
    Fault("an upper-case name", "PROTOCOL_ERROR: a field that may not stand there: X-A: 1") { $0.headers(ok + field("X-A", "1")) },
    Fault("a connection-specific field", "PROTOCOL_ERROR: a field that may not stand there: connection: close") {
      $0.headers(ok + field("connection", "close"))
    },
    Fault("a line end in a value", "PROTOCOL_ERROR: a field that may not stand there: a: b") { $0.headers(ok + field("a", "b\r\nc: d")) },
    Fault("no :status", "PROTOCOL_ERROR: a head without what it needs") { $0.headers(field("a", "b")) },
    Fault(":status twice", "PROTOCOL_ERROR: a field that may not stand there: :status: 200") { $0.headers(ok + ok) },
    Fault(":status late", "PROTOCOL_ERROR: a field that may not stand there: :status: 200") { $0.headers(field("a", "b") + ok) },
    Fault("an unknown pseudo-header field", "PROTOCOL_ERROR: a field that may not stand there: :a: b") {
      $0.headers(ok + field(":a", "b"))
    },
    Fault("a request's pseudo-header field", "PROTOCOL_ERROR: a field that may not stand there: :path: /") {
      $0.headers(ok + field(":path", "/"))
    },
    Fault("a status of two digits", "PROTOCOL_ERROR") { $0.headers(field(":status", "20")) },
    Fault("101", "PROTOCOL_ERROR") { $0.headers(field(":status", "101")) },
    Fault("a status below 100", "PROTOCOL_ERROR: a status below 100") { $0.headers(field(":status", "099")) },
    Fault("a status below 100 that ends the stream", "PROTOCOL_ERROR: a status below 100") {
      $0.headers(field(":status", "000"), ends: true)
    },
    Fault("1xx that ends the stream", "PROTOCOL_ERROR") { $0.headers(field(":status", "103"), ends: true) },
    Fault("trailers with a pseudo-header field", "PROTOCOL_ERROR: a field that may not stand there: :status: 200") {
      $0.headers(ok)
      $0.headers(ok, ends: true)
    },
    Fault("trailers that do not end the stream", "PROTOCOL_ERROR") {
      $0.headers(ok)
      $0.headers(field("a", "b"))
    },
    Fault("two content lengths", "PROTOCOL_ERROR: a field that may not stand there: content-length: 6") {
      $0.headers(ok + field("content-length", "5") + field("content-length", "6"))
    },
    Fault("less content than its length", "PROTOCOL_ERROR: content-length says 5") {
      $0.headers(ok + field("content-length", "5"))
      $0.data([1, 2], ends: true)
    },
    Fault("more content than its length", "PROTOCOL_ERROR: content-length says 1") {
      $0.headers(ok + field("content-length", "1"))
      $0.data([1, 2], ends: true)
    },
  ]

  @Test(arguments: streamFaults) func `a fault of a stream ends it by name, and no other`(fault: Fault) throws {
    for portion in [Int.max, 1] {
      let reading = try Self.read(fault.bytes, portion: portion)
      #expect(reading.error == nil, "\(reading.error?.what ?? "")")
      let named = try #require(reading.fault)
      #expect(named.hasPrefix(fault.fault), "\(named)")
    }
  }

  @Test func `the field at fault is shown as it came`() throws {
    let fault = Self.streamFaults[0]
    #expect(try Self.read(fault.bytes).events.contains(.invalidField(1, FieldLine("X-A", "1"))))
    #expect(try Self.read(Self.streamFaults[1].bytes).events.contains(.invalidField(1, FieldLine("connection", "close"))))
  }

  /// The code of the last GOAWAY.
  static func goAwayCode(in bytes: [UInt8]) -> UInt32? {
    var (offset, code) = (0, UInt32?.none)
    while offset + 9 <= bytes.count {
      let length = Int(bytes[offset]) << 16 | Int(bytes[offset + 1]) << 8 | Int(bytes[offset + 2])
      if bytes[offset + 3] == 7, offset + 17 <= bytes.count {
        code = bytes[(offset + 13)..<(offset + 17)].reduce(0) { $0 << 8 | UInt32($1) }
      }
      offset += 9 + length
    }
    return code
  }
}
