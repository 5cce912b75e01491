internal import Bytes
internal import HTTPClient
internal import Observation

extension FetchObservation {
  /// The error code of a complete response with an error status.
  static let statusError = "http.status"

  /// Adds the server's problem details to the existing error, or creates an error from them.
  mutating func note(_ problem: APIError) {
    var said = FetchProblem(
      status: problem.status, body: String(decoding: JSONWriter(pretty: false).bytes(of: problem.body), as: UTF8.self))
    said.code = problem.code
    said.message = problem.message
    said.detail = problem.detail
    said.type = problem.type
    said.instance = problem.instance
    var failure =
      error
      ?? FetchFailure(category: .http, code: Self.statusError, phase: "receive", message: "the server responded with \(problem.status)")
    failure.api = said
    failure.url = failure.url ?? last?.request.url
    failure.hop = failure.hop ?? last?.index
    error = failure
  }
}
