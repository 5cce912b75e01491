internal import TLSWire

/// All questions; a new one is added here.
enum Questions {
  static func all(for plan: EnumerationPlan, _ known: Knowledge) -> [any Question] {
    let topics = plan.topics
    var questions: [any Question] = []
    let versions = plan.versions.sorted(by: >)
    questions += versions.filter { $0 != .ssl2 }.map { SuiteQuestion($0, known) }
    if topics.contains(.groups) { questions += [GroupQuestion(modern: true), GroupQuestion(modern: false), ShareQuestion()] }
    if topics.contains(.schemes) { questions += SchemeKind.allCases.map { SchemeQuestion($0) } }
    if versions.contains(.tls13) { questions.append(PreSharedKeyQuestion()) }
    if known.asksSuites { questions.append(HandshakeEndQuestion()) }
    if versions.contains(.ssl2) { questions.append(SSL2Question()) }
    if versions.contains(.tls13), topics.contains(.versions) { questions.append(DraftQuestion()) }
    questions += Feature.all.filter { topics.contains($0.topic) }.map { FeatureQuestion($0) }
    return questions
  }

  static let leastUrgent = 3
}
