public import TLSWire

/// Enumerates the features that a server accepts with as few ClientHellos as possible; a state machine without sockets and clocks.
///
/// The driver takes inquiries with `next` when it has capacity and passes the outcome of each to `received`; every inquiry taken requires
/// an outcome, at least `.silence`.
public struct Enumerator: Sendable {
  private var known: EnumerationState
  private var questions: [any EnumerationTask]
  private var judge = OutcomeClassifier()
  private var underWay: [Int: UnderWay] = [:]
  /// To be sent again.
  private var again: [UnderWay] = []
  private var nextID = 0
  private var answered = 0

  private struct UnderWay: Sendable {
    var inquiry: ProbeHello
    let question: Int
    let token: Int
    var earlier: [Evidence.Ground] = []
  }

  /// `seed` seeds the random fields of the ClientHellos, which protect no secrets.
  public init(_ plan: EnumerationPlan, seed: UInt64) {
    known = EnumerationState(plan, seed: seed)
    questions = EnumerationTasks.all(for: plan, known)
  }

  /// Inquiries that can be sent now, most urgent first, at most `limit`.
  public mutating func next(atMost limit: Int) -> [ProbeHello] {
    var inquiries: [ProbeHello] = []
    while inquiries.count < limit, !again.isEmpty {
      let one = again.removeFirst()
      underWay[one.inquiry.id] = one
      inquiries.append(one.inquiry)
    }
    askAll(into: &inquiries, atMost: limit)
    // A question that ends without an inquiry may unblock another one.
    var turns = 0
    while inquiries.isEmpty, limit > 0, underWay.isEmpty, !isDone, turns < questions.count {
      askAll(into: &inquiries, atMost: limit)
      turns += 1
    }
    return inquiries
  }

  private mutating func askAll(into inquiries: inout [ProbeHello], atMost limit: Int) {
    for urgency in 0...EnumerationTasks.leastUrgent where inquiries.count < limit { ask(urgency, into: &inquiries, atMost: limit) }
  }

  /// Distributes the capacity evenly among the questions of that urgency, then the rest to those that can use it.
  private mutating func ask(_ urgency: Int, into inquiries: inout [ProbeHello], atMost limit: Int) {
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

  private mutating func inquiry(_ ask: RequestedProbe, of question: Int) -> ProbeHello {
    let inquiry = ProbeHello(id: nextID, topic: ask.topic, form: ask.form)
    nextID += 1
    underWay[inquiry.id] = UnderWay(inquiry: inquiry, question: question, token: ask.token)
    return inquiry
  }

  /// The number of inquiries certain to follow soon, for which it pays to open connections in advance.
  public var foreseeable: Int {
    questions.reduce(again.count) { $0 + ($1.isDone ? 0 : $1.foreseeable(known)) }
  }

  public mutating func received(_ answer: ProbeOutcome, to id: ProbeHello.ID) {
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

  /// True when no inquiries remain, neither to send nor in progress.
  public var isDone: Bool {
    underWay.isEmpty && again.isEmpty && questions.allSatisfy { $0.isDone }
  }

  /// The results so far; unfinished questions are reported as undetermined.
  public var result: EnumerationResult {
    var result = EnumerationResult()
    for question in questions { question.report(known, into: &result) }
    known.report(into: &result)
    return result
  }

  public var progress: Progress {
    let found = known.acceptedVersions.reduce(0) { $0 + (known.suites[$1]?.count ?? 0) }
    return Progress(suitesFound: found, hellosAnswered: answered, hellosExpected: answered + underWay.count + foreseeable)
  }

  public struct Progress: Hashable, Sendable {
    /// Number of pairs of version and suite.
    public var suitesFound: Int
    public var hellosAnswered: Int
    /// For the complete enumeration, estimated.
    public var hellosExpected: Int
  }
}

extension ProbeHello: Identifiable {}

extension ProbeOutcome {
  /// The evidence if this outcome were final.
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

/// The scope of an enumeration.
public struct EnumerationPlan: Hashable, Sendable {
  /// The server name to send; nil sends none, as for an IP address (RFC 6066, section 3).
  public var serverName: String?
  public var topics: Set<EnumerationTopic> = Set(EnumerationTopic.all)
  /// In any order; drafts of TLS 1.3 are included with TLS 1.3.
  public var versions: [ProtocolVersion] = [.ssl2, .ssl3, .tls10, .tls11, .tls12, .tls13]
  /// The suites to probe, each in the versions that can negotiate it; nil for all registered ones.
  public var suites: [CipherSuite]?
  /// Names for ALPN; an empty list omits the extension.
  public var applicationProtocols: [String] = []

  public init(serverName: String? = nil) { self.serverName = serverName }
}

/// All questions; a new one is added here.
enum EnumerationTasks {
  static func all(for plan: EnumerationPlan, _ known: EnumerationState) -> [any EnumerationTask] {
    let topics = plan.topics
    var questions: [any EnumerationTask] = []
    let versions = plan.versions.sorted(by: >)
    questions += versions.filter { $0 != .ssl2 }.map { SuiteEnumeration($0, known) }
    if topics.contains(.groups) { questions += [GroupEnumeration(modern: true), GroupEnumeration(modern: false), KeyShareDetection()] }
    if topics.contains(.schemes) { questions += SchemeKind.allCases.map { SignatureSchemeEnumeration($0) } }
    if versions.contains(.tls13) { questions.append(PreSharedKeyDetection()) }
    if known.asksSuites { questions.append(HandshakeCompletionProbe()) }
    if versions.contains(.ssl2) { questions.append(SSL2Enumeration()) }
    if versions.contains(.tls13), topics.contains(.versions) { questions.append(DraftVersionEnumeration()) }
    questions += Feature.all.filter { topics.contains($0.topic) }.map { FeatureDetection($0) }
    return questions
  }

  static let leastUrgent = 3
}

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
