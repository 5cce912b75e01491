public import Bytes
public import Connect
public import HTTPWire

extension URI {
  /// The host and port to connect to.
  public var endpoint: Target { Target(host: host, port: port, input: authority) }
}

extension AlternativeServiceCache.Entry {
  var target: Target { Target(host: host, port: port) }
}

extension HTTPError {
  /// The error of `Connect`; nil for errors of other layers.
  public var connect: ConnectError? { underlying?.error as? ConnectError }

  public init(
    _ category: Category, code: String, phase: Phase, _ message: String, hint: Hint? = nil, url: String, causes: [String] = [],
    connect: ConnectError?, wire: HTTPWireError? = nil, answer: UnsuccessfulResponse? = nil
  ) {
    self.init(
      category, code: code, phase: phase, message, hint: hint, url: url, causes: causes,
      underlying: connect.map { UnderlyingError($0) }, wire: wire, answer: answer)
  }
}
