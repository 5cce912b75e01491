internal import Enumeration

/// Where inquiries come from and answers go to.
protocol InquirySource: Sendable {
  /// Inquiries that can be put now, the most urgent first.
  mutating func next(atMost limit: Int) -> [Inquiry]
  /// How many more will surely follow soon.
  var foreseeable: Int { get }
  mutating func received(_ answer: Answer, to id: Inquiry.ID)
  var isDone: Bool { get }
  var standing: (suitesFound: Int, answered: Int, expected: Int) { get }
}

extension Enumerator: InquirySource {
  var standing: (suitesFound: Int, answered: Int, expected: Int) {
    let progress = progress
    return (progress.suitesFound, progress.hellosAnswered, progress.hellosExpected)
  }
}
