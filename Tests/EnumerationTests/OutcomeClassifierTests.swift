import TLSWire
import Testing

@testable import Enumeration

@Suite struct OutcomeClassifierTests {
  private func alert(_ number: UInt8) -> ProbeOutcome {
    var said = ServerResponse()
    said.alert = Alert(level: .fatal, what: AlertDescription(number))
    said.ending = .enough
    return .said(said)
  }

  /// How many tries it takes, all met by the same, and what is made of them.
  private func judge(_ answer: ProbeOutcome, _ judge: inout OutcomeClassifier) -> ProbeConclusion? {
    var earlier: [Evidence.Ground] = []
    for _ in 0..<20 {
      if let finding = judge.finding(answer, after: earlier) { return finding }
      earlier.append(answer.ground)
    }
    return nil
  }

  private func evidence(_ finding: ProbeConclusion?) -> Evidence? {
    switch finding {
    case .refused(let evidence), .unknown(let evidence): evidence
    default: nil
    }
  }

  @Test(arguments: [(40, 1), (70, 1), (47, 1), (80, 3), (90, 3), (0, 3)])
  func `an alert is a refusal, of some kinds only if it comes again`(
    number: UInt8, tries: Int
  ) {
    var fresh = OutcomeClassifier()
    let finding = judge(alert(number), &fresh)
    #expect(finding == .refused(Evidence(.alert(Alert(level: .fatal, what: AlertDescription(number))), tries: tries)))
  }

  @Test func `a reset is a refusal after three, after eight of a server that resets at random`() {
    var fresh = OutcomeClassifier()
    #expect(judge(.reset, &fresh) == .refused(Evidence(.reset, tries: 3)))
    var flaky = OutcomeClassifier()
    _ = flaky.finding(alert(40), after: [.reset])
    #expect(flaky.isFlaky)
    #expect(judge(.reset, &flaky) == .refused(Evidence(.reset, tries: 8)))
  }

  @Test func `silence is never a refusal, and is waited for longer where answers get lost`() {
    var fresh = OutcomeClassifier()
    #expect(judge(.silence, &fresh) == .unknown(Evidence(.silence, tries: 2)))
    var lossy = OutcomeClassifier()
    _ = lossy.finding(alert(40), after: [.silence])
    #expect(judge(.silence, &lossy) == .unknown(Evidence(.silence, tries: 4)))
  }

  @Test func `no connection says nothing`() {
    var fresh = OutcomeClassifier()
    #expect(judge(.unconnected("refused"), &fresh) == .unknown(Evidence(.unconnected, tries: 3)))
  }

  @Test func `what keeps changing stays unknown`() {
    var judge = OutcomeClassifier()
    let grounds: [Evidence.Ground] = [.closed, .silence, .malformed("x"), .unconnected, .alert(Alert(level: .fatal, what: .internalError))]
    var earlier: [Evidence.Ground] = []
    earlier = grounds + [.reset, .reset] + [.malformed("y"), .malformed("z"), .unconnected, .malformed("w")]
    #expect(judge.finding(.reset, after: Array(earlier.filter { $0 != .reset })) == nil)
    guard case .unknown(let evidence)? = judge.finding(alert(80), after: earlier) else {
      Issue.record("not unknown")
      return
    }
    #expect(evidence.tries == 12)
  }

  @Test func `a hello is an acceptance whatever came before`() {
    var judge = OutcomeClassifier()
    var said = ServerResponse()
    said.hello = ServerHello(
      legacyVersion: .tls12, random: [], sessionID: [], cipherSuite: CipherSuite(0x2f), compressionMethod: 0, extensions: [])
    #expect(judge.finding(.said(said), after: [.reset, .silence]) == .hello(said))
    #expect(judge.isFlaky && judge.isLossy)
  }
}
