internal import Bytes
internal import Crypto
public import Observation

/// The identity of a finding across runs: its check and its subject, but no number that changes from day to day.
///
/// `expires in 29 days` and `expires in 28 days` are the same finding; `accepts TLSv1.0` and `accepts TLSv1.1` are not.
public struct FindingIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The id of the check.
  public let id: String
  /// The detail with each separate number as `#`.
  public let subject: String

  public init(_ finding: Finding) { self.init(id: finding.id, detail: finding.detail) }

  /// That of a result which is not a finding: `id` is unique among checks and policies.
  public init(id: String, detail: String) {
    self.id = id
    // There is one such finding at most, and its detail is what the probe happened to receive.
    subject = id.hasPrefix("vulnerability.") ? "" : Self.withoutNumbers(detail)
  }

  /// The finding at a target, for programs that track findings: SHA-256 of both, in hexadecimal digits.
  public func fingerprint(at target: TargetDescription) -> String {
    let parts = [target.description, target.sni ?? "", target.starttls ?? "", id, subject]
    return Hex.encode(Digest.sha256(Array(parts.joined(separator: "\0").utf8)))
  }

  public var description: String { subject.isEmpty ? id : "\(id): \(subject)" }

  /// Digits that follow a letter, a dot or a hyphen belong to a name: `TLSv1.0`, `SHA-1`, `0xc02f`.
  private static func withoutNumbers(_ text: String) -> String {
    var result = ""
    var isInName = false
    var isInNumber = false
    for character in text.replacing(text: "less than a day", with: "0 days") {
      let isDigit = character.isASCII && character.isNumber
      if isDigit, !isInName {
        if !isInNumber { result.append("#") }
        isInNumber = true
        continue
      }
      // Separators of dates, times and grouped numbers.
      if isInNumber, ",.:-".contains(character) { continue }
      isInNumber = false
      result.append(character)
      isInName = character.isLetter || (isInName && (isDigit || ".-_".contains(character)))
    }
    return inSingular(result)
  }

  /// `# suites` as `# suite`, so that the number does not change the words either.
  private static func inSingular(_ text: String) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices.dropFirst() where words[index - 1].hasSuffix("#") {
      let word = words[index]
      let letters = word.prefix { $0.isLetter }
      guard letters.count > 2, letters.hasSuffix("s"), !letters.hasSuffix("ss") else { continue }
      words[index] = String(letters.dropLast() + word.dropFirst(letters.count))
    }
    return words.joined(separator: " ")
  }
}
