import Testing

@testable import CommandSupport

@Suite("Last words")
struct InterruptReportTests {
  @Test("an interrupt finds nothing to say where nothing was prepared, and the last that was")
  func prepared() {
    let words = InterruptReport()
    guard case .unknown = words.overtake() else { return #expect(Bool(false), "there are words") }
    words.prepare {}
    guard case .say = words.overtake() else { return #expect(Bool(false), "there are no words") }
    // Once only.
    guard case .said = words.overtake() else { return #expect(Bool(false), "said twice") }
  }

  @Test("a command that has begun is not overtaken, and is left when what remains is worth no wait")
  func begun() {
    let words = InterruptReport()
    words.prepare {}
    words.begin()
    words.prepare {}
    guard case .beingSaid = words.overtake() else { return #expect(Bool(false), "overtaken") }
    words.end()
    guard case .said = words.overtake() else { return #expect(Bool(false), "waited for") }
    words.begin()
    guard case .said = words.overtake() else { return #expect(Bool(false), "begun again") }
  }

  @Test("files that a command has begun to write are not given up for an unread terminal")
  func files() {
    let words = InterruptReport()
    words.prepare {}
    words.begin(withFiles: true)
    words.prepare {}
    guard case .beingStored = words.overtake() else { return #expect(Bool(false), "overtaken") }
    words.begin()
    guard case .beingSaid = words.overtake() else { return #expect(Bool(false), "still at its files") }
  }

  @Test("an interrupt after the report does not change the status that the report has")
  func concluded() {
    let words = InterruptReport()
    words.prepare {}
    words.begin()
    words.conclude(.success)
    words.begin()
    words.prepare {}
    guard case .concluded(.success) = words.overtake() else { return #expect(Bool(false), "the status is changed") }
    words.leave()
    guard case .leaving = words.overtake() else { return #expect(Bool(false), "not about to end") }
  }

  @Test("an interrupt of a command that is over does not change its status")
  func leaving() {
    let words = InterruptReport()
    words.prepare {}
    words.begin()
    words.leave()
    guard case .leaving = words.overtake() else { return #expect(Bool(false), "overtaken") }
  }
}
