import HTTPWire
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite("Fields of -H")
struct HeaderArgumentTests {
  @Test(
    "a field has a name, a colon and a value without the blanks about it",
    arguments: [("A: b", "A", "b"), ("A:b", "A", "b"), ("A: \t b c \t", "A", "b c"), ("x-Y: :;", "x-Y", ":;"), ("A: é", "A", "é")])
  func fields(text: String, name: String, value: String) throws {
    #expect(try HeaderArgument(text) == .field(FieldLine(name, value)))
  }

  @Test("a semicolon in place of the colon sends an empty value, a colon alone takes the field away")
  func forms() throws {
    #expect(try HeaderArgument("A;") == .field(FieldLine("A", "")))
    #expect(try HeaderArgument("A; ") == .field(FieldLine("A", "")))
    #expect(try HeaderArgument("A:") == .removed("A"))
    #expect(try HeaderArgument("A: \t") == .removed("A"))
    #expect(try HeaderArgument("@fields.txt") == .file("fields.txt"))
  }

  @Test(
    "nothing that would split or break the message gets in",
    arguments: ["A: b\r\nC: d", "A: b\nC: d", "A: b\rC", "A: b\0c", "A\r\n: b", "\u{0}A: b", "A;\r\n", "A: b\r\n"])
  func smuggling(text: String) {
    let error = #expect(throws: CommandLineError.self) { try HeaderArgument(text) }
    #expect(error?.status == .usage)
    #expect(error?.description.contains("\n") == false)
  }

  @Test(
    "a line without a name or colon is refused",
    arguments: ["", "A", ": b", "A b: c", " A: b", "A : b", "é: b", "A; b", "(A): b", "@"])
  func malformed(text: String) {
    #expect(throws: CommandLineError.self) { try HeaderArgument(line: text) }
  }
}
