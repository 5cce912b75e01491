internal import Bytes
internal import HTTPServer
internal import HTTPWire

extension HTTPBinRoute {
  /// Encoded content, stored and not compressed.
  static let codings: [HTTPBinRoute?] = [
    HTTPBinRoute("/gzip") { coded($0, "gzip", "gzipped") { StoredDeflate.gzip($0) } },
    HTTPBinRoute("/deflate") { coded($0, "deflate", "deflated") { StoredDeflate.zlib($0) } },
    HTTPBinRoute("/brotli") { coded($0, "br", "brotli") { StoredBrotli.stream($0) } },
  ]

  private static func coded(_ asked: HTTPBinRequest, _ coding: String, _ flag: String, _ code: ([UInt8]) -> [UInt8]) -> SiteResponse {
    let value = asked.told(["headers", "method", "origin"], [.init(flag, .bool(true))])
    let bytes = JSONWriter(pretty: true).bytes(of: value) + [UInt8(ascii: "\n")]
    return SiteResponse(.bytes(code(bytes)), type: "application/json").with { $0.fields.append("Content-Encoding", coding) }
  }
}

/// Brotli that stores and does not compress (RFC 7932, section 9.2).
enum StoredBrotli {
  static func stream(_ bytes: [UInt8]) -> [UInt8] {
    var coded: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let block = rest.prefix(65_536)
      rest = rest.dropFirst(block.count)
      // ISLAST 0, MNIBBLES for four, MLEN - 1, ISUNCOMPRESSED 1; preceded by WBITS 16, one bit, in the first block.
      let shift = coded.isEmpty ? 1 : 0
      let head = (UInt32(block.count - 1) << 3 | 1 << 19) << UInt32(shift)
      coded += (0..<3).map { UInt8(truncatingIfNeeded: head >> ($0 * 8)) } + block
    }
    // ISLAST and ISLASTEMPTY.
    return coded + [coded.isEmpty ? 0x06 : 0x03]
  }
}
