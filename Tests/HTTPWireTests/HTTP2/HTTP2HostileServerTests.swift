import HTTPWire
import TestSupport
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

  static func read(
    _ bytes: [UInt8], portion: Int = .max, method: String = "GET", limits: HTTPLimits = .ordinary, settings: HTTP2Settings = .init()
  ) throws -> Reading {
    var client = try HTTP2Session(.client, settings: settings, limits: limits)
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

  @Test(arguments: HTTP2Fault.ofConnection) func `a fault of the connection ends it by name`(fault: HTTP2Fault) throws {
    for portion in [Int.max, 1] {
      let reading = try Self.read(fault.bytes, portion: portion)
      let error = try #require(reading.error)
      #expect(error.what.hasPrefix(fault.name), "\(error.what)")
      #expect(error.reference != nil)
      // The last that goes out is a GOAWAY with that code.
      let code = try #require(error.errorCode)
      #expect(Self.goAwayCode(in: reading.output) == code)
      #expect(reading.output.count < 20_000)
    }
  }

  @Test(arguments: HTTP2Fault.ofStream) func `a fault of a stream ends it by name, and no other`(fault: HTTP2Fault) throws {
    for portion in [Int.max, 1] {
      let reading = try Self.read(fault.bytes, portion: portion)
      #expect(reading.error == nil, "\(reading.error?.what ?? "")")
      let named = try #require(reading.fault)
      #expect(named.hasPrefix(fault.name), "\(named)")
    }
  }

  @Test func `content beyond a window is told as that, and whose window it is`() throws {
    var writer = FrameWriter.server()
    // Our settings count when the server has acknowledged them.
    writer.frame(4, flags: 0x1)
    writer.headers(FrameWriter.ok)
    for _ in 0..<7 { writer.data([UInt8](repeating: 0x2a, count: 16_384)) }
    for (stream, connection, code, words) in [
      (UInt32(100_000), UInt32(1 << 20), HTTPWireError.Code.stream, "FLOW_CONTROL_ERROR: more content than the window of stream 1 allows"),
      (1 << 20, 100_000, .connection, "FLOW_CONTROL_ERROR: more content than the connection's window allows"),
    ] {
      var settings = HTTP2Settings()
      (settings.streamWindow, settings.connectionWindow) = (stream, connection)
      let reading = try Self.read(writer.bytes, settings: settings)
      #expect(reading.fault == words)
      #expect((reading.error != nil) == (code == .connection))
    }
  }

  @Test func `the field at fault is shown as it came`() throws {
    let fault = HTTP2Fault.ofStream[0]
    #expect(try Self.read(fault.bytes).events.contains(.invalidField(1, FieldLine("X-A", "1"))))
    #expect(try Self.read(HTTP2Fault.ofStream[1].bytes).events.contains(.invalidField(1, FieldLine("connection", "close"))))
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
