public import HTTPClient
public import Observation

/// What came of a transfer: cheap to have; documents are made of it on demand.
public struct FetchResult: Sendable {
  public enum Ending: Sendable {
    case succeeded
    case failed(HTTPError)
    case cancelled
  }

  public let question: FetchQuestion
  public private(set) var hops: [Hop]
  public let ending: Ending
  let ended: ContinuousClock.Instant
  let body: KeptBody

  /// What a cache did for one of the exchanges.
  public mutating func note(_ report: CacheReport) {
    if hops.indices.contains(report.exchange) { hops[report.exchange].cache = report }
  }

  /// Why it did not come to its end; a cancelled one tells so.
  public var error: HTTPError? {
    switch ending {
    case .succeeded: nil
    case .failed(let error): error
    case .cancelled: cancellation
    }
  }

  /// Not all that there is was seen.
  public var isPartial: Bool { error != nil }

  /// The document's content; the exit status is for the caller to fill in.
  public var observation: FetchObservation { FetchObservation(self) }

  var redaction: Redaction { question.redaction }

  private var cancellation: HTTPError {
    if let error = hops.last?.error, error.category == .cancelled { return error }
    let url = (hops.last?.url ?? question.request.url).description
    return HTTPError(.cancelled, code: "http.cancelled", phase: FetchClock.phase(reachedBy: hops.last), "interrupted", url: url)
  }
}
