/// Why a transfer did not come to its end.
public struct FetchFailure: Codable, Hashable, Sendable {
  /// `resolve`, `connect`, `timeout`, `tls`, `http`, `protocol`, `limit`, `io`, `usage`, `cancelled`.
  public var category: String
  /// Stable, dotted: `transport.refused`, `http.ambiguous-length`.
  public var code: String
  /// What was being done: a phase of the timings, `starttls` or `verify`.
  public var phase: String
  /// Lower case, no full stop.
  public var message: String
  public var hint: String?
  /// What lay beneath, the nearest first.
  public var cause: [String]
  /// The URL of the request that failed, without userinfo and with secrets redacted.
  public var url: String?
  /// The index of its exchange in `hops`; nil where none had begun.
  public var hop: Int?
  /// The address and port that it was sent to or was to be sent to, as in `192.0.2.1:443`; nil before there was one.
  public var address: String?
  /// What the server said of it, where that was asked for and it did.
  public var api: FetchProblem?

  public init(category: String, code: String, phase: String, message: String, hint: String? = nil, cause: [String] = []) {
    self.category = category
    self.code = code
    self.phase = phase
    self.message = message
    self.hint = hint
    self.cause = cause
  }
}
