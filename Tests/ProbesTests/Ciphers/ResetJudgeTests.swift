import Testing

@testable import Probes

@Suite struct ResetJudgeTests {
  /// Resets the same hello until it is believed, and says how often that took.
  private func resetsUntilBelieved(_ judge: inout ResetJudge, othersFareWell: Bool) -> Int {
    let before = judge.clean
    for resets in 1...50 {
      if othersFareWell { judge.answered(after: 0) }
      if judge.verdict(on: resets, cleanBefore: before) == .answer { return resets }
    }
    return 51
  }

  @Test func `a first reset is not believed, nor a second`() {
    var judge = ResetJudge()
    judge.answered(after: 0)
    let verdicts = (1...4).map { judge.verdict(on: $0, cleanBefore: 0) }
    #expect(verdicts == [.tryAgain(after: .zero), .tryAgain(after: .milliseconds(250)), .tryAgain(after: .seconds(1)), .answer])
  }

  @Test func `where nothing gets through a hello is tried more often`() {
    var judge = ResetJudge()
    #expect(resetsUntilBelieved(&judge, othersFareWell: false) == 6)
  }

  @Test func `a server that answers by resets is soon known`() {
    var judge = ResetJudge()
    for _ in 0..<3 { #expect(resetsUntilBelieved(&judge, othersFareWell: true) == 4) }
    #expect(judge.isManner)
    #expect(resetsUntilBelieved(&judge, othersFareWell: false) == 2)
  }

  @Test func `where resets are chance it takes as many as chance could not bring`() {
    var often = ResetJudge()
    for number in 0..<100 { often.answered(after: number % 3 == 0 ? 1 : 0) }
    #expect(resetsUntilBelieved(&often, othersFareWell: true) > 7)
    var seldom = ResetJudge()
    for number in 0..<100 { seldom.answered(after: number == 50 ? 1 : 0) }
    #expect((3...4).contains(resetsUntilBelieved(&seldom, othersFareWell: true)))
    #expect(!seldom.isManner)
  }
}
