import HTTPWire
import TestSupport
import Testing

@testable import HTTPMessages

/// Secrets in URLs, forms and JSON.
@Suite struct SecretNamesTests {
  private let redaction = Redaction()

  static let texts: [(String, String)] = [
    ("https://h/?access_token=abc&x=1", "https://h/?access_token=(redacted)&x=1"),
    ("https://h/?x=1&API-Key=abc#access_token=def&state=1", "https://h/?x=1&API-Key=(redacted)#access_token=(redacted)&state=1"),
    ("/cb?code=abc&state=x", "/cb?code=(redacted)&state=x"), ("/?user%5Bpassword%5D=abc", "/?user%5Bpassword%5D=(redacted)"),
    ("/?pass%77ord=abc", "/?pass%77ord=(redacted)"), ("/?X-Amz-Signature=abc&X-Amz-Date=d", "/?X-Amz-Signature=(redacted)&X-Amz-Date=d"),
    ("/?url=https%3A%2F%2Fh%2F%3Ftoken%3Dabc%26a%3D1&b=2", "/?url=https%3A%2F%2Fh%2F%3Ftoken%3D(redacted)%26a%3D1&b=2"),
    ("/?a=%3ftoken=abc%26b", "/?a=%3ftoken=(redacted)%26b"), ("/?a=100%&token=x%", "/?a=100%&token=(redacted)"), ("/?a=1%", "/?a=1%"),
    ("/?token=", "/?token="), ("/?token", "/?token"), ("/?next_page_token=abc", "/?next_page_token=abc"),
    ("/?keyboard=abc", "/?keyboard=abc"),
    ("GET /?key=abc HTTP/1.1", "GET /?key=(redacted) HTTP/1.1"), ("<https://h/?sig=a>; rel=next", "<https://h/?sig=(redacted)>; rel=next"),
    ("see https://u:p@h/?session=a, then", "see https://(redacted)@h/?session=(redacted) then"),
  ]

  @Test(arguments: texts) func `values of secret parameters are not shown`(text: String, shown: String) {
    #expect(redaction.shown(text) == shown)
    #expect(Redaction(showsSecrets: true).shown(text) == text)
    let head = "GET / HTTP/1.1\r\nLocation: \(text)\r\nReferer: \(text)\r\n\r\n"
    #expect(
      String(decoding: redaction.shown(head: Array(head.utf8)), as: UTF8.self)
        == "GET / HTTP/1.1\r\nLocation: \(shown)\r\nReferer: \(shown)\r\n\r\n")
  }

  @Test(arguments: [
    ("Access-Control-Allow-Credentials: true", "Access-Control-Allow-Credentials: true"), ("Idempotency-Key: 1", "Idempotency-Key: 1"),
    ("X-Credentials: abc", "X-Credentials: (redacted)"), ("X-Api-Key: abc", "X-Api-Key: (redacted)"),
  ]) func `fields whose names only sound like credentials are shown`(field: String, shown: String) {
    let head = redaction.shown(head: Array("GET / HTTP/1.1\r\n\(field)\r\n\r\n".utf8))
    #expect(String(decoding: head, as: UTF8.self) == "GET / HTTP/1.1\r\n\(shown)\r\n\r\n")
  }

  static let contents: [(String, String, String)] = [
    ("application/x-www-form-urlencoded", "a=1&password=x%26y&b=2", "a=1&password=(redacted)&b=2"),
    ("application/x-www-form-urlencoded; charset=utf-8", "client_secret=abc", "client_secret=(redacted)"),
    ("application/json", #"{"a":1,"password":"x\"y","b":2}"#, #"{"a":1,"password":"(redacted)","b":2}"#),
    ("application/json", #"{"u":[{"apiKey" : 12, "n":"token"}]}"#, #"{"u":[{"apiKey" : "(redacted)", "n":"token"}]}"#),
    (
      "application/json", #"{"next":"https:\/\/h\/?access_token=abc\u0026a=1","code":"?"}"#,
      #"{"next":"https:\/\/h\/?access_token=(redacted)\u0026a=1","code":"?"}"#
    ),
    ("application/x-www-form-urlencoded", "password=two words?&a=%3Ftoken%3Dx", "password=(redacted)&a=%3Ftoken%3D(redacted)"),
    ("application/problem+json", #"{"secret":{"a":["}",{}]},"b":1}"#, #"{"secret":"(redacted)","b":1}"#),
    ("application/json", #"{"pass\u0077ord":true}"#, #"{"pass\u0077ord":"(redacted)"}"#),
    ("application/json", #"{"code":404,"key":"k","id_token":null}"#, #"{"code":404,"key":"k","id_token":"(redacted)"}"#),
    ("application/x-ndjson", "{\"token\":\"a\"}\n{\"token\":1\n}", "{\"token\":\"(redacted)\"}\n{\"token\":\"(redacted)\"\n}"),
    ("", #" {"token":"a"}"#, #" {"token":"(redacted)"}"#), ("text/html", "password=x", "password=x"),
    ("application/json", #"{"token":"cut"#, #"{"token":"(redacted)""#),
    (
      "multipart/form-data; boundary=XX",
      "--XX\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nabc\r\ndef\r\n--XX\r\n"
        + "Content-Disposition: form-data; name=a\r\n\r\n1\r\n--XX--\r\n",
      "--XX\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n(redacted)\r\n--XX\r\n"
        + "Content-Disposition: form-data; name=a\r\n\r\n1\r\n--XX--\r\n"
    ),
  ]

  @Test(arguments: contents) func `values of secret fields of forms and JSON are not shown, in whatever pieces they come`(
    type: String, content: String, shown: String
  ) {
    let bytes = Array(content.utf8)
    #expect(String(decoding: redaction.shown(content: bytes, type: type), as: UTF8.self) == shown)
    #expect(Redaction(showsSecrets: true).shown(content: bytes, type: type) == bytes)
    var redactor = ContentRedactor(contentType: type, beginning: bytes, redaction)
    let pieces = bytes.flatMap { redactor?.shown([$0]) ?? [$0] } + (redactor?.finish() ?? [])
    #expect(String(decoding: pieces, as: UTF8.self) == shown)
  }

  @Test func `the list of names can be extended`() {
    var redaction = Redaction()
    redaction.names.add("x-tenant")
    #expect(redaction.shown(FieldLine("X-Tenant", "a")).valueText == "(redacted)")
    #expect(redaction.shown("/?xTenant=a&b=c") == "/?xTenant=(redacted)&b=c")
    #expect(
      String(decoding: redaction.shown(content: Array(#"{"x_tenant":1}"#.utf8), type: "application/json"), as: UTF8.self)
        == #"{"x_tenant":"(redacted)"}"#)
  }

  @Test func `damaged content passes without a trap`() {
    var random = SeededGenerator(seed: 1_916)
    for (type, content, _) in Self.contents {
      for _ in 0..<300 { _ = redaction.shown(content: random.damaged(Array(content.utf8)), type: type) }
    }
  }
}
