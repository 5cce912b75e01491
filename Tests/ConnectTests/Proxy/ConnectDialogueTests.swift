import Bytes
import Connect
import TestSupport
import Testing

@Suite struct ConnectDialogueTests {
  private func dialogue(_ place: String = "example.org:443", _ credentials: Proxy.Credentials? = nil) throws -> any ProxyDialogue {
    try ConnectDialogue(to: try Route.Destination(place), credentials)
  }

  private func run(_ reply: String, _ credentials: Proxy.Credentials? = nil) throws -> DialogueRun {
    DialogueRun(try dialogue("example.org:443", credentials), [Array(reply.utf8)])
  }

  @Test(arguments: [("example.org:443", "example.org:443"), ("192.0.2.1:1", "192.0.2.1:1"), ("[2001:db8::1]:8443", "[2001:db8::1]:8443")])
  func `the request names the target twice, IPv6 in brackets`(place: String, authority: String) throws {
    var dialogue = try dialogue(place)
    #expect(
      String(decoding: dialogue.begin(), as: UTF8.self)
        == "CONNECT \(authority) HTTP/1.1\r\nHost: \(authority)\r\nUser-Agent: tlsprobe\r\n\r\n")
  }

  @Test func `credentials go along at once, in base 64`() throws {
    var dialogue = try dialogue("example.org:443", .init(user: "Aladdin", password: "open sesame"))
    // The example of RFC 7617, section 2.
    #expect(
      String(decoding: dialogue.begin(), as: UTF8.self).contains("\r\nProxy-Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n"))
    #expect(throws: ProxyError.self) { try ConnectDialogue(to: try Route.Destination("a:1"), .init(user: "a:b", password: "")) }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.0 200 Connection established\r\nProxy-Agent: x\r\n\r\n", "HTTP/1.1 200\r\n\r\n", "HTTP/1.1 204 \n\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
  ])
  func `an answer of 2xx opens the way, and what follows is the tunnel's`(reply: String) throws {
    #expect(try run(reply).end == .connected(early: []))
    #expect(try run(reply + "220 mail\r\n").end == .connected(early: Array("220 mail\r\n".utf8)))
  }

  @Test func `a refusal is told with status, reason and a hint`() throws {
    let error = try #require(try run("HTTP/1.1 403 Forbidden by policy\r\nServer: x\r\n\r\n<html>").error)
    #expect(error.code == .refused)
    #expect(error.description == "it refuses to connect: 403 Forbidden by policy")
    #expect(error.hint?.description.contains("rules") == true)
    #expect(try run("HTTP/1.1 503\r\n\r\n").error?.description == "it refuses to connect: 503")
    #expect(try run("HTTP/1.1 101 Switching\r\n\r\n").error?.code == .refused)
  }

  @Test func `a proxy that wants authentication is told with its schemes`() throws {
    let wants =
      "HTTP/1.1 407 Who?\r\nProxy-Authenticate: Negotiate, NTLM\r\nProxy-Authenticate: Basic realm=\"a, b\", charset=\"UTF-8\"\r\n\r\n"
    let error = try #require(try run(wants).error)
    #expect(error.code == .authentication)
    #expect(error.description == "it requires authentication: Negotiate, NTLM, Basic")
    #expect(error.hint == .code(.checkProxyUser) || error.hint == .code(.giveProxyUser))
    let refused = try #require(try run(wants, .init(user: "u", password: "p")).error)
    #expect(refused.code == .authentication && refused.description.hasPrefix("it does not accept the user and password"))
    let digest = try #require(try run("HTTP/1.1 407 x\r\nProxy-Authenticate: Digest realm=\"x\", nonce=\"y\"\r\n\r\n").error)
    #expect(digest.description == "it requires authentication: Digest")
    let basic = try #require(
      try run("HTTP/1.1 407 x\r\nProxy-Authenticate: Digest realm=\"x\", nonce=\"y\"\r\n\r\n", .init(user: "u", password: "p")).error)
    #expect(basic.description == "it requires an authentication scheme other than Basic: Digest")
    #expect(basic.hint == .code(.useProxyDigest))
    let other = try #require(try run("HTTP/1.1 407 x\r\nProxy-Authenticate: NTLM\r\n\r\n").error)
    #expect(other.description == "it requires an authentication scheme other than Basic and Digest: NTLM")
    #expect(try run("HTTP/1.1 407 x\r\n\r\n").error?.code == .authentication)
  }

  @Test(arguments: [0, 7]) func `a challenge is answered on the same connection, once`(length: Int) throws {
    let challenge =
      "HTTP/1.1 407 Who?\r\nProxy-Authenticate: Basic realm=\"x\", Digest realm=\"x\", nonce=\"n\", qop=\"auth\"\r\n"
      + "Content-Length: \(length)\r\n\r\n" + String(repeating: "b", count: length)
    for mode in [Proxy.Authentication.digest, .any] {
      var dialogue = try ConnectDialogue(to: try Route.Destination("example.org:443"), .init(user: "u", password: "secret"), mode)
      #expect(!String(decoding: dialogue.begin(), as: UTF8.self).contains("Authorization"))
      guard case .send(let bytes) = try dialogue.received(Array(challenge.utf8)) else {
        Issue.record("nothing is answered")
        return
      }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("CONNECT example.org:443 HTTP/1.1\r\n"))
      #expect(text.contains("\r\nProxy-Authorization: Digest username=\"u\", realm=\"x\", nonce=\"n\", uri=\"example.org:443\", cnonce="))
      #expect(!text.contains("secret"))
      var refused = dialogue
      #expect(throws: ProxyError.self) { try refused.received(Array(challenge.utf8)) }
      #expect(try dialogue.received(Array("HTTP/1.1 200 OK\r\n\r\nmore".utf8)) == .connected(early: Array("more".utf8)))
    }
  }

  @Test(arguments: ["Connection: close\r\nContent-Length: 0\r\n", "", "Transfer-Encoding: chunked\r\n", "Content-Length: 99999999999\r\n"])
  func `a proxy that ends the connection with its challenge is not answered`(fields: String) throws {
    var dialogue = try ConnectDialogue(to: try Route.Destination("a:1"), .init(user: "u", password: "p"), .any)
    _ = dialogue.begin()
    let reply = "HTTP/1.1 407 x\r\nProxy-Authenticate: Basic realm=x\r\n\(fields)\r\n"
    let error = #expect(throws: ProxyError.self) { try dialogue.received(Array(reply.utf8)) }
    #expect(error?.what == "it ends the connection with its challenge")
  }

  @Test(arguments: [
    "SSH-2.0-x\r\n", "\u{5}\u{0}", "HTTP/2 200\r\n\r\n", "HTTP/1.1 2000 x\r\n\r\n", "HTTP/1.1 abc x\r\n\r\n", "HTTP/1.1\r\n\r\n", "\r\n",
    "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\n: empty\r\n\r\n", "HTTP/1.1 200 O\u{0}K\r\n\r\n", "HTTP/1.1 099 x\r\n\r\n",
  ])
  func `what is no answer in HTTP 1 is malformed`(reply: String) throws {
    #expect(try run(reply).error?.code == .malformed)
  }

  @Test func `a proxy that speaks TLS is said to do so`() throws {
    let run = DialogueRun(try dialogue(), [[0x15, 3, 3, 0, 2, 2, 40]])
    #expect(run.error?.description == "it speaks TLS, not HTTP")
  }

  @Test func `heads without end are cut off`() throws {
    #expect(try run("HTTP/1.1 200 " + String(repeating: "x", count: 70_000)).error?.code == .tooLong)
    #expect(try run("HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 300)).error?.code == .tooLong)
    #expect(try run(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 20)).error?.code == .tooLong)
    let long = "HTTP/1.1 403 " + String(repeating: "x", count: 5_000) + "\r\n\r\n"
    #expect((try run(long).error?.description.utf8.count ?? 0) < 500)
  }

  @Test func `it makes no difference in which portions an answer comes, and one cut short is waited for`() throws {
    let reply = Array("HTTP/1.1 102 Wait\r\n\r\nHTTP/1.1 200 OK\r\nVia: x\r\n\r\n220".utf8)
    let bytewise = DialogueRun(try dialogue(), reply.dropLast(3).map { [$0] })
    #expect(bytewise.end == .connected(early: []))
    for length in 0..<(reply.count - 3) {
      #expect(DialogueRun(try dialogue(), [Array(reply.prefix(length))]).end == .waiting, "\(length)")
      let halves = [Array(reply.prefix(length)), Array(reply.dropFirst(length))]
      #expect(DialogueRun(try dialogue(), halves).end == .connected(early: Array("220".utf8)), "\(length)")
    }
  }

  @Test func `mutated answers end in some way and never in a trap`() throws {
    var random = SeededGenerator(seed: 1)
    let seeds = [
      "HTTP/1.1 200 OK\r\nVia: x\r\n\r\nmore", "HTTP/1.1 407 A\r\nProxy-Authenticate: Basic realm=\"\\\"\", Digest a=b\r\n\r\n",
      "HTTP/1.0 100 \n\nHTTP/1.0 502 B\n\n",
    ]
    for _ in 0..<3_000 {
      var bytes = Array(try #require(seeds.randomElement(using: &random)).utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let cut = Int.random(in: 0...bytes.count, using: &random)
      let whole = DialogueRun(try dialogue(), [bytes])
      let halves = DialogueRun(try dialogue(), [Array(bytes[..<cut]), Array(bytes[cut...])].filter { !$0.isEmpty })
      if case .connected = whole.end { #expect(halves.end != .waiting) }
    }
  }
}
