internal import TLSWire

/// Detects a feature with one ClientHello, based on one that is known to be accepted.
struct FeatureDetection: EnumerationTask {
  /// The ClientHello and the interpretation of the response.
  let feature: Feature
  private var isAsked = false
  private(set) var isDone = false
  /// No response was received, and the control has not been sent.
  private var wantsControl = false
  private var result: EnumerationResult.FeatureResult?

  init(_ feature: Feature) { self.feature = feature }

  var urgency: Int { 3 }
  func foreseeable(_ known: EnumerationState) -> Int { isAsked || isDone ? 0 : 1 }

  mutating func asks(room: Int, _ known: inout EnumerationState) -> [RequestedProbe] {
    if wantsControl, let control = feature.control {
      wantsControl = false
      guard case .success(let hello) = control(&known) else {
        isDone = true
        return []
      }
      return [RequestedProbe(token: 1, topic: feature.topic, form: .hello(hello, feature.depth))]
    }
    guard !isAsked, !isDone, known.isSettledAltogether else { return [] }
    isAsked = true
    switch feature.hello(&known) {
    case .success(let hello): return [RequestedProbe(token: 0, topic: feature.topic, form: .hello(hello, feature.depth))]
    case .failure(let reason):
      result = EnumerationResult.FeatureResult(
        name: feature.name, support: .undetermined, evidence: Evidence(.notAsked(reason.words), tries: 0), detail: nil)
      isDone = true
      return []
    }
  }

  mutating func received(_ finding: ProbeConclusion, to token: Int, _ known: inout EnumerationState) {
    if token == 1 { return receivedControl(finding) }
    if case .unknown(let evidence) = finding, evidence.ground == .silence, feature.control != nil {
      wantsControl = true
    } else {
      isDone = true
    }
    if feature.depth == .flight, case .hello(let answer) = finding, answer.ending == .enough, answer.certificate != nil,
      let version = answer.hello?.version
    {
      known.wholeFlights.insert(version)
    }
    let (support, evidence) = feature.judge(finding)
    result = EnumerationResult.FeatureResult(name: feature.name, support: support, evidence: evidence, detail: feature.detail)
  }

  private mutating func receivedControl(_ finding: ProbeConclusion) {
    isDone = true
    guard case .hello = finding else { return }
    result?.support = .refused
  }

  func report(_ known: EnumerationState, into report: inout EnumerationResult) {
    let result =
      result
      ?? EnumerationResult.FeatureResult(
        name: feature.name, support: .undetermined, evidence: Evidence(.notAsked("the work ended before"), tries: 0), detail: nil)
    if feature.topic == .tolerance { report.tolerances.append(result) } else { report.features.append(result) }
  }
}

/// The reason why a feature is not probed.
struct NotProbed: Error {
  let words: String
}
