internal import Bytes

/// The framing of a message's content (RFC 9112, section 6.3).
enum MessageLength: Hashable, Sendable {
  case none
  case bytes(UInt64)
  case chunked
  /// The end of the connection delimits the content.
  case untilClose
  /// The following bytes belong to another protocol.
  case tunnel

  /// `keepsCoding` accepts transfer codings that will not be decoded.
  init(of head: ResponseHead, to method: String, keepsCoding: Bool, leniency: Leniency = []) throws(HTTPWireError) {
    if head.status == 101 || method == "CONNECT" && (200..<300).contains(head.status) {
      self = .tunnel
      return
    }
    if method == "HEAD" || head.status < 200 || head.status == 204 || head.status == 304 {
      // Takes precedence over all fields.
      self = .none
      return
    }
    let isLenient = leniency.contains(.lengthConflict)
    let (length, codings) = try Self.claims(
      head.fields, in: head.version, ignoringLength: isLenient, hint: .code(.allowLengthConflict))
    if let last = codings.last {
      guard keepsCoding || codings == ["chunked"] else { throw Self.unasked(codings) }
      self = last == "chunked" ? .chunked : .untilClose
    } else {
      self = length.map { .bytes($0) } ?? .untilClose
    }
  }

  init(of head: RequestHead) throws(HTTPWireError) {
    let (length, codings) = try Self.claims(head.fields, in: head.version)
    if codings.isEmpty {
      self = length.map { $0 == 0 ? .none : .bytes($0) } ?? .none
    } else {
      guard codings == ["chunked"] else { throw Self.unasked(codings) }
      self = .chunked
    }
  }

  /// The values of Content-Length and Transfer-Encoding; throws if they conflict. `ignoringLength` ignores Content-Length if there is a
  /// Transfer-Encoding. `hint` is added to the error of a conflict.
  static func claims(
    _ fields: FieldSection, in version: HTTPVersion, ignoringLength: Bool = false, hint: Hint? = nil
  ) throws(HTTPWireError) -> (UInt64?, [String]) {
    let hasCoding = fields.contains("transfer-encoding")
    let length = hasCoding && ignoringLength ? nil : try ContentLength.read(fields)
    guard hasCoding else { return (length, []) }
    guard version >= .http11 else {
      throw HTTPWireError(.ambiguousLength, "HTTP/1.0 knows no Transfer-Encoding", reference: "RFC 9112, section 6.1")
    }
    guard length == nil else {
      throw HTTPWireError(
        .ambiguousLength, "Content-Length and Transfer-Encoding both delimit the content", reference: "RFC 9112, section 6.3",
        hint: hint)
    }
    let codings = fields.list(of: "transfer-encoding").map { $0.lowercased() }
    guard !codings.isEmpty, codings.allSatisfy({ Octet.isToken(String($0.prefix { $0 != ";" && $0 != " " })) }) else {
      throw HTTPWireError(.malformed, "Transfer-Encoding names no coding", reference: "RFC 9112, section 6.1")
    }
    guard codings.dropLast().allSatisfy({ $0 != "chunked" }) else {
      throw HTTPWireError(
        .ambiguousLength, "chunked is not the last of the transfer codings: \(codings.joined(separator: ", "))",
        reference: "RFC 9112, section 6.1")
    }
    return (nil, codings)
  }

  private static func unasked(_ codings: [String]) -> HTTPWireError {
    HTTPWireError(
      .ambiguousLength, "the transfer coding was not requested: \(codings.joined(separator: ", "))",
      reference: "RFC 9112, section 7.4", hint: "with its transfer coding kept, the content can be looked at")
  }
}
