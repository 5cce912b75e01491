public import Bytes
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
  public let hint: Hint?
  /// The URL of the failed request, without userinfo.
  public let url: String
  /// The underlying errors, nearest first.
  public let causes: [String]
  /// The error of the layer that failed; nil for errors of other modules.
  package let underlying: UnderlyingError?
  /// The syntax or protocol error of a message; nil for other errors.
  public let wire: HTTPWireError?
  /// The response whose status was rejected (`ResponseValidation`); nil for other errors.
  public let answer: UnsuccessfulResponse?

  public init(
    _ category: Category, code: String, phase: Phase, _ message: String, hint: Hint? = nil, url: String, causes: [String] = [],
    wire: HTTPWireError? = nil, answer: UnsuccessfulResponse? = nil
  ) {
    self.init(
      category, code: code, phase: phase, message, hint: hint, url: url, causes: causes, underlying: nil, wire: wire, answer: answer)
  }

  package init(
    _ category: Category, code: String, phase: Phase, _ message: String, hint: Hint? = nil, url: String, causes: [String] = [],
    underlying: UnderlyingError?, wire: HTTPWireError? = nil, answer: UnsuccessfulResponse? = nil
  ) {
    self.category = category
    self.code = code
    self.phase = phase
    self.message = message
    self.hint = hint
    self.url = url
    self.causes = causes
    self.underlying = underlying
    self.wire = wire
    self.answer = answer
  }
}

/// An error of a module that this one does not import.
package struct UnderlyingError: Hashable, Sendable {
  package let error: any Error & Hashable & Sendable

  package init(_ error: any Error & Hashable & Sendable) { self.error = error }

  package static func == (one: UnderlyingError, other: UnderlyingError) -> Bool { AnyHashable(one.error) == AnyHashable(other.error) }

  package func hash(into hasher: inout Hasher) { error.hash(into: &hasher) }
}

extension HTTPError: CustomStringConvertible {
  public var description: String { message }
}
