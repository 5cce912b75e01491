/// A target that could not be asked: data, not an error thrown.
public struct Failure: Codable, Hashable, Sendable, CustomStringConvertible {
  public var stage: Stage
  /// Stable, dotted: `transport.refused`, `tls.handshake.alert`.
  public var code: String
  /// What and where, lower case, no full stop.
  public var message: String
  /// What the reader might do about it.
  public var hint: String?

  public init(stage: Stage, code: String, message: String, hint: String? = nil) {
    self.stage = stage
    self.code = code
    self.message = message
    self.hint = hint
  }

  public var description: String { message }
}
