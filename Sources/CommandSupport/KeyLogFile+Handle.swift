internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file to which TLS secrets are appended (RFC 9850); readable only by its owner.
final class KeyLogFile: Sendable {
  private let descriptor: Int32
  private let path: String
  private let failures: LogFailures

  init(_ path: String, _ failures: LogFailures) throws(CommandLineError) {
    self.path = path
    self.failures = failures
    descriptor = try PrivateFile.open(path, O_APPEND) { number in
      guard let number else {
        return CommandLineError(
          .inputOutput, "the key log '\(path)' can be read by other users, and its permissions cannot be changed",
          hint: "use a file that you own")
      }
      return Self.unwritable(path, number)
    }
  }

  deinit { close(descriptor) }

  /// A single write, so that lines of several processes do not mix.
  func append(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    var count = 0
    repeat { count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) } } while count < 0 && errno == EINTR
    if count != bytes.count { failures.add(Self.unwritable(path, count < 0 ? errno : ENOSPC)) }
  }

  private static func unwritable(_ path: String, _ number: Int32) -> CommandLineError {
    let reason = ErrorNumber.reason(number)
    return CommandLineError(
      .inputOutput, "the key log '\(path)' cannot be written: \(reason)", hint: "check --keylog or SSLKEYLOGFILE")
  }
}
