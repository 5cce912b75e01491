/// How a server works, whatever it serves.
public struct ServerSettings: Sendable {
  public var limits: ServerLimits
  /// Threads among which connections are shared out.
  public var threads = 1
  /// Sites answer `/__status` with the server's state.
  public var showsStatus = false
  /// What sites do wrong, and when.
  public var faults = FaultBoard()
  /// Told what goes on, on any of the threads; it has to be quick.
  public var tell: (@Sendable (ServerEvent) -> Void)?
  /// Called, once, when so many requests have been answered.
  public var maximumRequests: (count: Int, reached: @Sendable () -> Void)?

  public init(limits: ServerLimits = ServerLimits()) { self.limits = limits }

  public func with(_ change: (inout ServerSettings) -> Void) -> ServerSettings {
    var copy = self
    change(&copy)
    return copy
  }
}
