internal import Transport

/// A file that is sent as it is read, never more of it in memory than one piece.
///
/// Its length goes out before it: a file that has become shorter meanwhile ends the request with an error.
public struct FileBody: BodySource {
  /// Where it lies.
  public let path: String
  /// Bytes, when it was looked at.
  public let length: UInt64?
  /// It is opened anew each time.
  public let isRewindable = true

  /// Looks whether it can be read; throws `http.unreadable-file` for what cannot, and for folders, pipes and devices.
  public init(_ path: String) throws(HTTPError) {
    let file = try FileBodyReader(path)
    self.path = path
    length = file.length
  }

  public func begin() async throws(HTTPError) -> any BodyReader { try FileBodyReader(path) }
}

/// One reading of a file.
private final class FileBodyReader: BodyReader {
  private let file: InputFile
  private let path: String

  init(_ path: String) throws(HTTPError) {
    self.path = path
    do throws(TransportError) { file = try InputFile(regularAt: path) } catch { throw Self.failure(error, path) }
  }

  var length: UInt64? { file.length }

  func next(max: Int) async throws(HTTPError) -> [UInt8] {
    do throws(TransportError) { return try file.read(max: max, deadline: .never) } catch { throw Self.failure(error, path) }
  }

  private static func failure(_ error: TransportError, _ path: String) -> HTTPError {
    HTTPError(
      .io, code: "http.unreadable-file", phase: .send, "\(path) cannot be read: \(error)", hint: "check the path and its permissions",
      url: "", causes: error.causes)
  }
}
