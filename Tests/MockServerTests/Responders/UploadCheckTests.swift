import Bytes
import Crypto
import HTTPWire
import Testing

@testable import MockServer

@Suite struct UploadCheckTests {
  private let site = RecordingSite(UploadCheck(limit: 4_096))
  private static let form =
    "preamble\r\n--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\n--b \r\ncontent-disposition: form-data; name=\"f\\\"\"; filename=\"x;y.txt\"\r\n"
    + "Content-Type: text/plain\r\n\r\nline\r\n--bother\r\n--b\r\nContent-Disposition: form-data; name=e\r\n\r\n\r\n--b--\r\nepilogue"

  @Test func `an upload is told back with its length and digest`() async {
    let answer = await site.ask("PUT", "/upload", [("Content-Type", "image/png")], "hello")
    #expect(answer.json["length"] == .integer(5) && answer.json["content_type"] == .string("image/png"))
    #expect(answer.json["sha256"] == .string(Hex.encode(Digest.sha256(Array("hello".utf8)))))
    #expect(await site.ask("GET", "/upload").status == 405)
    #expect(await site.ask("PUT", "/upload/x").status == 404)
  }

  @Test func `of a form every part is told`() async {
    let text =
      "--x y\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\n--x y\r\n"
      + "Content-Disposition: form-data; name=\"f\"; filename=\"C:\\dir\\x.txt\"\r\nContent-Type: text/plain\r\n\r\n\r\n--x y--"
    let answer = await site.ask("POST", "/upload", [("Content-Type", "Multipart/Form-Data; boundary=\"x y\"")], text)
    guard case .array(let parts)? = answer.json["parts"] else {
      Issue.record("no parts: \(answer.text)")
      return
    }
    #expect(parts.map { $0["name"] } == [.string("a"), .string("f")])
    #expect(parts.map { $0["filename"] } == [.null, .string("C:\\dir\\x.txt")])
    #expect(parts.map { $0["content_type"] } == [.null, .string("text/plain")])
    #expect(parts.map { $0["length"] } == [.integer(3), .integer(0)])
    #expect(parts.first?["sha256"] == .string(Hex.encode(Digest.sha256(Array("one".utf8)))))
    #expect(await site.ask("POST", "/upload", [("Content-Type", "multipart/form-data; boundary=y")], text).status == 400)
    #expect(await site.ask("POST", "/upload", [("Content-Type", "multipart/form-data")], text).status == 400)
    #expect(
      await site.ask("POST", "/upload", [("Content-Type", "multipart/form-data; boundary=y")], [UInt8](repeating: 1, count: 5_000)).status
        == 413)
  }

  @Test func `a delimiter is a whole line`() {
    let parts = MultipartReader.read(Array(Self.form.replacing(text: "--bother", with: "--other").utf8), boundary: "b")
    #expect(parts?.map(\.name) == ["a", "f\"", "e"])
    #expect(parts?.map { String(decoding: $0.content, as: UTF8.self) } == ["one", "line\r\n--other", ""])
    #expect(parts?[1].filename == "x;y.txt" && parts?[1].type == "text/plain")
    // The boundary must not stand in the content (RFC 2046, section 5.1.1).
    #expect(MultipartReader.read(Array(Self.form.utf8), boundary: "b") == nil)
  }

  @Test func `a part may end with its head`() {
    let parts = MultipartReader.read(Array("--b\r\nContent-Disposition: form-data; name=a\r\n\r\n--b--".utf8), boundary: "b")
    #expect(parts == [FormPart(name: "a", filename: nil, type: nil, content: [])])
  }

  @Test func `half a form is none, and there is a bound for parts and heads`() {
    let text = Self.form.replacing(text: "--bother", with: "--other").replacing(text: "--\r\nepilogue", with: "--")
    for count in 0..<text.utf8.count { #expect(MultipartReader.read(Array(text.utf8.prefix(count)), boundary: "b") == nil) }
    let many = String(repeating: "--b\r\n\r\n\r\n", count: 1_001) + "--b--"
    #expect(MultipartReader.read(Array(many.utf8), boundary: "b") == nil)
    let long = "--b\r\nX: \(String(repeating: "x", count: 20_000))\r\n\r\n\r\n--b--"
    #expect(MultipartReader.read(Array(long.utf8), boundary: "b") == nil)
  }

  @Test(arguments: [
    ("a; b=c; d=\"e\\\"f;\"; g", ["b=c", "d=e\"f;"]), ("a;B = c;;=x", ["b =c", "=x"]), ("a; b=\"open", ["b=open"]), ("a", []),
  ])
  func `parameters of a field are read as they stand`(field: String, expected: [String]) {
    #expect(FieldParameters.read(field).map { "\($0.name)=\($0.value)" }.count == expected.count)
  }
}
