internal import CommandSupport
internal import Observation
internal import Report

/// A document written to a file: `--report har:FILE`, or a file whose name determines the format.
struct FetchReport: Hashable, Sendable {
  enum Format: String, Hashable, Sendable, CaseIterable {
    case text, json, har, markdown, html, eml
  }

  let format: Format
  let path: String

  init(_ text: String) throws(CommandLineError) {
    let hint = "as in har:page.har; formats: \(Format.allCases.map(\.rawValue).joined(separator: ", "))"
    guard let colon = text.firstIndex(of: ":") else {
      let renderer = Renderers.forFile(named: text, for: FetchObservation.self)
      guard let format = renderer.flatMap({ Format(rawValue: $0.name) }) else {
        throw CommandLineError(.usage, "invalid --report '\(text)': unknown format", hint: hint)
      }
      (self.format, path) = (format, text)
      return
    }
    guard let format = Format(rawValue: String(text[..<colon])) else {
      throw CommandLineError(.usage, "--report: unknown format '\(text[..<colon])'", hint: hint)
    }
    path = String(text[text.index(after: colon)...])
    guard !path.isEmpty else { throw CommandLineError(.usage, "invalid --report '\(text)': missing file name", hint: hint) }
    self.format = format
  }
}
