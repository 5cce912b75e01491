internal import Bytes
package import Transport

/// A request's content in pieces, checked against the length that its head announces.
final class RequestContent {
  /// Maximum number of bytes per piece.
  static let portion = 65_536

  private let body: RequestBody
  private let length: UInt64?
  private let asked: Shared<HTTPRequest>
  private let deadline: Deadline
  private var reader: (any BodyReader)?
  /// Number of bytes read so far.
  private(set) var count: UInt64 = 0
  private(set) var isAtEnd = false

  /// `deadline` is that of the whole transfer.
  init(_ asked: Shared<HTTPRequest>, until deadline: Deadline = .never) {
    self.asked = asked
    self.deadline = deadline
    body = asked.value.body
    length = body.length
    if case .none = body { isAtEnd = true }
  }

  /// The complete content, if it is in memory and small enough to be sent with the head; otherwise nil.
  var small: [UInt8]? {
    guard case .bytes(let bytes) = body, bytes.count <= Self.portion, count == 0, !isAtEnd else { return nil }
    count = UInt64(bytes.count)
    isAtEnd = true
    return bytes
  }

  /// The next piece; empty at the end only. Throws if the length differs from the announced one.
  func next() async throws(HTTPError) -> [UInt8] {
    guard !isAtEnd else { return [] }
    switch body {
    case .none: return []
    case .bytes(let bytes):
      let start = Int(clamping: count)
      let piece = Array(bytes[start..<min(start + Self.portion, bytes.count)])
      count += UInt64(piece.count)
      isAtEnd = count == UInt64(bytes.count)
      return piece
    case .source(let source):
      let piece: Result<[UInt8], HTTPError> = await ContentDeadline.$current.withValue(deadline) {
        do throws(HTTPError) { return .success(try await next(of: source)) } catch { return .failure(error) }
      }
      return try piece.get()
    }
  }

  private func next(of source: any BodySource) async throws(HTTPError) -> [UInt8] {
    let reader: any BodyReader
    if let begun = self.reader { reader = begun } else { reader = try await source.begin() }
    self.reader = reader
    let room = length.map { Int(clamping: $0 - min(count, $0)) } ?? Self.portion
    let piece = room == 0 ? [] : try await reader.next(max: min(room, Self.portion))
    count += UInt64(piece.count)
    guard let length else {
      isAtEnd = piece.isEmpty
      return piece
    }
    guard !piece.isEmpty || room == 0 else {
      throw mismatch("http.content-too-short", "the content ended after \(count) of \(length) bytes")
    }
    if count >= length {
      // Surplus content has to be detected before the last byte is sent and completes the request.
      let surplus = count > length ? piece : try await reader.next(max: 1)
      guard surplus.isEmpty else { throw mismatch("http.content-too-long", "there is more content than the \(length) bytes announced") }
      isAtEnd = true
    }
    return piece
  }

  private func mismatch(_ code: String, _ what: String) -> HTTPError {
    HTTPError(.io, code: code, phase: .send, what, hint: "it changed while it was sent", url: asked.value.url.description)
  }
}

/// The deadline of the transfer for which content is read: a reader that has to wait throws a timeout error at that time.
package enum ContentDeadline {
  @TaskLocal package static var current = Deadline.never
}
