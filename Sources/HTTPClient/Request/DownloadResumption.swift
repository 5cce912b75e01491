public import HTTPWire

/// Goes on with a download where it stopped (RFC 9110, section 14): what to ask for, and what an answer means.
public struct DownloadResumption: Hashable, Sendable {
  /// Bytes that are there already.
  public let offset: UInt64
  /// What tells that the rest still belongs to them: a strong entity tag or a date, for If-Range.
  public let validator: String?

  /// A weak entity tag is none for this (RFC 9110, section 13.1.5).
  public init(offset: UInt64, validator: String? = nil) {
    self.offset = offset
    self.validator = validator.flatMap { $0.hasPrefix("W/") ? nil : $0 }
  }

  /// The validator of an answer whose content broke off: its entity tag where that is strong, else its date.
  public static func validator(of head: ResponseHead) -> String? {
    if let tag = head.fields.first("ETag"), tag.hasPrefix("\"") { return tag }
    return head.fields.first("Last-Modified")
  }

  /// Nothing is asked for where nothing is there.
  public func applied(to request: HTTPRequest) -> HTTPRequest {
    guard offset > 0 else { return request }
    var changed = request
    changed.range = "bytes=\(offset)-"
    if let validator, !request.fields.contains("If-Range") { changed.fields.append("If-Range", validator) }
    return changed
  }

  /// What an answer's content is to what is there.
  public enum Verdict: Hashable, Sendable {
    /// The content is to stand behind what is there.
    case appends
    /// There is no more; the content tells of that only.
    case complete
  }

  /// An error says why the answer is no continuation: nothing of it may be put behind what is there.
  public func verdict(on head: ResponseHead, of url: URI) throws(HTTPError) -> Verdict {
    guard offset > 0 else { return .appends }
    let part = head.fields.first("Content-Range").flatMap { ContentRange($0) }
    switch head.status {
    case 206:
      guard let range = part?.range else {
        throw Self.refusal("the server sends a part, and does not say which", url)
      }
      guard range.lowerBound == offset else {
        throw Self.refusal("the server sends bytes from \(range.lowerBound) on, not from \(offset)", url)
      }
      return .appends
    case 416:
      guard let length = part?.completeLength, length != offset else { return .complete }
      throw Self.refusal("there are \(offset) bytes, and the server has \(length)", url, hint: "it is another file by now: begin anew")
    // Without ranges the server sends all of it again, of which all is there.
    case 200 where head.fields.number("Content-Length") == offset && !head.fields.contains("Content-Encoding"): return .complete
    case 200..<300:
      throw Self.refusal("the server sends all of it rather than the rest", url, hint: "it serves no ranges, or the file has changed")
    default:
      throw Self.refusal("the server answered \(head.status) rather than with the rest", url)
    }
  }

  private static func refusal(_ message: String, _ url: URI, hint: String? = nil) -> HTTPError {
    HTTPError(.http, code: "http.not-resumed", phase: .receive, message, hint: hint, url: url.description)
  }
}
