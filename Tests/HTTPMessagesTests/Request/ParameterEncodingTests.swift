import Bytes
import Foundation
import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct ParameterEncodingTests {
  private static let everything: ParameterValue = [
    "text": "ä <&>\"'\\\r\n\t", "empty": "", "yes": true, "no": false, "whole": -7, "real": 1.5, "large": .unsigned(.max),
    "bytes": .data([0, 255, 1]), "when": .date(Timestamp(seconds: 1_790_000_000)), "list": ["a", 1, ["b": []]],
    "inner": ["k&<": "v"], "none": .dictionary([]),
  ]

  private func propertyList(_ value: ParameterValue) throws -> Any {
    try unsafe PropertyListSerialization.propertyList(from: Data(PropertyListText.bytes(of: value)), format: nil)
  }

  @Test func `a property list reads as it was meant`() throws {
    let read = try #require(try propertyList(Self.everything) as? [String: Any])
    #expect(read["text"] as? String == "ä <&>\"'\\\r\n\t")
    #expect(read["empty"] as? String == "")
    #expect(read["yes"] as? Bool == true)
    #expect(read["no"] as? Bool == false)
    #expect(read["whole"] as? Int == -7)
    #expect(read["real"] as? Double == 1.5)
    #expect(read["bytes"] as? Data == Data([0, 255, 1]))
    #expect(read["when"] as? Date == Date(timeIntervalSince1970: 1_790_000_000))
    #expect((read["list"] as? [Any])?.count == 3)
    #expect(read["inner"] as? [String: String] == ["k&<": "v"])
    #expect((read["none"] as? [String: Any])?.isEmpty == true)
  }

  @Test func `a property list of any text is read back as it was`() throws {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<200 {
      var text = String.UnicodeScalarView()
      for _ in 0..<12 {
        let value = UInt32.random(in: 0...(Bool.random(using: &generator) ? 0x7f : 0x10ffff), using: &generator)
        guard let scalar = Unicode.Scalar(value), value >= 0x20 || value == 9 || value == 10 || value == 13 else { continue }
        guard value != 0xfffe, value != 0xffff else { continue }
        text.append(scalar)
      }
      let read = try propertyList(.dictionary([.init("k", .string(String(text)))])) as? [String: String]
      #expect(read?["k"].map { Array($0.unicodeScalars) } == Array(text))
    }
  }

  @Test func `what a property list has no word for is refused`() {
    #expect(throws: PropertyListText.InputError(reason: "it holds a null")) { try PropertyListText.bytes(of: ["a": nil]) }
    #expect(throws: PropertyListText.InputError(reason: "XML has no character U+0000")) { try PropertyListText.bytes(of: "a\0") }
    #expect(throws: PropertyListText.InputError.self) { try PropertyListText.bytes(of: ["a\u{1b}": 1]) }
  }

  @Test func `reals that are no numbers have names in a property list and none in JSON`() throws {
    let text = String(decoding: try PropertyListText.bytes(of: [.real(.nan), .real(.infinity), .real(-.infinity)]), as: UTF8.self)
    #expect(text.contains("<real>nan</real>\n\t<real>+infinity</real>\n\t<real>-infinity</real>"))
    #expect(ParameterValue.real(.nan).json == nil)
    #expect(ParameterValue.dictionary([.init("a", [.real(.infinity)])]).json == nil)
  }

  @Test func `JSON reads as it was meant, and comes back`() throws {
    let json = try #require(Self.everything.json)
    let bytes = JSONWriter(pretty: false).bytes(of: json)
    let read = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(read["text"] as? String == "ä <&>\"'\\\r\n\t")
    #expect(read["bytes"] as? String == "AP8B")
    #expect(read["when"] as? String == "2026-09-21T14:13:20Z")
    #expect(read["large"] as? UInt64 == .max)
    #expect(ParameterValue(try JSONParser.read(bytes)).json == json)
  }

  @Test(
    arguments: [
      (["a b": "c&d=e", "ä": "+%"], "a+b=c%26d%3De&%C3%A4=%2B%25"),
      (["list": ["1", "2"], "in": ["x": ["y": true]]], "list=1&list=2&in%5Bx%5D%5By%5D=true"),
      (["n": nil, "z": -1, "r": 0.5], "z=-1&r=0.5"),
      (["x": "a\r\nb"], "x=a%0D%0Ab"),
      ([:], ""),
    ] as [(ParameterValue, String)])
  func `forms are written as browsers write them`(value: ParameterValue, text: String) {
    #expect(FormURLEncoding.text(of: value.members ?? []) == text)
  }

  @Test func `parameters for a URL or a form need names`() throws {
    let request = HTTPRequest(url: try URI(parsing: "http://a.example/"))
    for parameter in [Parameter.url("x"), .form(["x", "y"])] {
      let error = #expect(throws: HTTPError.self) { try request.with(parameter: parameter).encodingParameters() }
      #expect(error?.code == "http.bad-parameter")
    }
  }
}
