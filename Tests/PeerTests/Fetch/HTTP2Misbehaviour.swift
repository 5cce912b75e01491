import TestSupport

/// What Fixtures/http2_server.py does on one path, and what `fetch` has to make of it.
struct HTTP2Misbehaviour: Sendable, CustomStringConvertible {
  enum Outcome: Hashable, Sendable {
    case content(String, status: Int = 200)
    /// Curl's exit status, and words of standard error.
    case failure(Int32, String)
  }

  let path: String
  let hazard: HTTP2Hazard
  let outcome: Outcome
  let arguments: [String]

  init(_ path: String, of hazard: HTTP2Hazard, _ outcome: Outcome, _ arguments: [String] = []) {
    self.path = path
    self.hazard = hazard
    self.outcome = outcome
    self.arguments = arguments
  }

  var description: String { path }

  private static let hello = Outcome.content("hello")
  private static let calm = Outcome.failure(16, "ENHANCE_YOUR_CALM")
  private static let misplaced = Outcome.failure(92, "a field that may not stand there")
  private static let overdue = Outcome.failure(28, "")
  private static let brief = ["--max-time", "0.5"]

  static let all: [HTTP2Misbehaviour] = answered + flawed + flooding + slow

  private static let answered: [HTTP2Misbehaviour] = [
    HTTP2Misbehaviour("/settings-unacknowledged", of: .settingsUnacknowledged, hello),
    HTTP2Misbehaviour("/tiny-updates", of: .tinyUpdates, hello, ["--data", String(repeating: "u", count: 66_000)]),
    HTTP2Misbehaviour("/go-away-unseen", of: .goAwayUnseen, hello),
    HTTP2Misbehaviour("/go-away-within", of: .goAwayMidStream, hello),
    HTTP2Misbehaviour("/refused", of: .refusedOrCancelled, hello),
    HTTP2Misbehaviour("/never-indexed", of: .clientMust, hello),
    HTTP2Misbehaviour("/trailers", of: .pseudoTrailers, hello),
    // The answer was whole before.
    HTTP2Misbehaviour("/data-after-end", of: .dataAfterEnd, .content("hel")),
    HTTP2Misbehaviour("/misdirected", of: .misdirected, .content("", status: 421)),
    HTTP2Misbehaviour("/padded", of: .paddingOnly, hello),
    HTTP2Misbehaviour("/alternative-service", of: .clientMust, hello),
    HTTP2Misbehaviour("/well", of: .clientMust, hello),
    HTTP2Misbehaviour("/well/trailers", of: .pseudoTrailers, hello),
    HTTP2Misbehaviour("/well/large", of: .clientMust, .content(String(repeating: "*", count: 3_000_000))),
    HTTP2Misbehaviour("/well/upload", of: .clientMust, .content("100000"), ["--data", String(repeating: "u", count: 100_000)]),
  ]

  private static let flawed: [HTTP2Misbehaviour] = [
    HTTP2Misbehaviour("/window-overflow", of: .windowOverflow, .failure(16, "FLOW_CONTROL_ERROR")),
    HTTP2Misbehaviour("/stream-window-overflow", of: .windowOverflow, .failure(92, "FLOW_CONTROL_ERROR")),
    HTTP2Misbehaviour("/go-away-always", of: .goAwayUnseen, .failure(16, "")),
    HTTP2Misbehaviour("/go-away-with-reason", of: .goAwayMidStream, .failure(16, "ENHANCE_YOUR_CALM: too fast")),
    HTTP2Misbehaviour("/cancelled", of: .refusedOrCancelled, .failure(92, "CANCEL")),
    HTTP2Misbehaviour("/http11-required", of: .http11Required, .failure(92, "HTTP_1_1_REQUIRED")),
    HTTP2Misbehaviour("/push", of: .push, .failure(16, "PUSH_PROMISE though pushes are disabled")),
    HTTP2Misbehaviour("/upper-case", of: .fieldNames, misplaced),
    HTTP2Misbehaviour("/line-end-in-value", of: .fieldNames, misplaced),
    HTTP2Misbehaviour("/connection-field", of: .connectionField, misplaced),
    HTTP2Misbehaviour("/transfer-encoding", of: .connectionField, misplaced),
    HTTP2Misbehaviour("/no-status", of: .status, .failure(92, "PROTOCOL_ERROR")),
    HTTP2Misbehaviour("/two-statuses", of: .status, misplaced),
    HTTP2Misbehaviour("/late-status", of: .status, misplaced),
    HTTP2Misbehaviour("/switching-protocols", of: .switchingProtocols, .failure(92, "PROTOCOL_ERROR")),
    HTTP2Misbehaviour("/less-than-length", of: .contentLength, .failure(92, "content-length is 9")),
    HTTP2Misbehaviour("/more-than-length", of: .contentLength, .failure(92, "content-length is 2")),
    HTTP2Misbehaviour("/pseudo-trailers", of: .pseudoTrailers, misplaced),
    HTTP2Misbehaviour("/padding-too-long", of: .paddingOnly, .failure(16, "PROTOCOL_ERROR")),
    HTTP2Misbehaviour("/frame-too-large", of: .frameSize, .failure(16, "FRAME_SIZE_ERROR")),
    HTTP2Misbehaviour("/half-a-frame", of: .halfFrames, .failure(18, "within the content")),
    HTTP2Misbehaviour("/half-a-head", of: .halfFrames, .failure(18, "before the head")),
    HTTP2Misbehaviour("/nothing", of: .halfFrames, .failure(52, "without a word")),
    HTTP2Misbehaviour("/http1", of: .wrongProtocol, .failure(8, "speaks HTTP/1")),
    HTTP2Misbehaviour("/garbage", of: .wrongProtocol, .failure(16, "not SETTINGS")),
  ]

  private static let flooding: [HTTP2Misbehaviour] = [
    HTTP2Misbehaviour("/continuation-flood", of: .continuationFlood, calm),
    HTTP2Misbehaviour("/empty-continuation-flood", of: .continuationFlood, calm),
    HTTP2Misbehaviour("/ping-flood", of: .pingFlood, calm),
    HTTP2Misbehaviour("/settings-flood", of: .settingsFlood, calm),
    HTTP2Misbehaviour("/reset-flood", of: .resetFlood, .failure(92, "CANCEL")),
    HTTP2Misbehaviour("/empty-data-flood", of: .emptyFrames, calm),
    HTTP2Misbehaviour("/padding-flood", of: .paddingOnly, calm),
    HTTP2Misbehaviour("/priority-flood", of: .emptyFrames, calm),
    HTTP2Misbehaviour("/unknown-flood", of: .emptyFrames, calm),
    HTTP2Misbehaviour("/interim-flood", of: .interimWithoutEnd, .failure(100, "more than 100 interim responses")),
    HTTP2Misbehaviour("/hpack-bomb", of: .hpackBomb, .failure(100, "the fields of stream 1 are more")),
    HTTP2Misbehaviour("/hpack-bombs", of: .hpackBomb, .failure(100, "the fields of stream 1 are more")),
  ]

  private static let slow: [HTTP2Misbehaviour] = [
    HTTP2Misbehaviour("/zero-window", of: .zeroWindow, overdue, brief + ["--data", String(repeating: "u", count: 100_000)]),
    HTTP2Misbehaviour("/silence", of: .silence, overdue, brief),
    HTTP2Misbehaviour("/silence-from-the-start", of: .silence, overdue, brief),
    HTTP2Misbehaviour("/drip", of: .drip, overdue, brief),
  ]
}
