/// A server of HTTP/2 that makes trouble in time, and what has to come of a request to it.
public struct HTTP2Adversary: Sendable, CustomStringConvertible {
  public enum Outcome: Hashable, Sendable {
    /// An answer that is right, though the server is odd.
    case answer(status: Int, content: String)
    /// An error with that code whose words hold these.
    case failure(code: String, holding: String)
    /// Nothing before the time is up.
    case timeout
  }

  public enum Request: Hashable, Sendable {
    case get, head
    /// With so many bytes.
    case post(Int)
    /// In HTTP/1.1.
    case getOverHTTP1
  }

  public let description: String
  public let hazard: HTTP2Hazard
  public let request: Request
  public let outcome: Outcome
  /// How many connections a client may make at most.
  public let connections: Int
  /// On a thread of its own for each connection, which closes when it returns; the number is the connection's, from 0.
  public let play: @Sendable (HTTP2Dialogue, Int) -> Void

  init(
    _ description: String, of hazard: HTTP2Hazard, _ outcome: Outcome, request: Request = .get, connections: Int = 1,
    play: @escaping @Sendable (HTTP2Dialogue, Int) -> Void
  ) {
    self.description = description
    self.hazard = hazard
    self.outcome = outcome
    self.request = request
    self.connections = connections
    self.play = play
  }

  /// Hears the request's head, says something, and listens until the client goes.
  init(
    _ description: String, of hazard: HTTP2Hazard, _ outcome: Outcome, request: Request = .get,
    says: @escaping @Sendable (inout FrameWriter) -> Void
  ) {
    self.init(description, of: hazard, outcome, request: request) { dialogue, _ in
      dialogue.say { $0.settings() }
      dialogue.awaitRequest()
      dialogue.say(says)
      dialogue.connection.drain()
    }
  }

  /// Says what is at fault when it has heard the request's head.
  public init(_ fault: HTTP2Fault) {
    self.init(fault.description, of: fault.hazard, .failure(code: "http2.", holding: fault.name)) { dialogue, _ in
      dialogue.awaitRequest()
      dialogue.connection.write(fault.bytes)
      dialogue.connection.drain()
    }
  }

  static let ok = FrameWriter.ok
  static let field = FrameWriter.field
  static let hello = Outcome.answer(status: 200, content: "hello")

  public static let all = windows + endings + oddities + silences + strangers + floods

  /// The right answer.
  static func answer(_ writer: inout FrameWriter) {
    writer.headers(ok)
    writer.data(Array("hello".utf8), ends: true)
  }

  static func converse(_ dialogue: HTTP2Dialogue) {
    dialogue.say { $0.settings() }
    dialogue.awaitRequest()
    dialogue.say(answer)
    dialogue.connection.drain()
  }
}
