import Testing

@testable import StartTLS

@Suite struct SieveTests {
  static let scripts = [
    Script(
      "sieve", "RFC 5804, section 1.7 and section 2.2",
      """
      S: "IMPLEMENTATION" "Example1 ManageSieved v001"
      S: "VERSION" "1.0"
      S: "SASL" "PLAIN SCRAM-SHA-1 GSSAPI"
      S: "SIEVE" "fileinto vacation"
      S: "STARTTLS"
      S: OK
      C: STARTTLS
      S: OK "Begin TLS negotiation now."
      TLS
      = greeting: Example1 ManageSieved v001
      = offered: IMPLEMENTATION Example1 ManageSieved v001, VERSION 1.0, SASL PLAIN SCRAM-SHA-1 GSSAPI, SIEVE fileinto vacation, STARTTLS
      = offers TLS: yes
      """),
    Script(
      "sieve", "literals, escapes and lower case",
      """
      S: {14}
      S| IMPLEMENTATION
      S|  "a \\"b\\" \\\\ c"
      S# 0d 0a
      S: {8+}
      S: starttls
      S: ok {2}
      S: hi
      C: STARTTLS
      S: Ok (TAG {3}
      S: abc) "go"
      TLS
      = greeting: a "b" \\ c
      = offered: IMPLEMENTATION a "b" \\ c, starttls
      """),
    Script(
      "sieve", "no STARTTLS",
      """
      S: "SIEVE" "fileinto"
      S: OK
      ! not-offered: sieve: STARTTLS is not among what the server offers: SIEVE fileinto
      = offers TLS: no
      """),
    Script(
      "sieve", "STARTTLS refused",
      """
      S: "STARTTLS"
      S: OK
      C: STARTTLS
      S: NO "TLS is broken"
      ! refused: sieve: the server offers STARTTLS and refuses it: NO "TLS is broken"
      """),
    Script(
      "sieve", "a goodbye",
      """
      S: BYE (TRYLATER) "too many connections"
      ! refused: sieve: the server closes the connection: BYE (TRYLATER) "too many connections"
      """),
    Script(
      "sieve", "a no for a greeting",
      """
      S: NO "not you"
      ! refused: sieve: the server turns clients away: NO "not you"
      """),
    Script(
      "sieve", "another protocol",
      """
      S: 220 x
      ! malformed: sieve: that is no line of ManageSieve: 220 x
      """),
    Script(
      "sieve", "capabilities in the same breath as the go-ahead, as servers once sent them",
      """
      S: "STARTTLS"
      S: OK
      C: STARTTLS
      S: OK
      S: "SIEVE" "fileinto"
      TLS
      = early: 20
      """),
  ]

  @Test func `a quoted string that does not end ends with its line`() {
    #expect(SieveLine.words(of: "\"a") == [.string("a")])
    #expect(SieveLine.words(of: "\"a\\") == [.string("a\\")])
    #expect(SieveLine.words(of: "{99999999999999999999}\r\nx") == [.string(""), .atom("X")])
    #expect(SieveLine.words(of: "").isEmpty)
  }
}
