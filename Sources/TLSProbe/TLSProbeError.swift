internal import Connect
public import Observation

/// A reason why nothing could be examined: an invalid target or option, a name that does not resolve, an address that does not respond.
public struct TLSProbeError: Error, CustomStringConvertible, Sendable {
  /// Stable, dotted: `target.bad-port`, `transport.refused`.
  public let code: String
  /// The stage that failed, and the causes; nil for an invalid target or option.
  public let failure: Failure?
  public let description: String

  init(code: String, _ description: String) {
    self.code = code
    self.description = description
    failure = nil
  }

  init(_ failure: Failure) {
    code = failure.code
    description = failure.message
    self.failure = failure
  }

  init(_ error: TargetError) { self.init(code: error.code.rawValue, error.description) }
}
