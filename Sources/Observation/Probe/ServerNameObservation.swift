public import TLSWire

/// The reaction of a server to one server name, or to none.
public struct ServerNameObservation: Codable, Hashable, Sendable, Supportable {
  public var kind: ServerNameKind
  /// The name sent; nil if none was.
  public var name: String?
  /// `accepted` if the handshake continued.
  public var support: Support
  public var evidence: EvidenceDescription
  public var certificate: LeafObservation?
  /// Whether the certificate differs from that for the target's name.
  public var differs: Bool?
  /// Whether the server acknowledged the name (RFC 6066, section 3).
  public var isAcknowledged: Bool?
  /// Warning alerts: `unrecognized_name` from a server that continues the handshake.
  public var warnings: [String] = []

  public init(kind: ServerNameKind, name: String?, support: Support, evidence: EvidenceDescription) {
    self.kind = kind
    self.name = name
    self.support = support
    self.evidence = evidence
  }

  private enum CodingKeys: String, CodingKey {
    case kind, name, support, evidence, certificate, differs
    case isAcknowledged = "acknowledged"
    case warnings
  }
}

/// The relation of a server name to the target.
public enum ServerNameKind: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The name of the target.
  case target
  /// No name was sent.
  case none
  /// A name that is not in use.
  case unknown

  public var description: String { rawValue }
}

extension ServerNameObservation {
  var fact: Fact {
    let label =
      switch kind {
      case .none: "no name"
      case .unknown: "unknown name"
      case .target: name ?? kind.rawValue
      }
    return Fact(label, words)
  }

  /// `accepted, another certificate: CN=default`, or `refused (…)` with the evidence.
  private var words: String {
    guard isAccepted else { return FeatureFormatter.support(support, evidence) }
    var words = ["accepted"]
    let subject = certificate.map { $0.subject.isEmpty ? "(no subject)" : $0.subject }
    switch differs {
    case true?: words.append("another certificate" + (subject.map { ": \($0)" } ?? ""))
    case false? where kind != .target: words.append("the same certificate")
    default: if let subject { words.append(subject) }
    }
    if let isAcknowledged, name != nil {
      words.append(isAcknowledged ? "the name is acknowledged" : "the name is not acknowledged")
    }
    words += warnings.map { "with the warning \($0)" }
    return words.joined(separator: ", ")
  }
}

/// The reactions of a server to the target's name, to none and to an unknown one.
package struct ServerNamesResult: SingleValueResult {
  package static let key = "server_names"
  package static let absent: ServerNamesResult? = ServerNamesResult([])
  package static let section = FactSection.serverNames

  package let value: [ServerNameObservation]

  package init(_ value: [ServerNameObservation]) { self.value = value }

  package func facts(_ options: FactOptions) -> [Fact] { value.map(\.fact) }
}

extension ProbeObservation {
  /// The results for other server names.
  public var serverNames: [ServerNameObservation] {
    get { self[ServerNamesResult.self]?.value ?? [] }
    set { self[ServerNamesResult.self] = ServerNamesResult(newValue) }
  }
}
