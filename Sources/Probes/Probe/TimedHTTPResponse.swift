internal import Bytes
internal import Connect
internal import HTTPWire
internal import TLSEngine
internal import Transport

/// The start time and the status of the response to the request.
struct TimedHTTPResponse: Hashable, Sendable {
  let began: ContinuousClock.Instant
  let status: Int

  static func read(
    to question: TimedHTTPRequest, over connection: TLSConnection, deadline: Deadline
  ) async throws(ConnectError) -> TimedHTTPResponse {
    try await connection.write(question.bytes, deadline: deadline)
    var parser = ResponseParser(method: "GET", leniency: [.bareLineFeed, .obsoleteFolding, .lengthConflict])
    var start: [UInt8] = []
    var began: ContinuousClock.Instant?
    while true {
      guard case .bytes(let bytes) = try await connection.read(deadline: deadline) else {
        throw error(
          at: connection, began == nil ? "the server closed the connection without a response" : "the response ended in its header section")
      }
      let moment = began ?? .now
      began = moment
      start += bytes.prefix(8 - start.count)
      parser.received(bytes)
      let event = try HTTPWireError.translating(try parser.next()) { _ in
        error(at: connection, "the response begins with \(Hex.encode(start)), which is not HTTP/1.1")
      }
      switch event {
      case .interim(let head), .head(let head): return TimedHTTPResponse(began: moment, status: head.status)
      case .needsInput, .body, .trailers, .end: continue
      }
    }
  }

  private static func error(at connection: TLSConnection, _ what: String) -> ConnectError {
    ConnectError(
      stage: .handshake, code: "probe.http", message: "\(connection.passage.peer): \(what)",
      endpoint: connection.passage.peer)
  }
}
