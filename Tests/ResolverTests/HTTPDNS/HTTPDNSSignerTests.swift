import Bytes
import Resolver
import Testing

@Suite struct HTTPDNSSignerTests {
  @Test func `the signature covers the sorted parameters, and is that of the description`() throws {
    let signer = HTTPDNSSigner(try HTTPDNSSamples.account())
    let parameters = [
      HTTPDNSParameter("v", "1.0"), HTTPDNSParameter("q", "4,6"), HTTPDNSParameter("id", "100000"), HTTPDNSParameter("m", "0"),
      HTTPDNSParameter("dn", "www.example.com"), HTTPDNSParameter("exp", "1700000600"),
    ]
    #expect(HTTPDNSSigner.signedText(parameters) == "dn=www.example.com&exp=1700000600&id=100000&m=0&q=4,6&v=1.0")
    #expect(signer.signature(of: parameters) == "85a84cc69eac02a602dea38044f81632fe3256ab5e89a2760c512c4c4368a515")
    // Diagnostics and empty values are not signed.
    let more = parameters + [HTTPDNSParameter("sid", "abcdefghijkl"), HTTPDNSParameter("net", "wifi"), HTTPDNSParameter("cip", "")]
    #expect(signer.signature(of: more.shuffled()) == signer.signature(of: parameters))
    let sdns = try #require(HTTPDNSParameter(sdns: "tier", "gold"))
    #expect(HTTPDNSSigner.signedText(parameters + [sdns]).hasSuffix("&q=4,6&sdns-tier=gold&v=1.0"))
  }

  @Test func `a scheduling request has the signature of the published example`() throws {
    let account = try HTTPDNSSamples.account(secret: "123456")
    let signature = HTTPDNSSigner(account).scheduleSignature(nonce: "abcdef2345", time: "1632912372")
    #expect(signature == "de7be63a9f19cf11e9d455d7d4f23cb4")
  }

  @Test func `a signature expires after 600 seconds of the corrected clock`() throws {
    let account = try HTTPDNSSamples.account()
    #expect(HTTPDNSSigner(account).expiry(at: HTTPDNSSamples.now) == 1_700_000_600)
    #expect(HTTPDNSSigner(account, clockOffset: .seconds(-3_600)).expiry(at: HTTPDNSSamples.now) == 1_699_997_000)
    #expect(HTTPDNSSigner(account, validity: .seconds(30), clockOffset: .seconds(5)).expiry(at: HTTPDNSSamples.now) == 1_700_000_035)
    // Absurd values are clamped, and do not overflow.
    let absurd = HTTPDNSSigner(account, validity: .seconds(Int64.max), clockOffset: .seconds(Int64.max))
    #expect(absurd.expiry(at: HTTPDNSSamples.now) == 1_700_000_000 + 2 * 10 * 365 * 86_400)
  }

  @Test func `an account without a secret signs nothing`() throws {
    let signer = HTTPDNSSigner(try HTTPDNSSamples.account(secret: nil))
    #expect(signer.signature(of: [HTTPDNSParameter("id", "1")]) == nil)
    #expect(signer.scheduleSignature(nonce: "abcdef2345", time: "1") == nil)
  }

  @Test func `SDNS parameters have a restricted set of characters`() {
    for (key, value) in [("", "a"), ("a", ""), ("a b", "c"), ("a", "b&c"), ("a=", "b"), ("a", "b.c"), ("ä", "b"), ("a", "b~")] {
      #expect(HTTPDNSParameter(sdns: key, value) == nil)
    }
    #expect(HTTPDNSParameter(sdns: "a-B_9", "c=D-e_f")?.name == "sdns-a-B_9")
  }
}
