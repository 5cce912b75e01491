internal import Bytes
internal import Connect
internal import TLSEngine
internal import Transport

/// The start time and the status of the response to the request.
struct HTTPAnswer: Hashable, Sendable {
  let began: ContinuousClock.Instant
  let status: Int

  static func read(
    to question: HTTPQuestion, over connection: TLSConnection, deadline: Deadline
  ) async throws(ConnectError) -> HTTPAnswer {
    try await connection.write(question.bytes, deadline: deadline)
    var head: [UInt8] = []
    var began: ContinuousClock.Instant?
    while true {
      guard case .bytes(let bytes) = try await connection.read(deadline: deadline) else {
        throw error(at: connection, began == nil ? "the server hung up instead of answering" : "the answer broke off in its first line")
      }
      let moment = began ?? .now
      began = moment
      head += bytes
      switch StatusLine.read(head) {
      case .read(let line): return HTTPAnswer(began: moment, status: line.code)
      case .incomplete: continue
      case .malformed: throw error(at: connection, "the answer begins with \(Hex.encode(head.prefix(8))), which is no HTTP/1.1")
      }
    }
  }

  private static func error(at connection: TLSConnection, _ what: String) -> ConnectError {
    ConnectError(
      stage: .handshake, code: "probe.http", message: "\(connection.passage.peer): \(what)",
      endpoint: connection.passage.peer)
  }
}
