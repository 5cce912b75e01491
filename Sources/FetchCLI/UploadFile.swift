internal import CommandSupport
internal import Bytes
internal import HTTPClient
internal import Transport

/// A file that is read while it is sent, `-` for standard input: only one piece at a time is in memory.
struct UploadFile: BodySource {
  let path: String
  let length: UInt64?
  private let pool: BlockingPool
  /// The option and the path, for errors.
  private let name: String

  /// Checks that it can be read before a connection is made.
  init(_ path: String, _ pool: BlockingPool, for option: String = "-T") throws(CommandLineError) {
    self.path = path
    self.pool = pool
    name = "\(option) '\(path)'"
    do throws(TransportError) {
      length = path == "-" ? try InputFile.standardInput().length : try InputFile.check(path)
    } catch {
      throw CommandInput(path, named: name, unreadable: ExitStatus(rawValue: 26)).failure(error)
    }
  }

  /// A pipe can be read only once.
  var isRewindable: Bool { length != nil && path != "-" }

  func begin() async throws(HTTPError) -> any BodyReader {
    do throws(TransportError) {
      return UploadReader(path == "-" ? try InputFile.standardInput() : try InputFile(path: path), pool, named: name)
    } catch {
      throw UploadReader.failure(name, error)
    }
  }
}

/// Reads files that are not regular on another thread, because they may block.
private final class UploadReader: BodyReader {
  private let file: InputFile
  private let pool: BlockingPool
  private let name: String

  init(_ file: InputFile, _ pool: BlockingPool, named name: String) {
    self.file = file
    self.pool = pool
    self.name = name
  }

  func next(max: Int) async throws(HTTPError) -> [UInt8] {
    let piece: Result<[UInt8], TransportError>
    if file.isRegular {
      piece = Result { () throws(TransportError) in try file.read(max: max, deadline: .never) }
    } else {
      do throws(TransportError) {
        // The read has the transfer's deadline: the work ends without another one.
        piece = try await pool.run("read", deadline: .never) { [file, deadline = ContentDeadline.current] () throws(TransportError) in
          try file.read(max: max, deadline: deadline)
        }
      } catch {
        throw HTTPError(.cancelled, code: "http.cancelled", phase: .send, "interrupted", url: "")
      }
    }
    return try TransportError.translating(try piece.get()) { Self.failure(name, $0) }
  }

  static func failure(_ name: String, _ error: TransportError) -> HTTPError {
    let isLate = error.code == .timedOut
    let reason = isLate ? "timed out waiting for data" : error.systemReason ?? "\(error)"
    return HTTPError(
      isLate ? .timeout : .io, code: "upload.read", phase: .send, "\(name) cannot be read: \(reason)", url: "", causes: error.causes)
  }
}
