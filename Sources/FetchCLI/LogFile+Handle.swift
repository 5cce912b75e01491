internal import CommandSupport
internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that is written incrementally.
final class LogFile: Sendable {
  private let descriptor: Int32
  private let isOwned: Bool
  private let place: String
  private let option: String
  private let failures: LogFailures

  /// `-` is standard output, `%` standard error. A file is readable only by its owner: sent and received data may be secret.
  ///
  /// A file is truncated unless it is continued.
  init(_ path: String, of option: String, continues: Bool = false, _ failures: LogFailures) throws(CommandLineError) {
    (place, self.option, self.failures) = (path, option, failures)
    isOwned = path != "-" && path != "%"
    guard isOwned else {
      descriptor = path == "-" ? STDOUT_FILENO : STDERR_FILENO
      return
    }
    descriptor = try PrivateFile.open(path, continues ? O_APPEND : O_TRUNC) { number in
      guard let number else {
        return CommandLineError(
          .inputOutput, "\(option): '\(path)' can be read by other users, and its permissions cannot be changed",
          hint: "use a file that you own"
        )
      }
      return Self.unwritable(path, option, number)
    }
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// A failure does not end the logged transfer: the command reports it at its end.
  func append(_ bytes: [UInt8]) {
    let number = DescriptorIO.write(bytes, to: descriptor)
    // A closed reader of standard output, such as `head`, is not a failure.
    if number != 0, isOwned || number != EPIPE { failures.add(Self.unwritable(place, option, number)) }
  }

  private static func unwritable(_ place: String, _ option: String, _ number: Int32) -> CommandLineError {
    let reason = ErrorNumber.reason(number)
    let hint = number == ENOSPC ? "free space or write elsewhere" : "check the folder and its permissions"
    return CommandLineError(.inputOutput, "\(option): cannot write '\(place)': \(reason)", hint: hint)
  }
}
