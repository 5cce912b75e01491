internal import HTTPWire

extension SiteRoute {
  /// Range requests (RFC 9110, section 14), and problem details (RFC 9457).
  static let ranges: [SiteRoute] = [
    // /range/N: N letters, or the requested range if If-Range is missing or matches their entity tag.
    SiteRoute(name: "range") { request in
      guard let count = request.argument.flatMap({ Int($0) }), (1...longest).contains(count) else { return .status(400) }
      let tag = "\"range-\(count)\""
      let whole = (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
      let answer = SiteResponse(.bytes(whole), type: "application/octet-stream").with {
        $0.fields.append("ETag", tag)
        $0.fields.append("Accept-Ranges", "bytes")
      }
      guard let text = request.head.fields.first("Range"), request.head.fields.first("If-Range").map({ $0 == tag }) ?? true,
        let (first, last) = ends(of: text)
      else { return answer }
      guard first < count else {
        return .status(416).with { $0.fields.append("Content-Range", "bytes */\(count)") }
      }
      let part = first...min(last ?? count - 1, count - 1)
      return SiteResponse(.bytes(Array(whole[part])), type: "application/octet-stream").with {
        $0.status = 206
        $0.fields.append("ETag", tag)
        $0.fields.append("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound)/\(count)")
      }
    },
    // /problem/N: status N with application/problem+json.
    SiteRoute(name: "problem") { request in
      guard let status = request.argument.flatMap({ Int($0) }), (400...599).contains(status) else { return .status(400) }
      let text =
        #"{"type": "https://example.org/problems/credit", "title": "not enough credit", "status": \#(status), "detail": "30 of 50"}"#
      return SiteResponse(.bytes(Array((text + "\n").utf8)), type: "application/problem+json").with { $0.status = status }
    },
  ]

  /// `bytes=5-` or `bytes=5-9`; nil for an unsupported range.
  private static func ends(of range: String) -> (first: Int, last: Int?)? {
    guard range.hasPrefix("bytes=") else { return nil }
    let ends = range.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(ends[0]), first >= 0 else { return nil }
    guard !ends[1].isEmpty else { return (first, nil) }
    return Int(ends[1]).flatMap { $0 >= first ? (first, $0) : nil }
  }

  private static let longest = 1 << 20
}
