import Enumeration
import TLSWire

@testable import Probes

/// Puts inquiries in rounds: the next begins when the one before it has been answered whole.
struct ScriptedSource: ProbeHelloSource {
  private(set) var answers: [Int: ProbeOutcome] = [:]
  /// The most inquiries that were out at once.
  private(set) var mostAtOnce = 0
  /// A reset is believed at the third time, as an enumeration does it.
  var asksAgain = false
  private var againAsked: [Int: Int] = [:]

  private var rounds: [[ProbeHello]]
  private var out = 0
  private let announces: Bool

  /// `announces`: whether it says beforehand how many inquiries the next round will have.
  init(rounds: [[ProbeHello]], announces: Bool = false) {
    self.rounds = rounds
    self.announces = announces
  }

  /// Rounds of so many inquiries each, numbered from 0, each with one suite: its number.
  init(rounds: Int, of size: Int, announces: Bool = false, change: (inout CraftedClientHello) -> Void = { _ in }) {
    self.init(
      rounds: (0..<rounds).map { round in (0..<size).map { Self.inquiry(round * size + $0, change: change) } }, announces: announces)
  }

  static func inquiry(
    _ id: Int, topic: EnumerationTopic = .suites, earlierTries: Int = 0, change: (inout CraftedClientHello) -> Void = { _ in }
  ) -> ProbeHello {
    let hello = ClientHello(
      random: [UInt8](repeating: 7, count: 32), cipherSuites: [CipherSuite(UInt16(id))], extensions: [.supportedGroups([.x25519])])
    var crafted = CraftedClientHello(hello)
    change(&crafted)
    var inquiry = ProbeHello(id: id, topic: topic, form: .hello(crafted, .hello))
    inquiry.earlierTries = earlierTries
    return inquiry
  }

  mutating func next(atMost limit: Int) -> [ProbeHello] {
    if rounds.first?.isEmpty ?? false, out == 0 { rounds.removeFirst() }
    guard let round = rounds.first else { return [] }
    let given = Array(round.prefix(limit))
    rounds[0] = Array(round.dropFirst(given.count))
    out += given.count
    mostAtOnce = max(mostAtOnce, out)
    return given
  }

  var foreseeable: Int { announces ? rounds.first { !$0.isEmpty }?.count ?? 0 : 0 }

  mutating func received(_ answer: ProbeOutcome, to id: Int) {
    out -= 1
    if asksAgain, answer == .reset, againAsked[id, default: 0] < 2, !rounds.isEmpty {
      againAsked[id, default: 0] += 1
      rounds[0].append(Self.inquiry(id, earlierTries: againAsked[id, default: 0]))
      return
    }
    answers[id] = answer
  }

  var isDone: Bool { out == 0 && rounds.allSatisfy(\.isEmpty) }

  var standing: (suitesFound: Int, answered: Int, expected: Int) { (0, answers.count, 0) }

  /// The inquiries that a server answered with a hello that has just their suite.
  var echoed: [Int] {
    answers.filter { id, answer in
      if case .said(let said) = answer { said.hello?.cipherSuite == CipherSuite(UInt16(id)) } else { false }
    }.keys.sorted()
  }
}
