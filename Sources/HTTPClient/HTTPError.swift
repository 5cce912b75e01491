public import Connect
public import HTTPWire

/// Why a request did not come to its end.
public struct HTTPError: Error, Hashable, Sendable {
  /// What kind of thing went wrong; each has an exit status of `fetch`.
  public enum Category: String, Hashable, Sendable, CaseIterable {
    case resolve, connect, timeout, tls, http, `protocol`, limit, io, usage, cancelled
  }

  /// What was being done (the phases of `TransferMarks`, and `verify`).
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    case queue, dns, connect, proxy, starttls, tls, verify, send, wait, receive
  }

  /// The kind of it.
  public let category: Category
  /// Open and stable: the code of the layer that failed, or one of ours, as `http.too-many-redirects`.
  public let code: String
  /// What was being done.
  public let phase: Phase
  /// Lower case, no full stop, what and where; may hold hostile text.
  public let message: String
  /// What can be done about it; nil where nothing is known.
  public let hint: String?
  /// Of the request that failed, without userinfo.
  public let url: String
  /// What lay beneath, the nearest first.
  public let causes: [String]
  /// What `Connect` had to say; nil where it was not its affair.
  public let connect: ConnectError?
  /// What was wrong with the message; nil where nothing was.
  public let wire: HTTPWireError?
  /// The answer whose status was refused (`ResponseValidation`); nil where that was not the trouble.
  public let answer: RefusedAnswer?

  public init(
    _ category: Category, code: String, phase: Phase, _ message: String, hint: String? = nil, url: String, causes: [String] = [],
    connect: ConnectError? = nil, wire: HTTPWireError? = nil, answer: RefusedAnswer? = nil
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
