import Foundation

/// What a client printed, to be looked through.
struct CaseOutputMatcher {
  private let lines: [String]

  init(_ text: String) { lines = text.split(whereSeparator: \.isNewline).map(String.init) }

  func holds(_ words: String) -> Bool { lines.contains { $0.contains(words) } }

  /// What follows the mark in the first line that has it.
  func first(_ mark: String) -> String? {
    let rest = lines.lazy.compactMap { line in line.range(of: mark).map { line[$0.upperBound...] } }.first
    return rest.map { String($0).trimmingCharacters(in: .whitespaces) }
  }

  /// The reason in an error of OpenSSL's; an alert without the version that brought it.
  var libraryError: String? {
    let mark = /error:[0-9A-F]{8}:[^:]*:[^:]*:(?<reason>[^:,]+)/
    guard let match = lines.lazy.compactMap({ try? mark.firstMatch(in: $0) }).first else { return nil }
    let reason = String(match.reason).trimmingCharacters(in: .whitespaces)
    for version in ["sslv3 ", "tlsv1 ", "tlsv13 "] where reason.hasPrefix(version) {
      let alert = reason.dropFirst(version.count)
      return alert.hasPrefix("alert ") ? String(alert) : "alert " + alert
    }
    return Self.paddingFaults.contains(reason) ? "bad signature" : reason
  }

  /// The first error for an RSA-PSS signature of random bytes depends on the bytes.
  static let paddingFaults: Set = [
    "first octet invalid", "last octet invalid", "salt length recovery failed", "salt length check failed",
  ]
}
