import TestSupport
import Testing

/// What a server should not say, and what has to become of it.
struct HostileServerBehavior: Sendable, CustomTestStringConvertible {
  enum Outcome: Hashable, Sendable {
    /// Exit status 0, and this content.
    case content([UInt8])
    /// An error of that code, with curl's exit status; the content that came before it is kept.
    case refused(code: String, status: Int32, content: [UInt8] = [])
  }

  let name: String
  /// Nil for what none of the hazards is about.
  let hazard: HTTP1Hazard?
  /// Besides `-s` and a limit of time.
  var options: [String] = []
  let outcome: Outcome
  /// Runs for each connection when a request has come, with what it asks for; the connection is closed when it returns.
  let script: Script

  typealias Script = @Sendable (_ connection: RawConnection, _ path: String) -> Void

  var testDescription: String { name }

  init(
    _ name: String, _ hazard: HTTP1Hazard?, options: [String] = [], gives outcome: Outcome, _ script: @escaping Script
  ) {
    self.name = name
    self.hazard = hazard
    self.options = options
    self.outcome = outcome
    self.script = script
  }

  /// These bytes, and the end.
  init(_ name: String, _ hazard: HTTP1Hazard?, _ bytes: [UInt8], options: [String] = [], gives outcome: Outcome) {
    self.init(name, hazard, options: options, gives: outcome) { connection, _ in connection.write(bytes) }
  }

  init(_ name: String, _ hazard: HTTP1Hazard?, _ text: String, options: [String] = [], gives outcome: Outcome) {
    self.init(name, hazard, Array(text.utf8), options: options, gives: outcome)
  }

  static let all = lengths + chunks + heads + statusLines + codings + redirects + floods
}

extension HostileServerBehavior.Outcome {
  static let hello = content(Array("hello".utf8))

  /// Against the grammar.
  static let malformed = refused(code: "http.malformed", status: 8)
  /// Two readings of where the content ends.
  static let ambiguous = refused(code: "http.ambiguous-length", status: 8)
  static let notHTTP = refused(code: "http.not-http", status: 8)
  static let tooMuch = refused(code: "http.limit-exceeded", status: 100)

  /// More content than `--max-filesize` allows, coded or not.
  static let tooLarge = refused(code: "http.body-too-large", status: 63)

  static func malformed(after content: String) -> Self { refused(code: "http.malformed", status: 8, content: Array(content.utf8)) }
  static func incomplete(after content: String) -> Self { refused(code: "http.incomplete", status: 18, content: Array(content.utf8)) }
}
