internal import HTTPClient
internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that is sent as it is read, `-` for standard input: never more of it in memory than one piece.
struct UploadFile: BodySource {
  let path: String
  let length: UInt64?
  /// A pipe is read once.
  let isRewindable: Bool
  private let isImmediate: Bool
  private let pool: BlockingPool
  /// What names it on the command line.
  private let option: String

  /// Looks whether it is there before anything is connected.
  init(_ path: String, _ pool: BlockingPool, for option: String = "-T") throws(CommandLineError) {
    self.path = path
    self.pool = pool
    self.option = option
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.unreadable(path, option, errno) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Self.unreadable(path, option, errno) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw Self.unreadable(path, option, EISDIR) }
    let position = descriptor == STDIN_FILENO ? lseek(descriptor, 0, SEEK_CUR) : 0
    length = kind == S_IFREG && position >= 0 ? UInt64(max(0, Int(status.st_size) - position)) : nil
    isImmediate = kind == S_IFREG
    isRewindable = kind == S_IFREG && path != "-"
  }

  func begin() async throws(HTTPError) -> any BodyReader {
    if path == "-" { return FileReader(STDIN_FILENO, isOwned: false, isImmediate: isImmediate, pool, named: "\(option) '\(path)'") }
    let descriptor = try await opened()
    return FileReader(descriptor, isOwned: true, isImmediate: isImmediate, pool, named: "\(option) '\(path)'")
  }

  /// A named pipe waits here for somebody to write, which is for another thread.
  private func opened() async throws(HTTPError) -> Int32 {
    let (path, isImmediate) = (self.path, self.isImmediate)
    let open = { @Sendable in
      let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
      return descriptor >= 0 ? descriptor : -errno
    }
    var descriptor: Int32
    if isImmediate {
      descriptor = open()
    } else {
      do throws(TransportError) {
        let result: Result<Int32, Never> = try await pool.run("open", deadline: .never) { open() }
        descriptor = result.get()
      } catch {
        throw FileReader.interruption
      }
    }
    guard descriptor >= 0 else { throw FileReader.failure("\(option) '\(path)'", -descriptor) }
    return descriptor
  }

  private static func unreadable(_ path: String, _ option: String, _ number: Int32) -> CommandLineError {
    CommandLineError(
      ExitStatus(rawValue: 26), "\(option) '\(path)' cannot be read: \(FileReader.reason(number))",
      hint: "check the path and its permissions")
  }
}

/// Reads an open file on another thread where it could wait.
private final class FileReader: BodyReader {
  private let descriptor: Int32
  private let isOwned: Bool
  private let isImmediate: Bool
  private let pool: BlockingPool
  private let name: String
  private var isAbandoned = false

  init(_ descriptor: Int32, isOwned: Bool, isImmediate: Bool, _ pool: BlockingPool, named name: String) {
    self.descriptor = descriptor
    self.isOwned = isOwned
    self.isImmediate = isImmediate
    self.pool = pool
    self.name = name
  }

  deinit {
    if isOwned, !isAbandoned { close(descriptor) }
  }

  func next(max: Int) async throws(HTTPError) -> [UInt8] {
    let piece: Piece
    if isImmediate {
      piece = Self.read(descriptor, max)
    } else {
      do throws(TransportError) {
        let descriptor = self.descriptor
        let result: Result<Piece, Never> = try await pool.run("read", deadline: .never) { Self.read(descriptor, max) }
        piece = result.get()
      } catch {
        isAbandoned = true
        throw Self.interruption
      }
    }
    guard piece.errorNumber == 0 else { throw Self.failure(name, piece.errorNumber) }
    return piece.bytes
  }

  static var interruption: HTTPError { HTTPError(.cancelled, code: "http.cancelled", phase: .send, "interrupted", url: "") }

  static func failure(_ name: String, _ number: Int32) -> HTTPError {
    HTTPError(.io, code: "upload.read", phase: .send, "\(name) cannot be read: \(reason(number))", url: "")
  }

  static func reason(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0).lowercased() } ?? "error \(number)"
  }

  private struct Piece: Sendable {
    var bytes: [UInt8] = []
    var errorNumber: Int32 = 0
  }

  private static func read(_ descriptor: Int32, _ max: Int) -> Piece {
    while true {
      var errorNumber: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max) { buffer, count in
        let result = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
        errorNumber = result < 0 ? errno : 0
        count = Swift.max(result, 0)
      }
      if errorNumber == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
      } else if errorNumber != EINTR {
        return Piece(bytes: bytes, errorNumber: errorNumber)
      }
    }
  }

  private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe Glibc.read(descriptor, buffer, count)
  }
}
