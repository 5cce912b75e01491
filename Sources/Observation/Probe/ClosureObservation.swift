/// How a server closes a connection.
public struct ClosureObservation: Codable, Hashable, Sendable {
  public var how: ClosureKind
  public var evidence: EvidenceDescription

  public init(how: ClosureKind, evidence: EvidenceDescription) {
    self.how = how
    self.evidence = evidence
  }
}

/// The way a server closes a connection.
public enum ClosureKind: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case closeNotify = "close_notify"
  /// The server closed the connection first, without close_notify (RFC 9846, section 6.1).
  case truncated
  /// It closed after the client's close_notify without sending one.
  case unanswered
  case reset
  /// It did not close.
  case open

  public var description: String { rawValue }
}

extension ClosureObservation: ExaminationResult {
  package static let key = "closure"
  package static let section = FactSection.behavior
  package static let position = 1

  package func facts(_ options: FactOptions) -> [Fact] {
    let words =
      switch how {
      case .closeNotify: "close_notify"
      case .truncated: "closed by the server without close_notify"
      case .unanswered: "closed after the client's close_notify, without sending one"
      case .reset: "reset"
      case .open: "left open after the client's close_notify"
      }
    return [Fact("close", words + (evidence.detail.map { " (\($0))" } ?? ""))]
  }
}

extension ProbeObservation {
  /// Nil if no timed connection was closed.
  public var closure: ClosureObservation? {
    get { self[ClosureObservation.self] }
    set { self[ClosureObservation.self] = newValue }
  }
}
