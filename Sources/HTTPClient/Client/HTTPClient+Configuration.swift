public import Bytes
public import Connect

extension HTTPClient {
  /// How a client sends its requests.
  public struct Configuration: Sendable {
    /// For every request that brings none of its own.
    public var options: HTTPOptions
    /// How hosts are reached: address families, proxies, TCP, and the time for it.
    public var connecting = ConnectOptions()
    /// How many connections there may be, and how long they wait for their next request.
    public var pool = PoolLimits()
    /// TLS sessions are resumed; whom they lead to is judged again each time.
    public var resumesSessions = true
    /// Bytes of content that one `HTTPResponse` may hold; more ends the request with `http.body-too-large`.
    public var collectedBytes: UInt64 = 64 << 20
    /// When chains are judged; nil for the one moment that `options.trust` names, however long the client lives.
    public var clock: (@Sendable () -> Timestamp)?
    /// Those who have a say in every exchange of the client, in the order of their precedence. Called once, on the reactor.
    public var policies: @Sendable () -> [any ExchangePolicy] = { [] }

    /// Run about every `send`, before those of the request.
    public var interceptors = InterceptorChain()
    /// Which answers `send` gives, and which become errors; others than those that end well are judged by their status.
    public var validation = ResponseValidation.none

    /// What most clients need: ordinary options, and chains that are judged by the clock when they come.
    public init() {
      self.init(HTTPOptions())
      clock = { Platform.now }
    }

    /// With these options, by which chains are judged as of the one moment that they name, unless a `clock` is set.
    public init(_ options: HTTPOptions) { self.options = options }
  }
}
