internal import TLSWire

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
