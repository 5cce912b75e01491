import TestSupport
import Testing

@testable import HTTPWire

@Suite struct ChallengeTests {
  private func read(_ values: String...) -> [Challenge] { Challenge.all(in: values.map { Array($0.utf8) }) }

  /// `scheme token name=value …`, which nothing in these examples needs quoting for.
  private func words(_ challenge: Challenge) -> String {
    let parameters = challenge.parameters.map { "\($0.name)=\(String(decoding: $0.value, as: UTF8.self))" }
    return ([challenge.scheme] + [challenge.token].compactMap { $0 } + parameters).joined(separator: "|")
  }

  static let examples: [(String, [String])] = [
    (#"Basic realm="simple""#, ["Basic|realm=simple"]),
    // RFC 9110, section 11.6.1.
    (
      #"Basic realm="simple", Newauth realm="apps", type=1, title="Login to \"apps\"""#,
      ["Basic|realm=simple", #"Newauth|realm=apps|type=1|title=Login to "apps""#]
    ),
    ("Negotiate", ["Negotiate"]), ("Negotiate, NTLM", ["Negotiate", "NTLM"]),
    ("Negotiate YWJj==, Basic realm=x", ["Negotiate|YWJj==", "Basic|realm=x"]),
    (
      #"Digest realm="a, b", nonce="c\\d"  , qop = "auth,auth-int" ,stale=TRUE"#,
      [#"Digest|realm=a, b|nonce=c\d|qop=auth,auth-int|stale=TRUE"#]
    ),
    (#", ,Basic realm="x",,charset="UTF-8","#, ["Basic|realm=x|charset=UTF-8"]),
    (#"BASIC REALM="x""#, ["BASIC|realm=x"]), ("Basic", ["Basic"]), ("", []), (" , ", []), ("=x", []), (#""quoted""#, []),
    ("realm=x, Basic realm=y", ["Basic|realm=y"]), (#"Basic realm="open"#, ["Basic"]),
    (#"Basic realm="", Bearer"#, ["Basic|realm=", "Bearer"]),
    ("Digest nonce=a/b=c==, opaque=é", ["Digest|nonce=a/b=c=="]), ("Ba(sic realm=x, Bearer", ["Bearer"]),
    ("Basic realm=\"a\u{1}b\", Bearer", ["Basic", "Bearer"]),
  ]

  @Test(arguments: examples) func `several challenges and their parameters are told apart`(value: String, expected: [String]) {
    #expect(read(value).map(words) == expected)
  }

  @Test func `fields of their own mean the same as one field`() {
    #expect(read("Basic realm=x", "Digest nonce=y").map(words) == ["Basic|realm=x", "Digest|nonce=y"])
    let fields = FieldSection([FieldLine("www-authenticate", "Basic realm=x"), FieldLine("WWW-Authenticate", "Bearer")])
    #expect(fields.challenges("WWW-Authenticate").map(\.scheme) == ["Basic", "Bearer"])
    #expect(read("bASIC realm=x").first?.isScheme("Basic") == true)
  }

  @Test func `of a parameter that comes twice the first counts`() {
    #expect(read("Digest nonce=a, nonce=b").first?.value(of: "nonce") == [UInt8(ascii: "a")])
  }

  @Test func `bytes that are no UTF-8 stay what they are`() {
    let value = Array("Basic realm=\"".utf8) + [0xe4] + Array("\"".utf8)
    #expect(Challenge.all(in: [value]).first?.value(of: "realm") == [0xe4])
  }

  @Test func `there is an end to challenges and parameters`() {
    #expect(read(Array(repeating: "Basic", count: 1_000).joined(separator: ", ")).count == 16)
    #expect(read("Digest " + (0..<1_000).map { "a\($0)=b" }.joined(separator: ",")).first?.parameters.count == 32)
    // A scan of all that is left for each byte would take minutes here.
    for unit in ["a ", "a=", "\"", ",", "a=\"", "\\", " "] { _ = read(String(repeating: unit, count: 30_000)) }
  }

  @Test func `truncated at any length and damaged at random it ends`() {
    let text = Array(#"Digest realm="a\"b", nonce=abc==, qop="auth,auth-int", Negotiate YWJj=, Basic realm="x""#.utf8)
    for length in text.indices { #expect(Challenge.all(in: [Array(text[..<length])]).count <= 3) }
    var random = SeededGenerator(seed: 7_616)
    for _ in 0..<5_000 {
      for challenge in Challenge.all(in: [random.damaged(text)]) {
        #expect(!challenge.scheme.isEmpty)
        for parameter in challenge.parameters { #expect(!parameter.value.contains { $0 < 0x20 && $0 != 0x09 }) }
      }
    }
  }
}
