import Bytes
import Testing

@testable import StartTLS

@Suite struct XMPPTests {
  private static let header =
    "C| <?xml version='1.0'?><stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' to='example.org' version='1.0'>"
  private static let starttls = "C| <starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>"
  private static let opened = """
    \(header)
    S| <?xml version='1.0'?><stream:stream from='im.example.com' id='1' version='1.0' xmlns='jabber:client' xmlns:stream='x'>
    """

  static let scripts = [
    Script(
      "xmpp", "RFC 6120, section 9.1.1",
      """
      \(header)
      S| <stream:stream from='im.example.com' id='t7AMCin9zjMNwQKDnplntZPIDEI=' to='juliet@im.example.com' version='1.0'
      S|  xml:lang='en' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>
      S| <stream:features><starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'><required/></starttls></stream:features>
      \(starttls)
      S| <proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>
      TLS
      = greeting: im.example.com
      = offered: starttls (required)
      = offers TLS: yes
      """),
    Script(
      "xmpp", "mechanisms, white space, a tag in an attribute and an end of its own",
      """
      \(opened)
      S: <features>
      S|  <mechanisms a=">"><mechanism>SCRAM-SHA-1</mechanism> <mechanism>X&lt;Y&amp;amp;</mechanism></mechanisms>
      S: <register/><starttls xmlns = "urn:ietf:params:xml:ns:xmpp-tls" />
      S| </features>
      \(starttls)
      S| <proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'></proceed>
      S| <early/>
      TLS
      = offered: mechanism SCRAM-SHA-1, mechanism X<Y&amp;, register, starttls
      = early: 8
      """),
    Script(
      "xmpp-server", "between servers",
      """
      C| <?xml version='1.0'?><stream:stream xmlns='jabber:server' xmlns:stream='http://etherx.jabber.org/streams'
      C|  from='tlsprobe.invalid' to='example.org' version='1.0'>
      S| <stream:stream xmlns:stream='x' xmlns='jabber:server' xmlns:db='jabber:server:dialback' version='1.0' id='2'>
      S| <stream:features><starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/><dialback xmlns='urn:xmpp:features:dialback'/></stream:features>
      \(starttls)
      S| <proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>
      TLS
      = offered: starttls, dialback
      """),
    Script(
      "xmpp-server", "a server from before version 1.0",
      """
      C| <?xml version='1.0'?><stream:stream xmlns='jabber:server' xmlns:stream='http://etherx.jabber.org/streams'
      C|  from='tlsprobe.invalid' to='example.org' version='1.0'>
      S| <stream:stream xmlns:stream='x' xmlns='jabber:server' id='2'>
      ! not-offered: xmpp-server: the server speaks XMPP from before version 1.0, which has no STARTTLS
      """),
    Script(
      "xmpp", "features without STARTTLS",
      """
      \(opened)
      S| <stream:features><mechanisms><mechanism>PLAIN</mechanism></mechanisms></stream:features>
      ! not-offered: xmpp: starttls is not among what the server offers: mechanism PLAIN
      = offers TLS: no
      """),
    Script(
      "xmpp", "no features",
      """
      \(opened)
      S| <stream:features/>
      ! not-offered: xmpp: the server does not offer starttls
      """),
    Script(
      "xmpp", "STARTTLS refused (RFC 6120, section 5.4.2.2)",
      """
      \(opened)
      S| <stream:features><starttls/></stream:features>
      \(starttls)
      S| <failure xmlns='urn:ietf:params:xml:ns:xmpp-tls'/></stream:stream>
      ! refused: xmpp: the server offers STARTTLS and refuses it
      """),
    Script(
      "xmpp", "a stream error with a text",
      """
      \(opened)
      S| <stream:error><text xmlns='x'>Not here</text><host-unknown xmlns='x'/></stream:error></stream:stream>
      ! refused: xmpp: the server ends the stream: host-unknown: Not here
      """),
    Script(
      "xmpp", "another host (RFC 6120, section 4.9.3.19)",
      """
      \(opened)
      S| <stream:error><see-other-host xmlns='x'>[2001:db8::1]:9222</see-other-host></stream:error>
      ! refused: xmpp: the server ends the stream: see-other-host: [2001:db8::1]:9222
      """),
    Script(
      "xmpp", "an end of the stream",
      """
      \(opened)
      S| </stream:stream>
      ! refused: xmpp: the server ended the stream
      """),
    Script(
      "xmpp", "another kind of document",
      """
      \(header)
      S| <html><body>400</body></html>
      ! malformed: xmpp: <html> begins no stream of XMPP
      """),
    Script(
      "xmpp", "a document type",
      """
      \(header)
      S| <!DOCTYPE x [<!ENTITY a 'b'>
      ! malformed: xmpp: comments and declarations of types have no place in XMPP: <!DOCTYPE x [<!ENTITY a 'b'>
      """),
    Script(
      "xmpp", "no XML",
      """
      \(header)
      S| HTTP/1.1 400 Bad Request<
      ! malformed: xmpp: text stands where a stream should begin: HTTP/1.1 400 Bad Request
      """),
    Script(
      "xmpp", "tags that do not match",
      """
      \(opened)
      S| <a></b>
      ! malformed: xmpp: </b> ends an element that is not open
      """),
    Script(
      "xmpp", "an attribute without quotation marks",
      """
      \(header)
      S| <stream:stream version=1.0>
      ! malformed: xmpp: an attribute's value has no quotation marks: stream:stream version=1.0
      """),
    Script(
      "xmpp", "a go-ahead that nobody asked for is not taken",
      """
      \(opened)
      S| <proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'/><stream:features/>
      ! not-offered: xmpp: the server does not offer starttls
      """),
  ]

  @Test func `a host's name is escaped`() {
    var dialogue = XMPP().dialogue(with: StartTLSParties(host: "a'b<c>&\"d"))
    #expect(String(decoding: dialogue.begin(), as: UTF8.self).contains(" to='a&apos;b&lt;c&gt;&amp;&quot;d' "))
  }

  @Test func `a host that the server does not know brings a hint`() {
    let script = Script("xmpp", "", Self.opened + "\nS| <stream:error><host-unknown/></stream:error>")
    guard case .failed(let error) = Replay(script).ending else { return #expect(Bool(false)) }
    #expect(error.hint == .code(.giveXMPPDomain, ["example.org"]))
  }

  @Test func `depth is bounded`() {
    let script = Script("xmpp", "", Self.opened + "\nS| " + String(repeating: "<a>", count: 100))
    guard case .failed(let error) = Replay(script).ending else { return #expect(Bool(false)) }
    #expect(error.code == .malformed)
  }

  @Test func `tags are bounded in number and in length`() {
    let many = Script("xmpp", "", Self.opened + "\nS| " + String(repeating: "<a/>", count: 1_001))
    let long = Script("xmpp", "", Self.opened + "\nS| <a b='" + String(repeating: "c", count: 9_000))
    for script in [many, long] {
      guard case .failed(let error) = Replay(script).ending else { return #expect(Bool(false)) }
      #expect(error.code == .tooLong)
    }
  }
}
