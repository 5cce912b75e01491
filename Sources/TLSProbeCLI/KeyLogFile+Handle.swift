#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that TLS secrets are appended to (RFC 9850); only its owner may read it.
final class KeyLogFile: Sendable {
  private let descriptor: Int32

  init(_ path: String) throws(CommandLineError) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = unsafe strerror(errno).map { unsafe String(cString: $0).lowercased() } ?? "unknown error"
      throw CommandLineError(.inputOutput, "the key log '\(path)' cannot be written: \(reason)", hint: "check --keylog or SSLKEYLOGFILE")
    }
  }

  deinit { close(descriptor) }

  /// One write, so that lines of several processes do not mix.
  func append(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }
}
