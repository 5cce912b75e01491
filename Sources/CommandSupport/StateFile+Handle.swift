internal import Bytes
internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file with state that is kept between runs, readable only by its owner.
package struct StateFile: Hashable, Sendable {
  package let path: String
  /// The option that names the file, such as `--hsts`; for messages.
  package let option: String
  /// In bytes: a longer file is rejected.
  package let limit: Int
  /// How long an update waits for other processes that update the same file.
  var lockTimeout = Duration.seconds(30)

  package init(_ path: String, for option: String, limit: Int = 16 << 20) {
    self.path = path
    self.option = option
    self.limit = limit
  }

  /// The content; empty if the file does not exist.
  package func read() throws(CommandLineError) -> [UInt8] {
    let input = CommandInput(path, named: "\(option) '\(path)'")
    let bytes: [UInt8]?
    do throws(TransportError) {
      bytes = try InputFile(path: path).contents(limit: limit, deadline: CommandInput.deadline ?? .after(CommandInput.patience))
    } catch {
      if error.isNoSuchFile { return [] }
      throw input.failure(error)
    }
    if let bytes { return bytes }
    throw CommandLineError(
      .unreadableInput, "\(option) '\(path)' is longer than \(limit >> 20) MiB", hint: "use a file written by \(option)")
  }

  /// Changes the current content, which may be newer than the last read; other processes that update the file wait meanwhile. `change`
  /// returns the new content, nil to remove the file. A file that is not regular, such as `/dev/stdout`, is only written.
  package func update(_ change: ([UInt8]) throws(CommandLineError) -> [UInt8]?) throws(CommandLineError) {
    let result: Result<Void, CommandLineError>
    do throws(TransportError) {
      result = try FileReplacement.update(path, limit: limit, wait: lockTimeout, change)
    } catch {
      throw error.code == .timedOut ? locked : error.what == "read" ? unreadable(error.errno ?? EIO) : unwritable(error.errno ?? EIO)
    }
    try result.get()
  }

  /// Replaces the content. A file that is not regular, such as `/dev/stdout`, is written in place.
  package func write(_ bytes: [UInt8]) throws(CommandLineError) {
    try TransportError.translating(try FileReplacement.write(bytes, to: path)) { unwritable($0.errno ?? EIO) }
  }

  /// True if both paths refer to the same file.
  package func isSameFile(as other: StateFile) -> Bool {
    if path == other.path { return true }
    var (one, another) = (stat(), stat())
    return unsafe stat(path, &one) == 0 && stat(other.path, &another) == 0 && one.st_dev == another.st_dev && one.st_ino == another.st_ino
  }

  private var locked: CommandLineError {
    CommandLineError(
      .inputOutput, "\(option) '\(path)' cannot be written: another process has locked it for more than \(lockTimeout)",
      hint: "retry after that process has ended")
  }

  private func unreadable(_ number: Int32) -> CommandLineError {
    CommandLineError(
      .unreadableInput, "\(option) '\(path)' cannot be read: \(ErrorNumber.reason(number))", hint: "check the path and its permissions")
  }

  private func unwritable(_ number: Int32) -> CommandLineError {
    CommandLineError(
      .inputOutput, "\(option) '\(path)' cannot be written: \(ErrorNumber.reason(number))", hint: "check its folder and permissions")
  }
}
