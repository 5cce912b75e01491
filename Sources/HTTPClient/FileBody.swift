internal import Bytes
internal import Transport

/// A file as content, read while it is sent, with at most one piece in memory.
///
/// Its length is sent first: if the file has become shorter meanwhile, the request fails.
public struct FileBody: BodySource {
  /// The path of the file.
  public let path: String
  /// Size in bytes when the file was opened.
  public let length: UInt64?
  /// The file is opened again each time.
  public let isRewindable = true

  /// Checks that the file is readable; throws `http.unreadable-file` for an unreadable one, and for directories, pipes and devices.
  public init(_ path: String) throws(HTTPError) {
    let file = try FileBodyReader(path)
    self.path = path
    length = file.length
  }

  public func begin() async throws(HTTPError) -> any BodyReader { try FileBodyReader(path) }
}

/// One pass over a file.
private final class FileBodyReader: BodyReader {
  private let file: InputFile
  private let path: String

  init(_ path: String) throws(HTTPError) {
    self.path = path
    file = try TransportError.translating(try InputFile(regularAt: path)) { Self.failure($0, path) }
  }

  var length: UInt64? { file.length }

  func next(max: Int) async throws(HTTPError) -> [UInt8] {
    return try TransportError.translating(try file.read(max: max, deadline: .never)) { Self.failure($0, path) }
  }

  private static func failure(_ error: TransportError, _ path: String) -> HTTPError {
    HTTPError(
      .io, code: "http.unreadable-file", phase: .send, "\(path) cannot be read: \(error)", hint: "check the path and its permissions",
      url: "", causes: error.causes)
  }
}
