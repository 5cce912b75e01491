public import Bytes
public import Connect

extension HTTPClient {
  /// The configuration of a client.
  public struct Configuration: Sendable {
    /// The options of every request without options in its `RequestOptions`.
    public var options: HTTPOptions
    /// Address families, proxies, TCP options and connect timeouts.
    public var connecting = ConnectOptions()
    /// The limits on open and idle connections.
    public var pool = PoolLimits()
    /// True to resume TLS sessions; the certificates of the original handshake are verified again each time.
    public var resumesSessions = true
    /// The maximum bytes of content of one `HTTPResponse`; more fails the request with `http.body-too-large`.
    public var collectedBytes: UInt64 = 64 << 20
    /// The verification time for certificate chains; nil for the fixed time of `options.trust`, however long the client lives.
    public var clock: (@Sendable () -> Timestamp)?
    /// Creates the policies for every exchange of the client, in order of precedence. Called once, on the reactor.
    public var policies: @Sendable () -> [any ExchangePolicy] = { [] }

    /// The interceptors around every `send`, before those of the request.
    public var interceptors = InterceptorChain()
    /// The statuses that `send` accepts; any other response becomes an error.
    public var validation = ResponseValidation.none

    /// The default options, with chains verified at the current time.
    public init() {
      self.init(HTTPOptions())
      clock = { Platform.now }
    }

    /// These options, with chains verified at their fixed time unless a `clock` is set.
    public init(_ options: HTTPOptions) { self.options = options }
  }
}
