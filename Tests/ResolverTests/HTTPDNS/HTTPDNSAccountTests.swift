import Resolver
import Testing

@Suite struct HTTPDNSAccountTests {
  @Test func `no description of an account shows its keys`() throws {
    let account = try HTTPDNSSamples.account(aesKey: HTTPDNSSamples.aesKey)
    var dumped = ""
    dump(account, to: &dumped)
    dump(HTTPDNSConfiguration(account), to: &dumped)
    let texts = ["\(account)", String(reflecting: account), dumped, "\(HTTPDNSConfiguration(account))"]
    for text in texts {
      #expect(!text.contains("0011") && !text.contains("0001") && !text.contains("[0, 17") && !text.contains("[0, 1,"))
      #expect(text.contains("main") && text.contains("100000"))
    }
    #expect("\(account)" == "httpdns:main (account 100000, signed, encrypted)")
    #expect("\(try HTTPDNSSamples.account(secret: nil))" == "httpdns:main (account 100000, unsigned, not encrypted)")
  }

  @Test(
    "an invalid name, ID or key is an error that does not repeat the key",
    arguments: [
      ("", "1", "00", nil), ("../x", "1", "00", nil), (".x", "1", "00", nil), ("a/b", "1", "00", nil), ("a", "", nil, nil),
      ("a", "12x", nil, nil), ("a", "123456789012345678901", nil, nil), ("a", "1", "5ecre7", nil), ("a", "1", "", nil),
      ("a", "1", "abc", nil),
      ("a", "1", nil, "0011"), ("a", "1", nil, "5ecre7"), ("a", "1", "00:11", nil),
    ] as [(String, String, String?, String?)])
  func invalid(name: String, id: String, secret: String?, key: String?) {
    let error = #expect(throws: ResolverError.self) { try HTTPDNSAccount(name: name, id: id, secret: secret, aesKey: key) }
    #expect(error?.code == .httpdnsAccount)
    #expect(error?.description.contains("5ecre7") == false)
  }
}
