internal import Bytes
internal import Crypto
public import Observation

/// The identity of a finding across runs: its check and its subject, but no number that changes from day to day.
///
/// `expires in 29 days` and `expires in 28 days` are the same finding; `accepts TLSv1.0` and `accepts TLSv1.1` are not.
public struct FindingIdentity: Sendable, CustomStringConvertible {
  /// The id of the check.
  public let id: String
  /// The detail with each separate number as `#`; empty for a finding that there is once at most.
  public let subject: String
  /// The words of the subject in alphabetical order, because lists are in the order of the responses.
  private let words: [Substring]

  public init(_ finding: Finding) { self.init(id: finding.id, detail: finding.detail) }

  /// That of a result which is not a finding: `id` is unique among checks and policies.
  public init(id: String, detail: String) {
    self.id = id
    let isSingle = Self.single.contains(id) || id.hasPrefix("vulnerability.")
    subject = isSingle ? "" : Self.withoutNumbers(detail)
    words = subject.split { $0 == " " || $0 == "," }.sorted()
  }

  /// The finding at a target, for programs that track findings: SHA-256 of both, in hexadecimal digits.
  public func fingerprint(at target: TargetDescription) -> String {
    let parts = [target.description, target.sni ?? "", target.starttls ?? "", id, words.joined(separator: " ")]
    return Hex.encode(Digest.sha256(Array(parts.joined(separator: "\0").utf8)))
  }

  public var description: String { subject.isEmpty ? id : "\(id): \(subject)" }

  /// Findings that there are once at most, with a detail that only describes the responses.
  private static let single: Set<String> = [
    "group.no-post-quantum", "signature.weak-hash", "suite.client-order", "suite.cbc", "server.compression", "server.no-downgrade-sentinel",
    "renegotiation.client-initiated", "chain.stores-disagree",
  ]

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

extension FindingIdentity: Hashable {
  public static func == (left: FindingIdentity, right: FindingIdentity) -> Bool { left.id == right.id && left.words == right.words }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(words)
  }
}
