internal import TLSWire

/// Finds out what a server accepts with as few hellos as can be, as a machine without sockets and clocks.
///
/// The driver asks for hellos when it has room for them and brings what came of each; every hello that it takes it has to
/// answer for, if only with `.silence`.
public struct Enumerator: Sendable {
  private var known: Knowledge
  private var questions: [any Question]
  private var judge = AnswerJudge()
  private var underWay: [Int: UnderWay] = [:]
  /// To be sent once more.
  private var again: [UnderWay] = []
  private var nextID = 0
  private var answered = 0

  private struct UnderWay: Sendable {
    var inquiry: Inquiry
    let question: Int
    let token: Int
    var earlier: [Evidence.Ground] = []
  }

  /// `seed` feeds the random parts of the hellos, which hide nothing.
  public init(_ plan: EnumerationPlan, seed: UInt64) {
    known = Knowledge(plan, seed: seed)
    questions = Questions.all(for: plan, known)
  }

  /// Hellos that can be sent now, the most urgent first, at most `limit`.
  public mutating func next(atMost limit: Int) -> [Inquiry] {
    var inquiries: [Inquiry] = []
    while inquiries.count < limit, !again.isEmpty {
      let one = again.removeFirst()
      underWay[one.inquiry.id] = one
      inquiries.append(one.inquiry)
    }
    askAll(into: &inquiries, atMost: limit)
    // A question that has come to its end without a hello may be what another one waits for.
    var turns = 0
    while inquiries.isEmpty, limit > 0, underWay.isEmpty, !isDone, turns < questions.count {
      askAll(into: &inquiries, atMost: limit)
      turns += 1
    }
    return inquiries
  }

  private mutating func askAll(into inquiries: inout [Inquiry], atMost limit: Int) {
    for urgency in 0...Questions.leastUrgent where inquiries.count < limit { ask(urgency, into: &inquiries, atMost: limit) }
  }

  /// A fair share of the room for each question of that urgency, then what is left for whoever can use it.
  private mutating func ask(_ urgency: Int, into inquiries: inout [Inquiry], atMost limit: Int) {
    var waiting = questions.indices.filter { !questions[$0].isDone && questions[$0].urgency == urgency }
    while !waiting.isEmpty, inquiries.count < limit {
      var eager: [Int] = []
      for (position, index) in waiting.enumerated() where inquiries.count < limit {
        let room = max(1, (limit - inquiries.count) / (waiting.count - position))
        let asks = questions[index].asks(room: room, &known)
        for ask in asks { inquiries.append(inquiry(ask, of: index)) }
        if !asks.isEmpty { eager.append(index) }
      }
      waiting = eager
    }
  }

  private mutating func inquiry(_ ask: Ask, of question: Int) -> Inquiry {
    let inquiry = Inquiry(id: nextID, topic: ask.topic, form: ask.form)
    nextID += 1
    underWay[inquiry.id] = UnderWay(inquiry: inquiry, question: question, token: ask.token)
    return inquiry
  }

  /// How many more hellos will surely follow soon: connections that it pays to open ahead.
  public var foreseeable: Int {
    questions.reduce(again.count) { $0 + ($1.isDone ? 0 : $1.foreseeable(known)) }
  }

  public mutating func received(_ answer: Answer, to id: Inquiry.ID) {
    guard var asked = underWay.removeValue(forKey: id) else { return }
    guard let finding = judge.finding(answer, after: asked.earlier) else {
      asked.earlier.append(answer.ground)
      asked.inquiry.earlierTries += 1
      again.append(asked)
      return
    }
    answered += 1
    if case .hello(let said) = finding, case .hello(let crafted, _) = asked.inquiry.form { known.learn(said, to: crafted.hello) }
    questions[asked.question].received(finding, to: asked.token, &known)
  }

  /// Nothing is left to ask, and nothing is under way.
  public var isDone: Bool {
    underWay.isEmpty && again.isEmpty && questions.allSatisfy { $0.isDone }
  }

  /// All that is known by now; questions that are open stand as undetermined.
  public var result: Enumerated {
    var result = Enumerated()
    for question in questions { question.report(known, into: &result) }
    known.report(into: &result)
    return result
  }

  public var progress: Progress {
    let found = known.acceptedVersions.reduce(0) { $0 + (known.suites[$1]?.count ?? 0) }
    return Progress(suitesFound: found, hellosAnswered: answered, hellosExpected: answered + underWay.count + foreseeable)
  }

  public struct Progress: Hashable, Sendable {
    /// Pairs of version and suite.
    public var suitesFound: Int
    public var hellosAnswered: Int
    /// Of the whole work, as far as can be told.
    public var hellosExpected: Int
  }
}

extension Inquiry: Identifiable {}

extension Answer {
  /// What it would stand for, were it final.
  var ground: Evidence.Ground {
    switch self {
    case .said(let said):
      if let alert = said.alert { return .alert(alert) }
      if case .malformed(let error) = said.ending { return .malformed(error.description) }
      return said.hello == nil ? .closed : .serverHello
    case .flight: return .serverHello
    case .reset: return .reset
    case .silence: return .silence
    case .unconnected: return .unconnected
    }
  }
}
