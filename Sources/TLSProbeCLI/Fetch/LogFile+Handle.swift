#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that is written bit by bit while something happens.
final class LogFile: Sendable {
  private let descriptor: Int32
  private let isOwned: Bool

  /// `-` is standard output, `%` standard error. Only its owner may read it: what is sent and received may be secret.
  init(_ path: String, of option: String) throws(CommandLineError) {
    isOwned = path != "-" && path != "%"
    guard isOwned else {
      descriptor = path == "-" ? STDOUT_FILENO : STDERR_FILENO
      return
    }
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_TRUNC, 0o600)
    guard descriptor >= 0 else {
      let reason = unsafe strerror(errno).map { unsafe String(cString: $0).lowercased() } ?? "unknown error"
      throw CommandLineError(.inputOutput, "\(option): cannot write '\(path)': \(reason)", hint: "check the folder and its permissions")
    }
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// What cannot be written is lost: a log is no reason to end what it is about.
  func append(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }
}
