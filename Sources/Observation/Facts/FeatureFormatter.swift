package import TLSWire

/// Formats the results of probing features, and their evidence.
package enum FeatureFormatter {
  /// `refused (alert protocol_version, tried 2 times)`.
  package static func support(_ support: Support, _ evidence: EvidenceDescription) -> String { self.support(support.rawValue, evidence) }

  /// The same with another word for the result.
  package static func support(_ support: String, _ evidence: EvidenceDescription) -> String {
    "\(evidence.how == .notAsked ? "not probed" : support) (\(reason(evidence)))"
  }

  /// The evidence and the number of tries: `alert protocol_version, tried 2 times`.
  package static func reason(_ evidence: EvidenceDescription) -> String {
    let detail = evidence.detail ?? ""
    let words =
      switch evidence.how {
      case .serverHello: "ServerHello"
      case .helloRetryRequest: "HelloRetryRequest"
      case .alert: join("alert", detail)
      case .close: "closed without an alert"
      case .reset: "connection reset"
      case .timeOut: "timeout"
      case .unconnected: join("no connection", detail, by: ": ")
      case .otherVersion: "the server selected \(detail.isEmpty ? "another version" : detail)"
      case .notOffered: "the server selected \(detail.isEmpty ? "a value" : detail), which was not offered"
      case .malformed: join("not TLS", detail, by: ": ")
      case .requiresPSK: "requires a pre-shared key"
      case .wrongSignature: "the server signs with it, but the signature does not verify"
      case .unverifiedSignature: join("the server signs with it, but the signature cannot be verified", detail, by: ": ")
      case .inference: detail.isEmpty ? "inferred" : detail
      case .notAsked: detail.isEmpty ? "no reason given" : detail
      case .closeNotify, .keyTooShort, .ownFailure: join(evidence.how.rawValue, detail, by: ": ")
      }
    if [.inference, .notAsked, .requiresPSK].contains(evidence.how) || evidence.tries < 1 { return words }
    return "\(words), tried \(AmountFormatter.times(evidence.tries))"
  }

  /// `handshake fails (alert internal_error)`: for a suite that the server selects but fails to continue with.
  package static func failure(_ evidence: EvidenceDescription) -> String {
    var evidence = evidence
    evidence.tries = 0
    return "handshake fails (\(reason(evidence)))"
  }

  /// `yes (deflate)`, `no`, `undetermined (…)` with the reason and the number of tries.
  package static func result(_ feature: FeatureObservation) -> String {
    if feature.isAccepted { return "yes" + (feature.detail.map { " (\($0))" } ?? "") }
    let isPlain = feature.isRefused && feature.evidence.how == .serverHello
    let word = support(feature.isRefused ? "no" : feature.support.rawValue, feature.evidence)
    return (isPlain ? "no" : word) + (feature.detail.map { "; \($0)" } ?? "")
  }

  /// Nil without a result.
  package static func fact(_ label: String, _ feature: FeatureObservation?) -> Fact? { feature.map { Fact(label, result($0)) } }

  /// `yes`; otherwise the reason, and the kind of ClientHello.
  package static func tolerance(_ feature: FeatureObservation) -> String {
    if feature.isAccepted { return "yes" }
    // A timeout alone is undetermined; it is refused if only ClientHellos of that kind time out.
    let word = feature.isRefused && feature.evidence.how == .timeOut ? "hangs" : feature.support.rawValue
    return support(word, feature.evidence) + (feature.detail.map { "; \($0)" } ?? "")
  }

  /// Features with the same result in one fact: accepted ones, then the others by reason.
  package static func grouped(_ features: [FeatureObservation]) -> [Fact] {
    var labels: [(label: String, reason: String)] = []
    var names: [String: [String]] = [:]
    for feature in features.filter(\.isAccepted) + features.filter({ !$0.isAccepted }) {
      let label = feature.isAccepted ? "accepts" : feature.isRefused ? "refuses" : "undetermined"
      let reason = feature.isAccepted ? "" : " (\(Self.reason(feature.evidence)))"
      if names[label + reason] == nil { labels.append((label, reason)) }
      names[label + reason, default: []].append(feature.name + (feature.detail.map { " (\($0))" } ?? ""))
    }
    return labels.map { label, reason in Fact(label, (names[label + reason] ?? []).joined(separator: ", ") + reason) }
  }

  private static func join(_ first: String, _ second: String, by separator: String = " ") -> String {
    second.isEmpty ? first : first + separator + second
  }
}

/// A label and its value; several values for a list. Not escaped: renderers escape it for their format.
package struct Fact: Hashable, Sendable {
  package var label: String
  package var values: [String]

  package init(_ label: String, _ value: String) {
    self.label = label
    self.values = [value]
  }

  package init(_ label: String, list: [String]) {
    self.label = label
    self.values = list
  }
}
