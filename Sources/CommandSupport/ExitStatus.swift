/// The exit status of the process.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Success, without findings at or above the threshold.
  public static let success = ExitStatus(rawValue: 0)
  /// The verdict is negative, or a finding is at or above the threshold.
  public static let negative = ExitStatus(rawValue: 1)
  /// The target does not resolve, is closed, does not respond or does not use TLS.
  public static let notProbed = ExitStatus(rawValue: 2)
  /// An invalid target or option.
  public static let usage = ExitStatus(rawValue: 64)
  /// An input file has invalid content.
  public static let badInput = ExitStatus(rawValue: 65)
  /// An input file cannot be read.
  public static let unreadableInput = ExitStatus(rawValue: 66)
  public static let internalError = ExitStatus(rawValue: 70)
  /// Writing failed.
  public static let inputOutput = ExitStatus(rawValue: 74)
  public static let configuration = ExitStatus(rawValue: 78)
  public static let interrupted = ExitStatus(rawValue: 130)
}
