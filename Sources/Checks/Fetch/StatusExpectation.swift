public import Observation

/// The expected status codes: `200,3xx,404-410`.
public struct StatusExpectation: Hashable, Sendable {
  /// The text as given.
  public let text: String
  public let ranges: [ClosedRange<Int>]

  /// Parses comma-separated codes, classes such as `2xx`, and ranges; nil for anything else, including codes outside 100 to 999.
  public init?(_ text: String) {
    self.text = text
    var ranges: [ClosedRange<Int>] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let range = Self.range(word) else { return nil }
      ranges.append(range)
    }
    self.ranges = ranges
  }

  public func contains(_ status: Int) -> Bool { ranges.contains { $0.contains(status) } }

  public func verdict(on seen: FetchObservation) -> ExpectationVerdict {
    guard let status = seen.status else {
      return ExpectationVerdict(
        kind: "status", expected: text, seen: nil, isMet: false, message: "no status received, expected \(text)")
    }
    let isMet = contains(status)
    return ExpectationVerdict(
      kind: "status", expected: text, seen: "\(status)", isMet: isMet,
      message: isMet ? "the status is \(status), as expected" : "the status is \(status), expected \(text)")
  }

  private static func range(_ word: Substring) -> ClosedRange<Int>? {
    let bytes = Array(word.utf8)
    if bytes.count == 3, (0x31...0x39).contains(bytes[0]), bytes[1...].allSatisfy({ $0 | 0x20 == UInt8(ascii: "x") }) {
      let first = Int(bytes[0] - 0x30) * 100
      return first...first + 99
    }
    let sides = word.split(separator: "-", omittingEmptySubsequences: false)
    guard sides.count <= 2, let first = sides.first.flatMap(code), let last = sides.last.flatMap(code), first <= last else { return nil }
    return first...last
  }

  private static func code(_ text: Substring) -> Int? {
    guard text.utf8.count == 3, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let code = Int(text), code >= 100 else { return nil }
    return code
  }
}
