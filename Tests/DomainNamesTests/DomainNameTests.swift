import DomainNames
import Foundation
import TestSupport
import Testing

@Suite("Domain names")
struct DomainNameTests {
  /// A row of Fixtures/idna.tsv.
  struct Vector: CustomTestStringConvertible {
    let name: String
    let strict: String?
    let mapped: String?
    var testDescription: String { name.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() }
  }

  @Test("names map as PyPI's idna maps them, and what only UTS 46 allows as UTS 46 says")
  func vectors() throws {
    let vectors = try Self.readVectors()
    #expect(vectors.count > 300)
    for vector in vectors {
      let found = try? DomainName(vector.name)
      #expect(found?.ascii == vector.strict ?? vector.mapped, "\(vector.testDescription)")
    }
  }

  @Test("a name reads again from its own form")
  func stable() throws {
    for vector in try Self.readVectors() {
      guard let name = try? DomainName(vector.name) else { continue }
      #expect(try DomainName(name.ascii) == name)
      #expect(try DomainName(name.unicode) == name, "\(vector.testDescription)")
    }
  }

  @Test(
    "the display form is in Unicode",
    arguments: [
      ("xn--bcher-kva.example", "bücher.example"), ("XN--BCHER-KVA.Example", "bücher.example"), ("xn--p1ai", "рф"),
      ("faß.de", "faß.de"), ("xn--mgba3gch31f060k.com", "نامه\u{200c}ای.com"), ("example.com.", "example.com"),
    ])
  func display(text: String, unicode: String) throws {
    #expect(try DomainName(text).unicode == unicode)
  }

  @Test(
    "a suspicious or meaningless A-label stays as it is",
    arguments: [
      "xn--a.com", "xn--99999999.com", "xn--0.com", "xn--ls8h9.com", "xn---bbk.com",
      // "аpple" with a Cyrillic first letter, then a capital "Ü" that mapping would have lowered.
      "xn--pple-43d.com", "xn--bcher-2pa.com",
    ])
  func suspicious(text: String) throws {
    let name = try DomainName(text)
    #expect(name.unicode == text.lowercased())
    #expect(!name.isInternationalized)
  }

  @Test(
    "lookups are lenient",
    arguments: ["_dmarc.example.com", "my_host", "r3---sn-4g5e.example", "localhost", "a.b.c.d.e", "3com.example", "1.2.3.4.example"])
  func lenient(text: String) throws {
    #expect(try DomainName(text).ascii == text)
  }

  @Test(
    "what is no host name is refused by name",
    arguments: [
      ("", DomainNameError.Code.empty), (".", .emptyLabel), ("..", .emptyLabel), ("a..b", .emptyLabel), (".a", .emptyLabel),
      ("a..", .emptyLabel),
      ("a b", .character), ("a/b", .character), ("https://a", .character), ("a:443", .character), ("a\u{0}b", .character),
      ("\u{1b}[31mred", .character), ("a\nb", .character), ("*.example.com", .character), ("a@b", .character), ("a%b", .character),
      ("a\u{202e}b", .character), ("\u{fffd}.com", .character), ("-a.com", .hyphen), ("a-.com", .hyphen), ("ü-.com", .hyphen),
      ("ab--ü.com", .hyphen),
      ("\u{301}a.com", .leadingMark), ("\u{200d}.com", .joiner), ("1.2.3", .numeric), ("127.1", .numeric), ("999.1.1.1", .numeric),
      ("a.0x7f", .numeric),
      ("xn--ü.com", .hyphen),
    ])
  func refused(text: String, code: DomainNameError.Code) throws {
    let error = #expect(throws: DomainNameError.self) { try DomainName(text) }
    #expect(error?.code == code)
    let description = try #require(error?.description)
    #expect(description.utf8.allSatisfy { (0x20..<0x7f).contains($0) }, "the message is plain ASCII: \(description)")
  }

  @Test("lengths are bounded at 63 and 253 bytes")
  func lengths() throws {
    let label = String(repeating: "a", count: 63)
    #expect(try DomainName(label).ascii == label)
    #expect(throws: DomainNameError.self) { try DomainName(label + "a") }
    let longest = [label, label, label, String(repeating: "b", count: 61)].joined(separator: ".")
    #expect(try DomainName(longest + ".").ascii.utf8.count == 253)
    #expect(throws: DomainNameError.self) { try DomainName(longest + "b") }
    #expect(throws: DomainNameError.self) { try DomainName(String(repeating: "ü", count: 60)) }
    #expect(throws: DomainNameError.self) { try DomainName(String(repeating: "\u{fdfa}", count: 10_000)) }
  }

  @Test("random text never traps and what is read is clean")
  func random() {
    var generator = SeededGenerator(seed: 46)
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let ranges: [ClosedRange<UInt32>] = [0...0x7f, 0x80...0x5ff, 0x900...0x30ff, 0xac00...0xffff, 0x10000...0x10ffff]
        let range = ranges.randomElement(using: &generator) ?? ranges[0]
        text.append(Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? ".")
      }
      guard let name = try? DomainName(String(text)) else { continue }
      #expect(name.ascii.utf8.allSatisfy { (0x21..<0x7f).contains($0) })
      #expect((try? DomainName(name.unicode)) == name)
    }
  }

  @Test("a name is coded as its text")
  func codable() throws {
    let data = try JSONEncoder().encode([DomainName("bücher.example")])
    #expect(String(decoding: data, as: UTF8.self) == #"["xn--bcher-kva.example"]"#)
    #expect(try JSONDecoder().decode([DomainName].self, from: data) == [DomainName("bücher.example")])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([DomainName].self, from: Data(#"["a b"]"#.utf8)) }
  }

  private static func readVectors() throws -> [Vector] {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/idna.tsv")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.map { line in
      let columns = line.split(separator: "\t").map(String.init)
      return Vector(name: unescaped(columns[0]), strict: columns[1] == "-" ? nil : columns[1], mapped: columns[2] == "-" ? nil : columns[2])
    }
  }

  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for part in text.split(separator: "{", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      if pieces.count == 2, let scalar = UInt32(pieces[0], radix: 16).flatMap(Unicode.Scalar.init) { result.append(scalar) }
      result.append(contentsOf: (pieces.last ?? "").unicodeScalars)
    }
    return String(result)
  }
}
