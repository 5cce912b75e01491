internal import CommandSupport
internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The open and locked folder of the local authority: one process at a time reads and replaces its files.
///
/// The folder and its files are accessible only by this user, and symbolic links to them are not followed.
struct ServeAuthorityFolder: ~Copyable {
  let path: String
  private let directory: Int32
  private let lock: Int32

  /// Creates the folder if it is missing and waits for its lock; blocks.
  init(_ path: String) throws(CommandLineError) {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    let parent = end > path.startIndex ? String(path[..<end]) : end < path.endIndex && path.hasPrefix("/") ? "/" : "."
    guard CommandFile.makePrivateFolders(parent) else { throw Self.failure(path, "cannot be created", errno) }
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.failure(path, "cannot be created", errno) }
    let opened = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard opened >= 0 else {
      let number = errno
      guard number == ENOTDIR || number == ELOOP else { throw Self.failure(path, "cannot be opened", number) }
      throw Self.refusal(path, "is not a folder, or is a symbolic link")
    }
    let locked: Int32
    do throws(CommandLineError) {
      try Self.makePrivate(opened, path)
      locked = try Self.lock(opened, path)
    } catch {
      close(opened)
      throw error
    }
    self.path = path
    directory = opened
    lock = locked
  }

  deinit {
    close(lock)
    close(directory)
  }

  /// Nil if the file does not exist. Throws for a secret that others can read, or that another user may have written.
  func read(_ name: String, isSecret: Bool = false) throws(CommandLineError) -> [UInt8]? {
    let place = "\(path)/\(name)"
    let file = unsafe openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else {
      let number = errno
      throw number == ELOOP ? Self.refusal(place, "is a symbolic link") : Self.failure(place, "cannot be read", number)
    }
    if let refusal = Self.refusal(of: file, at: place, isSecret: isSecret) {
      close(file)
      throw refusal
    }
    let bytes: [UInt8]?
    do throws(TransportError) {
      bytes = try InputFile(taking: file).contents(limit: Self.longest, deadline: .after(.seconds(60)))
    } catch {
      throw Self.failure(place, "cannot be read", error.errno ?? EIO)
    }
    guard let bytes else { throw Self.refusal(place, "is longer than \(Self.longest >> 10) KiB") }
    return bytes
  }

  private static func refusal(of file: Int32, at place: String, isSecret: Bool) -> CommandLineError? {
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return refusal(place, "is not a regular file") }
    guard status.st_uid == geteuid() else { return refusal(place, "belongs to another user") }
    guard !isSecret || status.st_mode & 0o077 == 0 else {
      return refusal(place, "can be read or written by other users", hint: "remove the file to create a new authority")
    }
    return nil
  }

  /// Replaces a file atomically. Only its owner can open it at any time, regardless of the umask.
  func write(_ bytes: [UInt8], to name: String) throws(CommandLineError) {
    let place = "\(path)/\(name)"
    // The lock makes the name exclusive; an existing file was left by a killed process.
    let temporary = ".\(name).new"
    unsafe unlinkat(directory, temporary, 0)
    let file = unsafe openat(directory, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure(place, "cannot be written", errno) }
    var number = fchmod(file, 0o600) == 0 ? DescriptorIO.write(bytes, to: file) : errno
    if number == 0, fsync(file) != 0 { number = errno }
    if close(file) != 0, number == 0 { number = errno }
    if number == 0, unsafe renameat(directory, temporary, directory, name) != 0 { number = errno }
    guard number == 0 else {
      unsafe unlinkat(directory, temporary, 0)
      throw Self.failure(place, "cannot be written", number)
    }
    fsync(directory)
  }

  private static func makePrivate(_ directory: Int32, _ path: String) throws(CommandLineError) {
    var status = stat()
    guard unsafe fstat(directory, &status) == 0, status.st_uid == geteuid() else { throw refusal(path, "belongs to another user") }
    // A umask may have removed bits, or an earlier program may have granted some.
    guard status.st_mode & 0o777 == 0o700 || fchmod(directory, 0o700) == 0 else { throw failure(path, "cannot be made private", errno) }
  }

  /// The lock is a separate file, because the others are replaced.
  private static func lock(_ directory: Int32, _ path: String) throws(CommandLineError) -> Int32 {
    let file = unsafe openat(directory, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path + "/lock", "cannot be opened", errno) }
    fchmod(file, 0o600)
    while flock(file, LOCK_EX) != 0 {
      let number = errno
      guard number == EINTR else {
        close(file)
        throw failure(path + "/lock", "cannot be locked", number)
      }
    }
    return file
  }

  private static func failure(_ place: String, _ what: String, _ number: Int32) -> CommandLineError {
    let reason = ErrorNumber.reason(number)
    return CommandLineError(.inputOutput, "the authority '\(place)' \(what): \(reason)", hint: "use another folder with --data-dir")
  }

  private static func refusal(_ place: String, _ what: String, hint: String? = nil) -> CommandLineError {
    CommandLineError(
      .configuration, "the authority '\(place)' cannot be used: it \(what)", hint: hint ?? "use another folder with --data-dir")
  }

  /// Enough for a key and a certificate with a hundred names several times over.
  private static let longest = 65_536
}
