/// An aspect of a server to enumerate, with one ClientHello after the other or many in parallel.
protocol Question: Sendable {
  /// Lower values are probed first.
  var urgency: Int { get }
  var isDone: Bool { get }
  /// Inquiries that can be sent now, at most `room`.
  mutating func asks(room: Int, _ known: inout Knowledge) -> [Ask]
  /// Processes the result of the inquiry with this token.
  mutating func received(_ finding: Finding, to token: Int, _ known: inout Knowledge)
  /// The number of inquiries certain to follow.
  func foreseeable(_ known: Knowledge) -> Int
  func report(_ known: Knowledge, into result: inout Enumerated)
}

/// An inquiry requested by a question.
struct Ask: Sendable {
  /// Identifies the inquiry to the question.
  let token: Int
  let topic: Topic
  let form: Inquiry.Form
}
