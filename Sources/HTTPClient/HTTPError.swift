public import Connect
public import HTTPWire

/// The failure of a request.
public struct HTTPError: Error, Hashable, Sendable {
  /// The category of the error; each has an exit status of `fetch`.
  public enum Category: String, Hashable, Sendable, CaseIterable {
    case resolve, connect, timeout, tls, http, `protocol`, limit, io, usage, cancelled
  }

  /// The phase in which the error occurred (the phases of `TransferTimings`, and `verify`).
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    case queue, dns, connect, proxy, starttls, tls, verify, send, wait, receive
  }

  /// The category of the error.
  public let category: Category
  /// A stable code from an open set: that of the layer that failed, or one of this module, such as `http.too-many-redirects`.
  public let code: String
  /// The phase in which the error occurred.
  public let phase: Phase
  /// A description of the failure; starts in lower case, without a full stop; may contain untrusted text.
  public let message: String
  /// How to fix the error; nil if no hint is known.
  public let hint: String?
  /// The URL of the failed request, without userinfo.
  public let url: String
  /// The underlying errors, nearest first.
  public let causes: [String]
  /// The error of `Connect`; nil for errors of other layers.
  public let connect: ConnectError?
  /// The syntax or protocol error of a message; nil for other errors.
  public let wire: HTTPWireError?
  /// The response whose status was rejected (`ResponseValidation`); nil for other errors.
  public let answer: UnsuccessfulResponse?

  public init(
    _ category: Category, code: String, phase: Phase, _ message: String, hint: String? = nil, url: String, causes: [String] = [],
    connect: ConnectError? = nil, wire: HTTPWireError? = nil, answer: UnsuccessfulResponse? = nil
  ) {
    self.category = category
    self.code = code
    self.phase = phase
    self.message = message
    self.hint = hint
    self.url = url
    self.causes = causes
    self.connect = connect
    self.wire = wire
    self.answer = answer
  }
}

extension HTTPError: CustomStringConvertible {
  public var description: String { message }
}
