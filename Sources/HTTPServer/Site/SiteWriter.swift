internal import HTTPWire

/// Encodes a site's response in HTTP/1.
struct SiteWriter {
  private let request: RequestHead
  private var isChunked = false
  private(set) var bytes: [UInt8] = []
  /// The status in the head; nil before the head.
  private(set) var status: Int?
  /// Bytes of content so far, without their transfer coding.
  private(set) var contentCount: UInt64 = 0
  /// False if the connection ends after the response.
  private(set) var keepsAlive: Bool

  /// `keepsAlive` is true if the client permits a persistent connection.
  init(_ request: RequestHead, keepsAlive: Bool) {
    self.request = request
    self.keepsAlive = keepsAlive
  }

  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// HTTP/1.0 has no interim responses (RFC 9110, section 15.2).
  mutating func interim(_ head: ResponseHead) throws(HTTPWireError) {
    if request.version >= .http11 { bytes += try ResponseEncoder.head(head) }
  }

  mutating func head(_ head: ResponseHead, hasContent: Bool, closes: Bool) throws(HTTPWireError) {
    var head = head
    status = head.status
    if hasContent, !head.fields.contains("content-length") {
      if request.version >= .http11, !closes {
        isChunked = true
        head.fields.append("Transfer-Encoding", "chunked")
      } else {
        keepsAlive = false
      }
    }
    if !keepsAlive {
      head.fields.append("Connection", "close")
    } else if request.version < .http11 {
      head.fields.append("Connection", "keep-alive")
    }
    if bytes.isEmpty { bytes.reserveCapacity(Self.usual) }
    try ResponseEncoder.write(head, to: &bytes)
  }

  /// Writes the head that ends HTTP on the connection.
  mutating func upgrade(_ head: ResponseHead) throws(HTTPWireError) {
    status = head.status
    keepsAlive = false
    try ResponseEncoder.write(head, to: &bytes)
  }

  /// Counts bytes that were sent after an upgrade.
  mutating func count(_ bytes: UInt64) { contentCount += bytes }

  mutating func content(_ content: [UInt8], _ chunkExtension: String?) throws(HTTPWireError) {
    contentCount += UInt64(content.count)
    bytes += isChunked ? try ChunkedEncoder.chunk(content, extension: chunkExtension) : content
  }

  mutating func end(_ trailers: FieldSection?) throws(HTTPWireError) {
    if isChunked { bytes += try ChunkedEncoder.end(trailers: trailers ?? FieldSection()) }
  }

  /// The rest of the request will not be read.
  mutating func leave() { keepsAlive = false }

  /// Most responses fit, including their heads.
  private static let usual = 2_048
}
