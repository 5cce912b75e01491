internal import Bytes
public import HTTPWire

/// Resumes an interrupted download (RFC 9110, section 14): the range to request, and the evaluation of the response.
public struct DownloadResumption: Hashable, Sendable {
  /// Number of bytes already present.
  public let offset: UInt64
  /// The validator for If-Range, which ensures that the rest belongs to the same representation: a strong entity tag or a date; nil for
  /// none.
  public let validator: String?

  /// A weak entity tag is ignored (RFC 9110, section 13.1.5).
  public init(offset: UInt64, validator: String? = nil) {
    self.offset = offset
    self.validator = validator.flatMap { $0.hasPrefix("W/") ? nil : $0 }
  }

  /// The validator of an interrupted response: its entity tag if that is strong, otherwise its date.
  public static func validator(of head: ResponseHead) -> String? {
    if let tag = head.fields.first("ETag"), tag.hasPrefix("\"") { return tag }
    return head.fields.first("Last-Modified")
  }

  /// Adds Range and If-Range to a request; unchanged if no bytes are present.
  public func applied(to request: HTTPRequest) -> HTTPRequest {
    guard offset > 0 else { return request }
    var changed = request
    changed.range = "bytes=\(offset)-"
    if let validator, !request.fields.contains("If-Range") { changed.fields.append("If-Range", validator) }
    return changed
  }

  /// The relation of a response's content to the bytes already present.
  public enum Verdict: Hashable, Sendable {
    /// The content has to be appended.
    case appends
    /// The download is already complete; the content must not be appended.
    case complete
  }

  /// Throws the reason if the response does not continue the download: its content must not be appended.
  public func verdict(on head: ResponseHead, of url: URI) throws(HTTPError) -> Verdict {
    guard offset > 0 else { return .appends }
    let part = head.fields.first("Content-Range").flatMap { ContentRange($0) }
    switch head.status {
    case 206:
      guard let range = part?.range else {
        throw Self.refusal("the server sends a part without its range", url)
      }
      guard range.lowerBound == offset else {
        throw Self.refusal("the server sends bytes from \(range.lowerBound) on, not from \(offset)", url)
      }
      return .appends
    case 416:
      guard let length = part?.completeLength, length != offset else { return .complete }
      throw Self.refusal("there are \(offset) bytes, and the server has \(length)", url, hint: "it is another file by now: begin anew")
    // Without ranges the server sends the complete content, which is already present.
    case 200 where head.fields.number("Content-Length") == offset && !head.fields.contains("Content-Encoding"): return .complete
    case 200..<300:
      throw Self.refusal("the server sends all of it rather than the rest", url, hint: "it serves no ranges, or the file has changed")
    default:
      throw Self.refusal("the server responded with \(head.status), not with the rest", url)
    }
  }

  private static func refusal(_ message: String, _ url: URI, hint: Hint? = nil) -> HTTPError {
    HTTPError(.http, code: "http.not-resumed", phase: .receive, message, hint: hint, url: url.description)
  }
}
