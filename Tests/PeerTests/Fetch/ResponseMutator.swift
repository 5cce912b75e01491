import TestSupport

/// Responses that are nearly right: whole ones with a few changes at places where parsers have differed before.
struct ResponseMutator {
  struct Sample: Hashable, Sendable {
    let method: String
    let bytes: [UInt8]

    var text: String { String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) }
  }

  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next() -> Sample {
    let seed = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &random)]
    var bytes = Array(seed.text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty { change(&bytes) }
    return Sample(method: seed.method, bytes: bytes)
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes[place] = Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &random)]
    case 1: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
    case 2: bytes.insert(Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &random)], at: place)
    case 3: bytes.remove(at: place)
    case 4: bytes.removeSubrange(place..<min(place + Int.random(in: 1...8, using: &random), bytes.count))
    case 5: bytes.insert(contentsOf: Self.words[Int.random(in: 0..<Self.words.count, using: &random)].utf8, at: place)
    case 6: insertLine(&bytes)
    default: bytes += Array(bytes[place...])
    }
  }

  /// A field of consequence, in front of another one or of the empty line.
  private mutating func insertLine(_ bytes: inout [UInt8]) {
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    guard !ends.isEmpty else { return }
    let line = Self.lines[Int.random(in: 0..<Self.lines.count, using: &random)]
    bytes.insert(contentsOf: line.utf8, at: ends[Int.random(in: 0..<ends.count, using: &random)] + 1)
  }

  static let seeds: [(method: String, text: String)] = [
    ("GET", "HTTP/1.1 200 OK\r\nServer: a\r\nContent-Length: 5\r\n\r\nhello"),
    ("GET", "HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\nhello"),
    ("GET", "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n"),
    ("GET", "HTTP/1.0 200 OK\r\nX: y\r\n\r\nto the end"),
    ("GET", "HTTP/1.1 200 \r\n\r\n"),
    ("GET", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
    ("GET", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nhe\r\n3;c=\"d\"\r\nllo\r\n0\r\nA: b\r\nC: d\r\n\r\n"),
    ("GET", "HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0a\r\n0123456789\r\n000\r\n\r\n"),
    ("GET", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: a\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"),
    ("GET", "HTTP/1.1 204 No Content\r\nX: y\r\n\r\n"),
    ("GET", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n"),
    ("HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"),
    ("HEAD", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
    ("CONNECT", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"),
    ("CONNECT", "HTTP/1.1 403 No\r\nContent-Length: 2\r\n\r\nno"),
    ("POST", "HTTP/1.1 200 OK\r\nX-Long: a b\tc\r\nSet-Cookie: a\r\nset-cookie: b\r\nContent-Length: 3\r\n\r\nabc"),
  ]

  private static let alphabet = Array("\r\n\t :;,=\"0159aAfFxXHTP/.-+\u{b}\u{c}\u{0}\u{1}\u{7f}".utf8) + [0x80, 0xff]

  private static let words = [
    "\r\n", "\n", "\r", " ", "\t", ",", ", ", ";x", " ;x", "; x=y", "0", "00", "0x", "+", "-", "1", "ffffffffffffffff", "\r\n ", "chunked",
    ", chunked", "identity", "99999999999999999999", "\u{b}", "HTTP/1.1 200 OK\r\n\r\n", "\r\n\r\n", "5\r\nhello\r\n", "0\r\n\r\n",
  ]

  private static let lines = [
    "Content-Length: 5\r\n", "Content-Length: 6\r\n", "content-length: 5 , 5\r\n", "Content-Length:\r\n", "Content-Length: +5\r\n",
    "Content-Length: 05\r\n", "Transfer-Encoding: chunked\r\n", "transfer-encoding: ,CHUNKED\r\n", "Transfer-Encoding: gzip, chunked\r\n",
    "Transfer-Encoding: identity\r\n", "Transfer-Encoding:\r\n", "Transfer-Encoding : chunked\r\n", " folded: x\r\n", "X: a\u{b}b\r\n",
    "X: a\u{1}b\r\n", ": x\r\n", "X\r\n", "\r\n", "\n", "X: y\n", "HTTP/1.1 101 Switching\r\n", "Connection: close\r\n", "X: é\r\n",
  ]
}
