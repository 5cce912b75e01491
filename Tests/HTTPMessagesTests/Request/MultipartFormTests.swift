import Bytes
import HTTPWire
import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct MultipartFormTests {
  private func heads(_ parts: [MultipartPart], escaping: MultipartForm.Escaping = .percent) async throws -> [String] {
    let form = MultipartForm(parts, escaping: escaping)
    let reading = MultipartReading(try await MultipartReading.bytes(of: form.body()), boundary: form.boundary)
    return try #require(reading).parts.map(\.head)
  }

  @Test func `fields and files stand as curl sends them`() async throws {
    let form = MultipartForm([MultipartPart("n", "v"), MultipartPart("f", file: Array("hi\n".utf8), named: "a.txt")])
    let text = String(decoding: try await MultipartReading.bytes(of: form.body()), as: UTF8.self)
    let boundary = form.boundary
    #expect(boundary.hasPrefix("------------------------") && boundary.utf8.count == 46)
    #expect(form.contentType == "multipart/form-data; boundary=\(boundary)")
    #expect(
      text == """
        --\(boundary)\r
        Content-Disposition: form-data; name="n"\r
        \r
        v\r
        --\(boundary)\r
        Content-Disposition: form-data; name="f"; filename="a.txt"\r
        Content-Type: text/plain\r
        \r
        hi
        \r
        --\(boundary)--\r

        """)
  }

  @Test(arguments: [
    ("a\"b", MultipartForm.Escaping.percent, #"a%22b"#), ("a\r\nb", .percent, "a%0D%0Ab"), (#"a\b%"#, .percent, #"a\b%"#),
    (#"a"\b"#, .backslash, #"a\"\\b"#), ("ä", .percent, "ä"),
  ])
  func `names cannot leave their quotation marks`(name: String, escaping: MultipartForm.Escaping, written: String) async throws {
    let head = try await heads([MultipartPart(name, file: [1], named: name, contentType: "text/plain")], escaping: escaping)
    #expect(head.first == "Content-Disposition: form-data; name=\"\(written)\"; filename=\"\(written)\"\r\nContent-Type: text/plain")
  }

  /// Guards: `MultipartPartHead.escaped` and `MultipartPartHead.bytes` (injection, curl's CVE-2014-8150 and kin).
  @Test func `nothing in a part's head can begin another line`() async throws {
    var field = MultipartPart("a", "x")
    field.fields.append("X-A", "1\r\nX-B: 2")
    var name = MultipartPart("a", "x")
    name.fields.append("X-A: 1\r\nX", "2")
    let bad = [
      field, name, MultipartPart(name: "a", content: .bytes([]), contentType: "text/plain\r\nX: y"), MultipartPart("a\0", "x"),
      MultipartPart(name: "a", content: .bytes([]), fileName: "x\u{1b}"),
    ]
    for part in bad {
      let error = #expect(throws: HTTPError.self) { try MultipartForm([part]).body() }
      #expect(error?.code == "http.bad-part")
    }
    #expect(throws: HTTPError.self) { try MultipartForm([MultipartPart("a\r\n", "x")], escaping: .backslash).body() }
  }

  @Test func `several files by one name are nested, and no boundary begins with another`() async throws {
    let files = (1...12).map { MultipartPart(name: nil, content: .bytes([UInt8($0)]), fileName: "\($0).png", contentType: "image/png") }
    let form = MultipartForm([MultipartPart("x", "y"), MultipartPart(name: "f", content: .parts(files))])
    let outer = try #require(MultipartReading(try await MultipartReading.bytes(of: form.body()), boundary: form.boundary))
    let head = outer.parts[1].head
    #expect(head.hasPrefix("Content-Disposition: form-data; name=\"f\"\r\nContent-Type: multipart/mixed; boundary="))
    let boundary = try #require(head.split(separator: "boundary=").last.map(String.init))
    #expect(!boundary.hasPrefix(form.boundary) && !form.boundary.hasPrefix(boundary))
    let inner = try #require(
      MultipartReading(outer.parts[1].content + [13, 10], boundary: boundary)
        ?? MultipartReading(outer.parts[1].content, boundary: boundary))
    #expect(inner.parts.count == 12)
    #expect(inner.parts.map(\.content) == files.indices.map { [UInt8($0 + 1)] })
    #expect(inner.parts[0].head == "Content-Disposition: attachment; filename=\"1.png\"\r\nContent-Type: image/png")
  }

  @Test func `parts nested without end are refused`() {
    var part = MultipartPart("a", "x")
    for _ in 0..<10 { part = MultipartPart(name: "a", content: .parts([part])) }
    #expect(throws: HTTPError.self) { try MultipartForm([part]).body() }
  }

  /// Guard: `MultipartBoundary.isIn`.
  @Test func `the boundary is in no part`() {
    var first = SeededGenerator(seed: 5)
    let guessed = MultipartForm([], using: &first).boundary
    var second = SeededGenerator(seed: 5)
    let form = MultipartForm([MultipartPart("a", "--\(guessed)--\r\n")], using: &second)
    #expect(form.boundary != guessed)
    var third = SeededGenerator(seed: 5)
    let nested = MultipartForm([MultipartPart(name: "a", content: .parts([MultipartPart("b", guessed)]))], using: &third)
    #expect(nested.boundary != guessed)
  }

  @Test func `what is read as it is sent has its length known before, and comes again`() async throws {
    let bytes = [UInt8]((0..<5_000).map { UInt8($0 % 251) })
    let parts = [
      MultipartPart("f", file: ListedSource(bytes), named: "f.bin"),
      MultipartPart("t", "x"),
    ]
    let form = MultipartForm(parts)
    guard case .source(let source) = try form.body() else {
      Issue.record("it is all in memory")
      return
    }
    for step in [1, 7, 65_536] {
      let read = try await MultipartReading.bytes(of: .source(source), step: step)
      #expect(source.length == UInt64(read.count))
      #expect(MultipartReading(read, boundary: form.boundary)?.parts.first?.content == bytes)
    }
    #expect(source.isRewindable)
  }

  @Test func `one part of unknown length makes the whole so`() throws {
    let parts = [
      MultipartPart("f", file: ListedSource([1], isLengthKnown: false), named: "f"),
      MultipartPart("g", file: ListedSource([1]), named: "g"),
    ]
    guard case .source(let source) = try MultipartForm(parts).body() else {
      Issue.record("it is all in memory")
      return
    }
    #expect(source.length == nil)
  }

  /// Guard: `MultipartReader.count`.
  @Test(arguments: [1, 9]) func `a file that changed its length is an error, and shifts no part`(announced: Int) async throws {
    let parts = [MultipartPart("f", file: ListedSource([1, 2, 3], announced: UInt64(announced)), named: "f")]
    let error = await #expect(throws: HTTPError.self) { try await MultipartReading.bytes(of: MultipartForm(parts).body()) }
    #expect(error?.code == "http.part-changed")
  }

  @Test func `base 64 is broken into lines, and its length is known`() async throws {
    for count in [0, 1, 2, 3, 56, 57, 58, 114, 115, 1_000] {
      let bytes = [UInt8](repeating: 0xa5, count: count)
      let whole = try PartEncoder.encoded(bytes, as: .base64)
      #expect(PartEncoder.length(of: UInt64(count), as: .base64) == UInt64(whole.count))
      #expect(try Base64.decode(whole) == bytes)
      #expect(String(decoding: whole, as: UTF8.self).split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
      var encoder = PartEncoder(.base64)
      var pieces: [UInt8] = []
      for byte in bytes { pieces += try encoder.encode([byte]) }
      #expect(pieces + encoder.finish() == whole)
    }
    #expect(PartEncoder.length(of: .max, as: .base64) == nil)
  }

  @Test func `quoted-printable is as curl writes it`() throws {
    let text = "caf\u{e9} = end \r\nline2 " + String(repeating: "0", count: 99) + "7"
    let expected = "caf=C3=A9 =3D end=20\r\nline2 " + String(repeating: "0", count: 69) + "=\r\n" + String(repeating: "0", count: 30) + "7"
    #expect(String(decoding: try PartEncoder.encoded(Array(text.utf8), as: .quotedPrintable), as: UTF8.self) == expected)
  }

  @Test func `quoted-printable in pieces is the same as at once, and no line is too long`() throws {
    var generator = SeededGenerator(seed: 11)
    let alphabet: [UInt8] = [0x20, 0x09, 0x0d, 0x0a, 0x3d, 0x41, 0x42, 0xc3]
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in alphabet[Int.random(in: 0..<8, using: &generator)] }
      let whole = try PartEncoder.encoded(bytes, as: .quotedPrintable)
      var encoder = PartEncoder(.quotedPrintable)
      var pieces: [UInt8] = []
      for byte in bytes { pieces += try encoder.encode([byte]) }
      #expect(pieces + encoder.finish() == whole)
      var column = 0
      var longest = 0
      for (index, byte) in whole.enumerated() {
        column = byte == 0x0d && index + 1 < whole.count && whole[index + 1] == 0x0a ? -2 : column + 1
        longest = max(longest, column)
      }
      #expect(longest <= 76)
    }
  }

  @Test func `7bit refuses what has an eighth`() {
    #expect(throws: HTTPError.self) { try PartEncoder.encoded([0x80], as: .sevenBit) }
  }
}
