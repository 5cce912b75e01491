import Bytes
import Foundation
import Report
import Testing

@Suite("JSON text")
struct JSONWriterTests {
  @Test("strings of any scalars are valid JSON and read back as they were")
  func anyScalars() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      var text = String.UnicodeScalarView()
      for _ in 0..<20 {
        let value = UInt32.random(in: 0...(Bool.random() ? 0x2100 : 0x10ffff), using: &generator)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      let value = JSONValue.array([.string(String(text))])
      let bytes = JSONWriter(pretty: Bool.random()).bytes(of: value)
      let read = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String]
      #expect(read.map { $0.map { Array($0.unicodeScalars) } } == [Array(text)])
    }
  }

  @Test("controls, separators, direction marks and tags never stand in it")
  func escapes() {
    let text = JSONWriter(pretty: false).bytes(of: .string("a\u{1b}[2J\u{2028}\u{202e}\u{200b}\u{9b}\u{e0041}\"\\\n"))
    let expected = #""a\u001b[2J\u2028\u202e\u200b\u009b\udb40\udc41\"\\\n""#
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test("numbers that JSON does not have are null")
  func numbers() {
    let values: [JSONValue] = [.number(.nan), .number(-.infinity), .number(1.5), .unsigned(.max), .integer(.min)]
    let text = JSONWriter(pretty: false).bytes(of: .array(values))
    #expect(String(decoding: text, as: UTF8.self) == "[null,null,1.5,18446744073709551615,-9223372036854775808]")
  }

  @Test("members keep their order, and nil is written")
  func order() {
    struct Pair: Encodable {
      var zebra: Int?
      var apple = ["x", "y"]
      var middle = ["k": UInt8(3)]
    }
    let text = JSONWriter(pretty: false).bytes(of: DocumentEncoder.value(of: Pair()))
    #expect(String(decoding: text, as: UTF8.self) == #"{"zebra":null,"apple":["x","y"],"middle":{"k":3}}"#)
  }

  @Test("what refuses to be encoded is null")
  func refusal() {
    struct Stubborn: Encodable {
      func encode(to encoder: any Encoder) throws { throw CancellationError() }
    }
    #expect(DocumentEncoder.value(of: [Stubborn()]) == .array([.null]))
  }
}
