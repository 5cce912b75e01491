/// The settings of a server that are independent of its cases.
public struct ServerSettings: Sendable {
  public var limits: ServerLimits
  /// The number of threads among which connections are distributed.
  public var threads = 1
  /// True if sites serve the server's state at `/__status`.
  public var showsStatus = false
  /// Decides on the faults that sites inject; nil for none.
  public var faults: (any FaultInjector)?
  /// Called with each event, on any of the threads; must return quickly.
  public var tell: (@Sendable (ServerEvent) -> Void)?
  /// Called once, when `count` requests have been completed.
  public var maximumRequests: (count: Int, reached: @Sendable () -> Void)?

  public init(limits: ServerLimits = ServerLimits()) { self.limits = limits }

  public func with(_ change: (inout ServerSettings) -> Void) -> ServerSettings {
    var copy = self
    change(&copy)
    return copy
  }
}
