/// Interned names of common fields, so that most field names need no allocation.
enum CommonFieldNames {
  /// Returns the name unchanged, in shared storage if it is a common one.
  static func shared(_ name: Span<UInt8>) -> [UInt8] {
    guard name.count < table.count else { return copy(name) }
    for candidate in table[name.count] where isSame(candidate.span, name) { return candidate }
    return copy(name)
  }

  private static func copy(_ name: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.count)
    for index in name.indices { bytes.append(name[index]) }
    return bytes
  }

  private static func isSame(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    for index in one.indices where one[index] != other[index] { return false }
    return true
  }

  /// Indexed by length: lower-case names as in HTTP/2, and names of response fields as HTTP/1 servers spell them.
  private static let table: [[[UInt8]]] = {
    let lower = [
      "age", "date", "etag", "vary", "via", "link", "server", "expires", "alt-svc", "location", "set-cookie", "connection", "content-type",
      "accept-ranges", "cache-control", "last-modified", "content-length", "content-encoding", "x-frame-options", "transfer-encoding",
      "x-content-type-options", "strict-transport-security", ":status", ":method", ":scheme", ":path", ":authority", "accept", "user-agent",
      "accept-encoding",
    ]
    let written = [
      "Age", "Date", "ETag", "Vary", "Via", "Link", "Server", "Expires", "Location", "Set-Cookie", "Connection", "Content-Type",
      "Accept-Ranges", "Cache-Control", "Last-Modified", "Content-Length", "Content-Encoding", "X-Frame-Options", "Transfer-Encoding",
      "X-Content-Type-Options", "Strict-Transport-Security",
    ]
    var table = [[[UInt8]]](repeating: [], count: 26)
    for name in lower + written { table[name.utf8.count].append(Array(name.utf8)) }
    return table
  }()
}
