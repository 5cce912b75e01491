import HTTPWire
import TestSupport
import Testing

@testable import Connect

@Suite struct DigestSessionTests {
  private func challenge(_ text: String) throws -> DigestChallenge {
    try #require(Challenge.all(in: [Array(text.utf8)]).first.flatMap { DigestChallenge($0) })
  }

  private func session(_ text: String, user: String = "u", password: String = "p", nonce: String = "c") throws -> DigestSession {
    DigestSession(try challenge(text), user: user, password: password, clientNonce: nonce)
  }

  private func answer(_ session: inout DigestSession, _ method: String = "GET", _ target: String = "/x", content: String = "") throws
    -> String
  {
    String(decoding: session.answer(method: method, target: target, content: Array(content.utf8)), as: UTF8.self)
  }

  @Test func `the example of RFC 2617, section 3-5, comes out`() throws {
    var session = try session(
      #"Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41""#,
      user: "Mufasa", password: "Circle Of Life", nonce: "0a4f113b")
    #expect(
      try answer(&session, "GET", "/dir/index.html")
        == #"Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", cnonce="0a4f113b", nc=00000001, qop=auth, response="6629fae49393a05397450978507c4ef1", opaque="5ccc069c403ebaf9f0171e9517f40e41""#
    )
  }

  @Test(arguments: [
    ("MD5", "8ca523f5e9506fed4657c9700eebdbec"), ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
  ])
  func `the examples of RFC 7616, section 3-9-1, come out`(algorithm: String, response: String) throws {
    var session = try session(
      "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", algorithm=\(algorithm), nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\"",
      user: "Mufasa", password: "Circle of Life", nonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
    let text = try answer(&session, "GET", "/dir/index.html")
    #expect(text.contains("response=\"\(response)\""))
    #expect(text.contains("algorithm=\(algorithm)") && text.contains("opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\""))
  }

  /// The user's hash there is the first half of SHA-512; SHA-512/256 (FIPS 180-4, section 6.7), which the section names, gives these values.
  @Test func `the example of RFC 7616, section 3-9-2, hides the user`() throws {
    var session = try session(
      #"Digest realm="api@example.org", qop="auth", algorithm=SHA-512-256, nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK", opaque="HRPCssKJSGjCrkzDg8OhwpzCiGPChXYjwrI2QmXDnsOS", charset=UTF-8, userhash=true"#,
      user: "Jäsøn Doe", password: "Secret, or not?", nonce: "NTg6RKcb9boFIAS3KrFK9BGeh+niz/sm")
    let text = try answer(&session, "GET", "/doe.json")
    #expect(text.contains("username=\"793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b\""))
    #expect(text.contains("response=\"7a4e1192babbba02e91182d2895bfdbf7adafc6e48d4e517ca301974843d840c\""))
    #expect(text.hasSuffix("userhash=true") && !text.contains("Doe"))
  }

  @Test func `with sess, auth-int and neither`() throws {
    var sess = try session(#"Digest realm="r", nonce="n", qop="auth", algorithm=md5-SESS"#)
    let first = try answer(&sess)
    #expect(first.contains("response=\"0223f74a821f39096c53860f14848b13\"") && first.contains("algorithm=MD5-sess"))
    var integrity = try session(#"Digest realm="r", nonce="n", qop="auth-int""#)
    #expect(integrity.challenge.coversContent)
    _ = try answer(&integrity)
    let covered = try answer(&integrity, "PUT", "/x", content: "body")
    #expect(
      covered.contains("response=\"2d796ee2d1cfe1c7d03d94a3816871f0\"") && covered.contains("nc=00000002")
        && covered.contains("qop=auth-int"))
    var old = try session(#"Digest realm="r", nonce="n""#)
    #expect(try answer(&old) == #"Digest username="u", realm="r", nonce="n", uri="/x", response="3042aef13752cb1d63f6787a080ffdfc""#)
  }

  @Test func `a nonce is counted, and counted anew when the server gives the next`() throws {
    var session = try session(#"Digest realm="r", nonce="n", qop=auth"#)
    for count in 1...17 { #expect(try answer(&session).contains("nc=\(count < 16 ? "0000000" : "000000")\(String(count, radix: 16)),")) }
    session.renew(Array("next".utf8))
    let renewed = try answer(&session)
    #expect(renewed.contains("nonce=\"next\"") && renewed.contains("nc=00000001"))
    session.renew(Array("next".utf8))
    #expect(try answer(&session).contains("nc=00000002"))
  }

  @Test func `quotes and backslashes of user and realm are written so that they end nothing`() throws {
    var session = try session(#"Digest realm="a\"b\\c", nonce="n", qop=auth"#, user: #"q"u\o"#)
    let text = try answer(&session)
    #expect(text.hasPrefix(#"Digest username="q\"u\\o", realm="a\"b\\c", "#))
    let read = try #require(Challenge.all(in: [Array(text.utf8)]).first)
    #expect(read.value(of: "username") == Array(#"q"u\o"#.utf8) && read.value(of: "realm") == Array(#"a"b\c"#.utf8))
  }

  @Test func `a user outside ASCII is written as the server reads it`() throws {
    var extended = try session(#"Digest realm="r", nonce="n", charset="UTF-8""#, user: "Jäsøn Doe")
    #expect(try answer(&extended).hasPrefix("Digest username*=UTF-8''J%C3%A4s%C3%B8n%20Doe, "))
    var plain = try session(#"Digest realm="r", nonce="n""#, user: "Jäsøn Doe")
    #expect(try answer(&plain).hasPrefix("Digest username=\"Jäsøn Doe\", "))
  }

  @Test func `bytes of the server come back as they were`() throws {
    let realm: [UInt8] = [0xe4, 0x22]
    let challenge = try #require(
      DigestChallenge(Challenge(scheme: "digest", parameters: [.init(name: "nonce", value: [0x6e]), .init(name: "realm", value: realm)])))
    var session = DigestSession(challenge, user: "u", password: "p", clientNonce: "c")
    let bytes = session.answer(method: "GET", target: "/")
    #expect(Challenge.all(in: [bytes]).first?.value(of: "realm") == realm)
  }

  @Test(arguments: [
    "Digest realm=x", "Basic realm=x, nonce=y", "Digest nonce=n, algorithm=SHA-1", "Digest nonce=n, algorithm=token",
    "Digest nonce=n, qop=auth-conf",
  ])
  func `what cannot be answered is no challenge`(text: String) {
    #expect(Challenge.all(in: [Array(text.utf8)]).first.flatMap { DigestChallenge($0) } == nil)
  }

  @Test func `the strongest is answered, and of equals the first`() throws {
    let offered = Challenge.all(in: [
      Array("Digest nonce=a, algorithm=MD5, Digest nonce=b, algorithm=SHA-256, Digest nonce=c, algorithm=SHA-256-sess, Basic realm=x".utf8)
    ])
    #expect(DigestChallenge.strongest(of: offered)?.nonce == Array("b".utf8))
    #expect(DigestChallenge.strongest(of: []) == nil)
  }

  @Test func `neither key nor password can be printed`() throws {
    let session = try session("Digest realm=r, nonce=n", user: "someone", password: "s3cret")
    var text = ""
    dump(session, to: &text)
    dump(Proxy.Credentials(user: "someone", password: "s3cret"), to: &text)
    text += "\(session) \(String(reflecting: session)) \(Proxy.Credentials("someone:s3cret"))"
    #expect(!text.contains("s3cret"))
    #expect(text.contains("someone:…"))
  }

  @Test func `Basic takes what it can tell apart, in UTF-8`() {
    #expect(BasicCredentials(user: "Aladdin", password: "open sesame")?.field == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    // RFC 7617, section 2.1.
    #expect(BasicCredentials(user: "test", password: "123£")?.field == "Basic dGVzdDoxMjPCow==")
    #expect(BasicCredentials(user: "", password: "a:b")?.field == "Basic OmE6Yg==")
    for (user, password) in [("a:b", "c"), ("a\n", "b"), ("a", "b\u{7f}")] {
      #expect(BasicCredentials(user: user, password: password) == nil)
    }
  }
}
