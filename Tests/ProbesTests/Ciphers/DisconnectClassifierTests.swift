import Testing

@testable import Probes

@Suite struct DisconnectClassifierTests {
  /// Hangs up on the same hello until it is believed, and says how often that took.
  private func timesUntilBelieved(_ judge: inout DisconnectClassifier, hello: Int = 1, othersFareWell: Bool) -> Int {
    let before = judge.clean
    for times in 1...50 {
      if othersFareWell { for _ in 0..<6 { judge.answered(after: 0) } }
      let since = othersFareWell ? judge.clean - 6 : judge.clean
      if judge.verdict(on: hello, hangUps: times, cleanBefore: before, cleanSince: since) == .answer { return times }
    }
    return 51
  }

  private func makeSuspicious(_ judge: inout DisconnectClassifier) {
    for hello in 100..<103 { judge.missed(hello) }
  }

  @Test func `one hello among many that fare well is believed at the third time`() {
    var judge = DisconnectClassifier()
    #expect(timesUntilBelieved(&judge, othersFareWell: true) == 3)
    #expect(!judge.isSuspicious)
  }

  @Test func `where several were hung up on each is tried for longer than a second`() {
    var judge = DisconnectClassifier()
    makeSuspicious(&judge)
    #expect(judge.isSuspicious)
    judge.answered(after: 0)
    let verdicts = (1...4).map { judge.verdict(on: 1, hangUps: $0, cleanBefore: 0, cleanSince: 1) }
    #expect(verdicts == [.tryAgain(after: .zero), .tryAgain(after: .milliseconds(250)), .tryAgain(after: .seconds(1)), .answer])
  }

  @Test func `suspicion ends when enough others have fared well`() {
    var judge = DisconnectClassifier()
    makeSuspicious(&judge)
    for _ in 0..<14 { judge.answered(after: 0) }
    #expect(!judge.isSuspicious)
  }

  @Test func `where nothing gets through a hello is tried more often`() {
    var judge = DisconnectClassifier()
    judge.answered(after: 0)
    #expect(timesUntilBelieved(&judge, othersFareWell: false) == 6)
    var unheard = DisconnectClassifier()
    #expect(timesUntilBelieved(&unheard, othersFareWell: false) == 4)
  }

  @Test func `a server that answers so is soon known`() {
    var judge = DisconnectClassifier()
    for hello in 1...3 { #expect(timesUntilBelieved(&judge, hello: hello, othersFareWell: true) > 1) }
    #expect(judge.isManner)
    #expect(timesUntilBelieved(&judge, othersFareWell: false) == 1)
  }

  @Test func `where it is chance it takes as many times as chance could not bring`() {
    var often = DisconnectClassifier()
    for number in 0..<100 { often.answered(after: number % 3 == 0 ? 1 : 0) }
    #expect(timesUntilBelieved(&often, othersFareWell: true) > 7)
    var seldom = DisconnectClassifier()
    for number in 0..<100 { seldom.answered(after: number == 50 ? 1 : 0) }
    #expect((3...4).contains(timesUntilBelieved(&seldom, othersFareWell: true)))
    #expect(!seldom.isManner)
  }

  @Test func `attempts are not repeated at once while no other connection succeeds, however rare accidents were`() {
    var classifier = DisconnectClassifier()
    for number in 0..<10 { classifier.answered(after: number == 5 ? 1 : 0) }
    let before = classifier.clean
    makeSuspicious(&classifier)
    classifier.answered(after: 0)
    let since = classifier.clean
    let verdicts = (1...4).map { classifier.verdict(on: 1, hangUps: $0, cleanBefore: before, cleanSince: since) }
    #expect(verdicts.prefix(3) == [.tryAgain(after: .zero), .tryAgain(after: .milliseconds(250)), .tryAgain(after: .seconds(1))])
    #expect(verdicts[3] == .tryAgain(after: .milliseconds(250)))
    classifier.answered(after: 0)
    #expect(classifier.verdict(on: 1, hangUps: 3, cleanBefore: before, cleanSince: since) == .tryAgain(after: .zero))
  }
}
