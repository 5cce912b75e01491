public import Bytes

/// Advice of this module that names options of the program.
extension HintCode {
  /// The name does not exist.
  public static let checkHostName = HintCode(rawValue: "resolver.check-name")
  /// The name server did not respond.
  public static let retryResolution = HintCode(rawValue: "resolver.retry")
}
