/// Content-Encoding that lies (RFC 9110, section 8.4).
extension HostileServerBehavior {
  static let codings = [
    coded("gzip", .falseCoding, "gzip", gzipHello, .hello),
    coded("plain text as gzip", .falseCoding, "gzip", hello, .miscoded()),
    coded("nothing as gzip", .falseCoding, "gzip", [], .content([])),
    coded("zlib as gzip", .falseCoding, "gzip", zlibHello, .hello),
    coded("deflate in the zlib format", .deflate, "deflate", zlibHello, .hello),
    coded("deflate without the zlib format", .deflate, "deflate", rawHello, .hello),
    coded("two members of gzip", .members, "gzip", gzipHello + gzipHello, .content(hello + hello)),
    coded("a member of gzip and something else", .members, "gzip", gzipHello + Array("junk".utf8), .miscoded(after: hello)),
    coded("a member of gzip and zeros", .members, "gzip", gzipHello + [0, 0, 0, 0], .hello),
    coded("a wrong CRC", .checksum, "gzip", gzipHello.dropLast(8) + [0, 0, 0, 0, 5, 0, 0, 0], .miscoded(after: hello)),
    coded("a wrong length", .checksum, "gzip", gzipHello.dropLast(4) + [6, 0, 0, 0], .miscoded(after: hello)),
    coded("a wrong Adler-32", .checksum, "deflate", zlibHello.dropLast() + [0], .miscoded(after: hello)),
    coded("gzip without its last bytes", .cutCoding, "gzip", gzipHello.dropLast(4), .miscoded(after: hello)),
    coded("gzip without its end", .cutCoding, "gzip", gzipHello.dropLast(12), .miscoded(after: Array("he".utf8))),
    coded("half a head of gzip", .cutCoding, "gzip", Array(gzipHello.prefix(5)), .miscoded()),
    coded("an unknown coding", .falseCoding, "snappy", hello, .miscoded()),
    coded("six codings", .falseCoding, "gzip, gzip, gzip, gzip, gzip, gzip", gzipHello, .tooMuch),
    coded("a head of gzip with flags that nobody knows", .falseCoding, "gzip", changed(3, to: 0xe0), .miscoded()),
    coded("a head of gzip with another method", .falseCoding, "gzip", changed(2, to: 7), .miscoded()),
    coded("a head of gzip and nothing", .cutCoding, "gzip", Array(gzipHello.prefix(10)), .miscoded()),
    coded("a head of gzip whose name does not end", .cutCoding, "gzip", changed(3, to: 8), .miscoded()),
    coded("a coding within another", .falseCoding, "identity, gzip", gzipHello, .hello),
  ]

  private static func coded(_ name: String, _ hazard: HTTP1Hazard, _ coding: String, _ bytes: [UInt8], _ outcome: Outcome)
    -> HostileServerBehavior
  {
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(bytes.count)\r\n\r\n"
    return HostileServerBehavior(name, hazard, Array(head.utf8) + bytes, options: ["--compressed"], gives: outcome)
  }

  private static func changed(_ index: Int, to byte: UInt8) -> [UInt8] {
    var bytes = gzipHello
    bytes[index] = byte
    return bytes
  }

  private static let hello = Array("hello".utf8)
  private static let rawHello: [UInt8] = [0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00]
  private static let zlibHello = [0x78, 0x9c] + rawHello + [0x06, 0x2c, 0x02, 0x15]
  private static let gzipHello: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3] + rawHello + [0x86, 0xa6, 0x10, 0x36, 5, 0, 0, 0]
}

extension HostileServerBehavior.Outcome {
  static func miscoded(after content: [UInt8] = []) -> Self { refused(code: "http.content-coding", status: 61, content: content) }
}
