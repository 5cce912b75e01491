internal import Bytes
internal import CommandSupport
internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Opens the link in the default browser.
///
/// All users see the arguments of a process, so the browser gets a private file that refers to the link, and the file is removed once the
/// link was used.
final class UIOpener: Sendable {
  private let folder: String
  private let path = LockedValue<String?>(nil)
  private let child = LockedValue<pid_t?>(nil)

  init(in context: CommandContext) {
    folder = context.environment("XDG_RUNTIME_DIR") ?? context.environment("TMPDIR") ?? "/tmp"
  }

  func open(_ url: String) throws(CommandLineError) {
    let path = "\(folder)/tlsprobe-ui-\(getpid()).html"
    let page = """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>tlsprobe</title><meta name="referrer" content="no-referrer">\
      <meta http-equiv="refresh" content="0; url=\(url)"></head><body><p><a href="\(url)">Continue to tlsprobe</a></p></body></html>

      """
    try Self.write(Array(page.utf8), toNew: path)
    self.path.withLock { $0 = path }
    let child = try Self.start(["xdg-open", "file://\(path)"])
    self.child.withLock { $0 = child }
  }

  /// Removes the file, and the state of the program if it has ended.
  func end() {
    if let child = child.withLock({ $0 }) { _ = waitpid(child, nil, WNOHANG) }
    let path = path.withLock { path in
      defer { path = nil }
      return path
    }
    if let path { _ = unsafe unlink(path) }
  }

  /// Another user may have made a file of that name in a common folder: it must not exist.
  private static func write(_ bytes: [UInt8], toNew path: String) throws(CommandLineError) {
    let descriptor = systemOpen(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("'\(path)' cannot be written", errno) }
    defer { close(descriptor) }
    let count = unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0) }
    guard count == bytes.count else { throw failure("'\(path)' cannot be written", errno) }
  }

  /// Starts a program of the PATH without waiting for its end: apart from the terminal, its signals, and the signals that are blocked here.
  private static func start(_ words: [String]) throws(CommandLineError) -> pid_t {
    var (none, ignored) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&ignored)
    unsafe sigaddset(&ignored, SIGPIPE)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(truncatingIfNeeded: Int(POSIX_SPAWN_SETSIGMASK) | Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETPGROUP)))
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for descriptor in 0...2 as ClosedRange<Int32> {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var child = pid_t()
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    let result = unsafe posix_spawnp(&child, words[0], &actions, &attributes, &arguments, environ)
    guard result == 0 else { throw failure("\(words[0]) cannot be started", result) }
    return child
  }

  private static func failure(_ what: String, _ number: Int32) -> CommandLineError {
    CommandLineError(
      .inputOutput, "--open: \(what): \(ErrorNumber.reason(number))", hint: "without --open, the link is printed for any browser")
  }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { unsafe open(path, flags, mode) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
