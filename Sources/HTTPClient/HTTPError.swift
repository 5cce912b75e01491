public import Connect
public import HTTPWire

/// Why a request did not come to its end.
public struct HTTPError: Error, Hashable, Sendable {
  public enum Category: String, Hashable, Sendable, CaseIterable {
    case resolve, connect, timeout, tls, http, `protocol`, limit, io, usage, cancelled
  }

  /// What was being done (the phases of `TransferMarks`, and `verify`).
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    case queue, dns, connect, proxy, starttls, tls, verify, send, wait, receive
  }

  public let category: Category
  /// Open and stable: the code of the layer that failed, or one of ours, as `http.too-many-redirects`.
  public let code: String
  public let phase: Phase
  /// Lower case, no full stop, what and where; may hold hostile text.
  public let message: String
  public let hint: String?
  public let url: String
  /// What lay beneath, the nearest first.
  public let causes: [String]
  public let connect: ConnectError?
  public let wire: HTTPWireError?

  public init(
    _ category: Category, code: String, phase: Phase, _ message: String, hint: String? = nil, url: String, causes: [String] = [],
    connect: ConnectError? = nil, wire: HTTPWireError? = nil
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
  }
}

extension HTTPError: CustomStringConvertible {
  public var description: String { message }
}
