public import HTTPClient
public import Observation

/// The result of a transfer, inexpensive to make; documents are made from it on demand.
public struct FetchResult: Sendable {
  public enum Ending: Sendable {
    case succeeded
    case failed(HTTPError)
    case cancelled
  }

  public private(set) var question: FetchProbeOptions
  public private(set) var hops: [Hop]
  public let ending: Ending
  let ended: ContinuousClock.Instant
  let body: BufferedBody

  /// The same result, whose documents are redacted by other rules.
  public func redacted(by redaction: Redaction) -> FetchResult {
    var result = self
    result.question.redaction = redaction
    return result
  }

  /// Records the handling of one of the exchanges by a cache.
  public mutating func note(_ report: CacheReport) {
    if hops.indices.contains(report.exchange) { hops[report.exchange].cache = report }
  }

  /// The reason the transfer did not complete, also for a cancelled one.
  public var error: HTTPError? {
    switch ending {
    case .succeeded: nil
    case .failed(let error): error
    case .cancelled: cancellation
    }
  }

  /// True if the transfer was not completed.
  public var isPartial: Bool { error != nil }

  /// The content of the document; the caller fills in the exit status.
  public var observation: FetchObservation { FetchObservation(self) }

  var redaction: Redaction { question.redaction }

  private var cancellation: HTTPError {
    if let error = hops.last?.error, error.category == .cancelled { return error }
    let url = (hops.last?.url ?? question.request.url).description
    return HTTPError(.cancelled, code: "http.cancelled", phase: FetchClock.phase(reachedBy: hops.last), "interrupted", url: url)
  }
}
