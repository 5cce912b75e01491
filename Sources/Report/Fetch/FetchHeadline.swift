internal import Checks
internal import Observation

/// The result of a fetch as one line.
enum FetchHeadline {
  /// The request, the status and the time, and the number of redirects.
  static func text(_ document: Document) -> String {
    guard let seen = document.fetch, let first = seen.hops.first else {
      return TerminalText.escape("\(document.target) was not asked\(document.fetch?.error.map { ": \($0.message)" } ?? "")")
    }
    let question = "\(first.request.method) \(first.url)"
    if let error = seen.error {
      let words = error.category == .cancelled ? "was interrupted" : "failed"
      return TerminalText.escape("\(question) \(words) after \(AmountFormatter.span(seen.total)): \(error.message)")
    }
    guard let response = seen.last?.response else { return TerminalText.escape("\(question) was not answered") }
    let redirects = seen.hops.count > 1 ? ", after \(AmountFormatter.of(seen.hops.count - 1, "redirect"))" : ""
    return TerminalText.escape(
      "\(question) was answered \(FetchFormatter.status(response)) in \(AmountFormatter.span(seen.total))\(redirects)")
  }

  /// True for a successful response; 4xx and 5xx are responses but not successes.
  static func isSound(_ document: Document) -> Bool {
    guard let seen = document.fetch, seen.error == nil, let status = seen.status else { return false }
    return status < 400 && document.serviceLevels.allSatisfy(\.isMet) && document.expectations.allSatisfy(\.isMet)
      && seen.last?.tls?.verify?.trusted != false
  }
}
