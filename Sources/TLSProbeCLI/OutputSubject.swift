internal import CommandSupport
internal import Observation
internal import Report

/// The subject of a command's documents, which determines their formats.
protocol OutputSubject: Sendable {
  associatedtype Document: DocumentObservation
  static var verboseHelp: String { get }
}

extension OutputSubject {
  /// The first one is the default.
  static var formats: [any Renderer] { Renderers.all(for: Document.self) }

  /// `text, json, csv`.
  static var formatNames: String { formats.map { $0.name }.joined(by: ", ") }
}

/// Documents of `chain`.
enum ChainOutput: OutputSubject {
  typealias Document = ChainObservation
  static let verboseHelp = "Show more: all fields and extensions of the certificates."
}

/// Documents of `verify`.
enum VerifyOutput: OutputSubject {
  typealias Document = VerifyObservation
  static let verboseHelp = "Show more: all fields and extensions of the certificates."
}

/// Documents of `ciphers`.
enum CiphersOutput: OutputSubject {
  typealias Document = CiphersObservation
  static let verboseHelp = "Show more: digests, the cost of each topic, and code points where space permits."
}

/// Documents of `audit`.
enum AuditOutput: OutputSubject {
  typealias Document = AuditObservation
  static let verboseHelp = "Show more: the evidence and the references of each finding, and all facts of each part."
}

/// Documents of `probe`.
enum ProbeOutput: OutputSubject {
  typealias Document = ProbeObservation
  static let verboseHelp = "Show more: one line per connection, digests, and the cost of each topic."
}
