/// An aspect of a server to enumerate, with one ClientHello after the other or many in parallel.
protocol EnumerationTask: Sendable {
  /// Lower values are probed first.
  var urgency: Int { get }
  var isDone: Bool { get }
  /// Inquiries that can be sent now, at most `room`.
  mutating func asks(room: Int, _ known: inout EnumerationState) -> [RequestedProbe]
  /// Processes the result of the inquiry with this token.
  mutating func received(_ finding: ProbeConclusion, to token: Int, _ known: inout EnumerationState)
  /// The number of inquiries certain to follow.
  func foreseeable(_ known: EnumerationState) -> Int
  func report(_ known: EnumerationState, into result: inout EnumerationResult)
}

/// An inquiry requested by a question.
struct RequestedProbe: Sendable {
  /// Identifies the inquiry to the question.
  let token: Int
  let topic: EnumerationTopic
  let form: ProbeHello.Form
}
