internal import Enumeration

/// Provides inquiries and receives their outcomes.
protocol InquirySource: Sendable {
  /// Inquiries that can be sent now, most urgent first.
  mutating func next(atMost limit: Int) -> [Inquiry]
  /// The number of inquiries certain to follow soon.
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
