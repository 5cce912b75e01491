internal import HTTPWire

/// Which answers count as success.
public enum ResponseValidation: Hashable, Sendable {
  /// Any that comes to its end.
  case none
  /// 200 to 299.
  case successful
  /// Those with such a status.
  case statuses(ClosedRange<Int>)

  /// Why the answer is none; nil where it is one. An error that was there before stays.
  public func error(of response: RawResponse) -> HTTPError? {
    if let error = response.error { return error }
    guard let head = response.head else { return nil }
    let accepted: ClosedRange<Int>
    switch self {
    case .none: return nil
    case .successful: accepted = 200...299
    case .statuses(let range): accepted = range
    }
    guard !accepted.contains(head.status) else { return nil }
    return HTTPError(
      .http, code: "http.status", phase: .receive, "the server answered \(head.status)", url: response.request.url.description,
      causes: response.problem.map { [$0.description] } ?? [],
      answer: RefusedAnswer(head: head, content: response.content, problem: response.problem))
  }
}
