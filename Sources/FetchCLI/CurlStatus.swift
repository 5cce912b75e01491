internal import CommandSupport
internal import Connect
internal import HTTPClient
internal import HTTPWire

/// The result of a transfer as an exit status of curl.
enum CurlStatus {
  /// `--expect-status`, `--slo` or `--expire-within` is not met, or nothing matches `--grep` or `--select`. Curl has no such status.
  static let unmetExpectation = ExitStatus(rawValue: 120)
  /// The status code is 400 or higher, with `--fail`.
  static let failedStatus = ExitStatus(rawValue: 22)

  /// `--cert` or `--key` cannot be read or has invalid content.
  static let clientCertificate = ExitStatus(rawValue: 58)
  /// The roots cannot be read or have invalid content.
  static let roots = ExitStatus(rawValue: 77)

  /// Errors of the files that `read` reads get this status.
  static func naming<T>(_ status: ExitStatus, _ read: () throws(CommandLineError) -> T) throws(CommandLineError) -> T {
    do throws(CommandLineError) {
      return try read()
    } catch {
      guard error.status == .badInput || error.status == .unreadableInput else { throw error }
      throw CommandLineError(status, error.message, hint: error.hint)
    }
  }

  /// The status for the error that ended a transfer.
  static func status(for error: HTTPError) -> ExitStatus { row(for: error)?.status ?? .internalError }

  /// The first matching row applies.
  static func row(for error: HTTPError) -> Row? {
    rows.first { row in
      row.category == error.category && (row.phase == nil || row.phase == error.phase)
        && (row.code == nil || row.code == error.code || row.code == error.wire?.code.rawValue || row.code == error.connect?.code)
    }
  }

  struct Row: Hashable, Sendable {
    let category: HTTPError.Category
    /// Nil for any.
    let phase: HTTPError.Phase?
    /// Nil for any; the code of the error, or of its underlying error.
    let code: String?
    let status: ExitStatus

    init(_ category: HTTPError.Category, _ phase: HTTPError.Phase? = nil, code: String? = nil, as number: Int32) {
      self.category = category
      self.phase = phase
      self.code = code
      self.status = ExitStatus(rawValue: number)
    }

    init(_ category: HTTPError.Category, wire code: HTTPWireError.Code, as number: Int32) {
      self.init(category, code: code.rawValue, as: number)
    }
  }

  /// Special cases precede the general ones of their category.
  static let rows: [Row] = [
    Row(.resolve, .proxy, as: 5), Row(.resolve, as: 6),

    // An unreachable proxy is like an unreachable server; an error response of a proxy is not.
    Row(.connect, .proxy, code: "transport.refused", as: 7), Row(.connect, .proxy, code: "transport.unreachable", as: 7),
    Row(.connect, .proxy, code: "proxy.untrusted", as: 60), Row(.connect, .proxy, as: 97),
    Row(.connect, .send, as: 55), Row(.connect, .wait, as: 56), Row(.connect, .receive, as: 56), Row(.connect, as: 7),

    Row(.timeout, as: 28),

    Row(.tls, .verify, code: "certificate.pin_mismatch", as: 90), Row(.tls, .verify, code: "certificate.bad_status", as: 91),
    Row(.tls, .verify, as: 60), Row(.tls, .send, as: 55), Row(.tls, .wait, as: 56), Row(.tls, .receive, as: 56),
    Row(.tls, code: "tls.configuration", as: 59), Row(.tls, as: 35),

    Row(.protocol, wire: .empty, as: 52), Row(.protocol, wire: .incomplete, as: 18), Row(.protocol, wire: .connection, as: 16),
    Row(.protocol, wire: .stream, as: 92), Row(.protocol, wire: .contentCoding, as: 61), Row(.protocol, wire: .limitExceeded, as: 100),
    Row(.protocol, wire: .unsendable, as: ExitStatus.usage.rawValue), Row(.protocol, as: 8),

    Row(.http, code: "http.too-many-redirects", as: 47), Row(.http, code: "http.redirect-scheme", as: 1),
    Row(.http, code: "http.bad-redirect", as: 3), Row(.http, code: "http.not-rewindable", as: 65),
    Row(.http, code: "http.not-resumed", as: 33), Row(.http, as: 22),

    Row(.limit, code: "http.body-too-large", as: 63), Row(.limit, as: 100),

    Row(.io, .send, as: 26), Row(.io, .receive, as: 23), Row(.io, as: ExitStatus.inputOutput.rawValue),
    Row(.usage, as: ExitStatus.usage.rawValue), Row(.cancelled, as: ExitStatus.interrupted.rawValue),
  ]
}
