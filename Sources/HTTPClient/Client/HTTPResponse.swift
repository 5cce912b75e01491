public import Bytes
public import HTTPWire

/// A complete response: the last of a transfer's exchanges, and the list of all of them.
public struct HTTPResponse: Sendable {
  /// Version, status, reason and fields, as received; for a cached response as stored, with its current age.
  public var head: ResponseHead
  /// The content, decoded if the options require it.
  public var content: [UInt8]
  /// The trailer fields (RFC 9110, section 6.5); empty for most responses.
  public var trailers: FieldSection
  /// All exchanges of the transfer, redirects first.
  public var hops: [Hop]
  /// The URL of the response, after all redirects.
  public var url: URI
  /// The error details that the server sent, if an interceptor has parsed them (`ClarifyError`).
  public var problem: APIError?

  public init(head: ResponseHead, content: [UInt8], trailers: FieldSection = FieldSection(), hops: [Hop] = [], url: URI) {
    self.head = head
    self.content = content
    self.trailers = trailers
    self.hops = hops
    self.url = url
  }

  /// The final status, 200 to 999: interim responses are in `hops` (RFC 9110, section 15).
  public var status: Int { head.status }
  /// The header fields in the order received, with duplicates.
  public var fields: FieldSection { head.fields }
  /// The content as UTF-8; invalid bytes become U+FFFD.
  public var text: String { String(decoding: content, as: UTF8.self) }

  /// The content as JSON (RFC 8259), whatever its Content-Type; skips a byte order mark. Throws `http.not-json` for anything else,
  /// including empty content.
  public func json() throws(HTTPError) -> JSONValue {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    do throws(JSONParser.InputError) {
      return try JSONParser.read(content.starts(with: mark) ? Array(content.dropFirst(mark.count)) : content)
    } catch {
      throw notJSON(content.isEmpty ? "the response has no content" : "the response is not JSON", causes: [error.description])
    }
  }

  /// The members of the JSON object in the content, by name; of two members with one name the last counts. Throws `http.not-json` for
  /// content that is not JSON or not an object.
  public func jsonObject() throws(HTTPError) -> [String: JSONValue] {
    guard case .object(let members) = try json() else { throw notJSON("the response is JSON, but not an object", causes: []) }
    return Dictionary(members.map { ($0.key, $0.value) }) { $1 }
  }

  private func notJSON(_ message: String, causes: [String]) -> HTTPError {
    HTTPError(.http, code: "http.not-json", phase: .receive, message, url: url.description, causes: causes)
  }
}
