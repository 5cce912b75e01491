public import Bytes

/// The reason a transfer failed.
public struct FetchFailure: Codable, Hashable, Sendable {
  /// The category of an error, which determines the exit status together with the phase.
  public enum Category: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case resolve, connect, timeout, tls, http, `protocol`, limit, io, usage, cancelled

    public var description: String { rawValue }
  }

  public var category: Category
  /// Stable, dotted: `transport.refused`, `http.ambiguous-length`.
  public var code: String
  /// The operation in progress: a phase of the timings, `starttls` or `verify`.
  public var phase: String
  /// Lower case, no full stop.
  public var message: String
  public var hint: Hint?
  /// Errors of the lower layers, nearest first.
  public var cause: [String]
  /// The URL of the request that failed, without userinfo and with secrets redacted.
  public var url: String?
  /// The index of its exchange in `hops`; nil if none had begun.
  public var hop: Int?
  /// The address and port of the attempt, as in `192.0.2.1:443`; nil if none was selected yet.
  public var address: String?
  /// The server's error message; nil unless its decoding was requested and the response contained one.
  public var api: FetchProblem?

  public init(category: Category, code: String, phase: String, message: String, hint: Hint? = nil, cause: [String] = []) {
    self.category = category
    self.code = code
    self.phase = phase
    self.message = message
    self.hint = hint
    self.cause = cause
  }
}

/// An error reported by the server (RFC 9457, or an object with `code` and `message`).
public struct FetchProblem: Codable, Hashable, Sendable {
  /// The status of the response.
  public var status: Int
  public var code: String?
  /// The `title` of a problem, or `message`.
  public var message: String?
  public var detail: String?
  /// A URI for the problem type.
  public var type: String?
  /// A URI for this occurrence.
  public var instance: String?
  /// The complete object, as compact JSON.
  public var body: String

  public init(status: Int, body: String) {
    self.status = status
    self.body = body
  }
}
