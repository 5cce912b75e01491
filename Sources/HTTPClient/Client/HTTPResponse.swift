public import Bytes
public import HTTPWire

/// A whole answer: the last of a transfer's exchanges, and all of them.
public struct HTTPResponse: Sendable {
  /// Version, status, reason and fields, as they came; of a stored answer as it was kept, with its age.
  public var head: ResponseHead
  /// With its codings undone where the options say so.
  public var content: [UInt8]
  /// Fields behind the content (RFC 9110, section 6.5); empty for most answers.
  public var trailers: FieldSection
  /// Every exchange, redirects first.
  public var hops: [Hop]
  /// Whose answer it is: where the last redirect led.
  public var url: URI
  /// What the server said of an error, where an interceptor has read it (`ClarifyError`).
  public var problem: APIError?

  public init(head: ResponseHead, content: [UInt8], trailers: FieldSection = FieldSection(), hops: [Hop] = [], url: URI) {
    self.head = head
    self.content = content
    self.trailers = trailers
    self.hops = hops
    self.url = url
  }

  /// 200 to 999: interim answers are in `hops` (RFC 9110, section 15).
  public var status: Int { head.status }
  /// In the order of the wire, duplicates and all.
  public var fields: FieldSection { head.fields }
  /// As UTF-8; what is none becomes U+FFFD.
  public var text: String { String(decoding: content, as: UTF8.self) }

  /// The content as JSON (RFC 8259), whatever its Content-Type; a byte order mark is skipped. Throws `http.not-json` for anything else,
  /// an empty content among them.
  public func json() throws(HTTPError) -> JSONValue {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    do throws(JSONReader.Mistake) {
      return try JSONReader.read(content.starts(with: mark) ? Array(content.dropFirst(mark.count)) : content)
    } catch {
      throw notJSON(content.isEmpty ? "the response has no content" : "the response is not JSON", causes: [error.description])
    }
  }

  /// The members of the JSON object that is the content, by their names; of two members with one name the last counts. Throws
  /// `http.not-json` for content that is not JSON or not an object.
  public func jsonObject() throws(HTTPError) -> [String: JSONValue] {
    guard case .object(let members) = try json() else { throw notJSON("the response is JSON, but not an object", causes: []) }
    return Dictionary(members.map { ($0.key, $0.value) }) { $1 }
  }

  private func notJSON(_ message: String, causes: [String]) -> HTTPError {
    HTTPError(.http, code: "http.not-json", phase: .receive, message, url: url.description, causes: causes)
  }
}
