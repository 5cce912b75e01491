import Bytes
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite("Content of a request")
struct ContentPartTests {
  private func text(_ part: ContentPart, file: String = "") throws -> String {
    String(decoding: try part.bytes { _ in Array(file.utf8) }, as: UTF8.self)
  }

  @Test("what --data says goes as it is, and of a file all but line ends and NUL")
  func data() throws {
    #expect(try text(ContentPart("a=1\n", keepsLineEnds: false)) == "a=1\n")
    #expect(try text(ContentPart("@file", keepsLineEnds: false), file: "x\r\ny\0\n") == "xy")
    #expect(try text(ContentPart("@file", keepsLineEnds: true), file: "x\r\ny\0\n") == "x\r\ny\0\n")
    #expect(try text(ContentPart(raw: "@file"), file: "x") == "@file")
    #expect(ContentPart("@-", keepsLineEnds: true).source == .file("-"))
  }

  // As curl 7.88.1 sends them.
  @Test(
    "--data-urlencode has curl's five forms",
    arguments: [
      ("a b&~é+", "a+b%26~%C3%A9%2B"), ("=a=b", "a%3Db"), ("n=a=b c", "n=a%3Db+c"), ("@file", "x+y%0A%0D"), ("n@file", "n=x+y%0A%0D"),
      ("", ""), ("=", ""), ("n=", "n="), ("n=a@b", "n=a%40b"), ("n m@file", "n m=x+y%0A%0D"),
    ])
  func encoded(given: String, sent: String) throws {
    #expect(try text(ContentPart(toEncode: given), file: "x y\n\r") == sent)
  }

  @Test("every byte that is not unreserved is encoded, and comes back")
  func everyByte() {
    let encoded = PercentEncoding.encodeForm(Array(0...255))
    #expect(encoded.allSatisfy { $0 == 0x2b || $0 == 0x25 || $0 == 0x7e || (0x2d...0x7a).contains($0) })
    #expect(encoded.count == 66 + 1 + 3 * 189)
  }

  @Test("a file that cannot be read is the error of whoever reads it")
  func unreadable() {
    let missing = CommandLineError(.unreadableInput, "no such file")
    #expect(throws: missing) {
      try ContentPart("@file", keepsLineEnds: true).bytes { _ throws(CommandLineError) in throw missing }
    }
  }
}
