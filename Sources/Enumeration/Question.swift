/// Something to be found out, one hello after the other or many at a time.
protocol Question: Sendable {
  /// The lowest is asked first.
  var urgency: Int { get }
  var isDone: Bool { get }
  /// Hellos that it could make now; the fewer the room, the fewer.
  mutating func asks(room: Int, _ known: inout Knowledge) -> [Ask]
  /// What came of an ask.
  mutating func received(_ finding: Finding, to token: Int, _ known: inout Knowledge)
  /// How many more hellos can be told to follow.
  func foreseeable(_ known: Knowledge) -> Int
  func report(_ known: Knowledge, into result: inout Enumerated)
}

/// One hello that a question wants to make.
struct Ask: Sendable {
  /// The question's own name for it.
  let token: Int
  let topic: Topic
  let form: Inquiry.Form
}
