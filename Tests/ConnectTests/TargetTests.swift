import Bytes
import Connect
import Testing

@Suite struct TargetTests {
  @Test(arguments: [
    ("example.org", "example.org:443"), ("example.org:8443", "example.org:8443"), ("EXAMPLE.org.", "example.org:443"),
    ("192.0.2.1", "192.0.2.1:443"), ("192.0.2.1:1", "192.0.2.1:1"), ("[2001:db8::1]:65535", "[2001:db8::1]:65535"), ("::1", "[::1]:443"),
    ("[::1]", "[::1]:443"), ("https://example.org/path?q#f", "example.org:443"),
    ("https://user:secret@example.org:8443/", "example.org:8443"),
    ("imaps://mail.example.org", "mail.example.org:993"), ("HTTPS://[::1]:9/", "[::1]:9"), ("bücher.example", "xn--bcher-kva.example:443"),
  ])
  func `a target is read in every usual form`(text: String, canonical: String) throws {
    #expect(try Target(text).description == canonical)
    #expect(try Target(text).input == text)
  }

  @Test(arguments: [
    ("smtp://mail.example.org", "mail.example.org:25", "smtp"), ("submission://mail.example.org", "mail.example.org:587", "smtp"),
    ("IMAP://[::1]:1143/INBOX", "[::1]:1143", "imap"), ("postgresql://me:secret@db.example/x", "db.example:5432", "postgres"),
    ("xmpp-server://example.org", "example.org:5269", "xmpp-server"), ("ldap://127.0.0.1", "127.0.0.1:389", "ldap"),
  ])
  func `a scheme that begins in the clear says what is spoken there`(text: String, canonical: String, spoken: String) throws {
    #expect(try Target(text).description == canonical)
    #expect(try Target(text).startTLS == spoken)
    #expect(try Target("imaps://mail.example.org").startTLS == nil)
  }

  @Test(arguments: [
    ("", TargetError.Code.emptyHost), (":443", .emptyHost), ("https://", .emptyHost), ("https:///path", .emptyHost),
    ("example.org:0", .badPort),
    ("example.org:70000", .badPort), ("example.org:", .badPort), ("example.org:x", .badPort), ("example.org:+1", .badPort),
    ("example.org:99999999999999999999", .badPort), ("[::1]443", .badPort), ("[::1", .badAddress), ("[192.0.2.1]", .badAddress),
    ("1.2.3", .badAddress), ("0177.0.0.1", .badAddress), ("1:2:3:4", .badAddress), ("http://example.org", .badScheme), ("a b", .badName),
    ("8::D%:,2:]+%+4", .badAddress),
    ("exa\u{1b}[31mmple.org", .badName), ("ex/ample", .badName),
  ])
  func `what is no target says why`(text: String, code: TargetError.Code) {
    let error = #expect(throws: TargetError.self) { try Target(text) }
    #expect(error?.code == code)
    #expect(error?.hint.isEmpty == false)
  }
}
