/// The identity of a finding across runs: its check and its subject, but no number that changes from day to day.
///
/// `expires in 29 days` and `expires in 28 days` are the same finding; `accepts TLSv1.0` and `accepts TLSv1.1` are not.
public struct FindingIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The id of the check.
  public let id: String
  /// The detail with each separate number as `#`.
  public let subject: String

  public init(_ finding: Finding) {
    id = finding.id
    subject = Self.withoutNumbers(finding.detail)
  }

  public var description: String { "\(id): \(subject)" }

  /// Digits that follow a letter, a dot or a hyphen belong to a name: `TLSv1.0`, `SHA-1`, `0xc02f`.
  private static func withoutNumbers(_ text: String) -> String {
    var result = ""
    var isInName = false
    var isInNumber = false
    for character in text {
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
    return result
  }
}
