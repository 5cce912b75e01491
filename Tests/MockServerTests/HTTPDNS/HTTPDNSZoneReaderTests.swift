import Bytes
import Testing

@testable import MockServer

@Suite struct HTTPDNSZoneReaderTests {
  private func mistakes(_ text: String) -> [String] {
    let error = #expect(throws: ResponderError.self) { try HTTPDNSResponder(parsing: Array(text.utf8)) }
    return error?.mistakes.map(\.description) ?? []
  }

  @Test func `all errors of a file are reported with their positions`() {
    let text = """
      accounts:
        - {id: 1, secret: xyz}
        - {id: 2, aes_key: "00"}
        - {id: 3, require_signature: true}
        - {id: 3, enabled: maybe}
        - {secret: "00"}
      zone:
        a b: {v4: 1.2.3.4}
        a.example: {v4: [1.2.3, "::1"], v6: 1.2.3.4, ttl: -1, tll: 5}
        A.example: {variants: [{v4: 192.0.2.1}, {region: mars}, {sdns: {"a b": c}}]}
      endpoints: {moon: {v4: []}, cn: {v4: "a.example:1"}}
      region: europe
      clock_offset: soon
      faults:
        - {fault: explode}
        - {fault: status, status: 99}
        - {fault: code}
        - {fault: delay, delay: x}
        - {fault: close, on: nothing, names: [a b], endpoint: "x:y", first: 0}
      """
    let expected = [
      "line 2, column 5: the secret must be hexadecimal", "line 3, column 5: the AES key must be 32 hexadecimal digits",
      "line 4, column 5: 'require_signature' needs a secret", "line 5, column 5: account 3 stands here a second time",
      "line 5, column 22: neither true nor false", "line 6, column 5: an account without an ID",
      "line 8, column 3: 'a b' is not a host name",
      "line 9, column 20: not an IPv4 address", "line 9, column 27: not an IPv4 address", "line 9, column 39: not an IPv6 address",
      "line 9, column 53: not a TTL in seconds", "line 9, column 57: unknown key 'tll'",
      "line 10, column 3: 'A.example' is the same name as one above", "line 10, column 26: a variant without 'region' or 'sdns'",
      "line 10, column 52: not a region", "line 10, column 67: not an SDNS parameter", "line 11, column 13: not a region",
      "line 11, column 38: not an IPv4 address with an optional port", "line 12, column 9: not a region",
      "line 13, column 15: not a duration of at most a day", "line 15, column 13: unknown fault 'explode'",
      "line 16, column 29: the fault 'status' needs a status from 200 to 599", "line 17, column 13: the fault 'code' needs a result code",
      "line 18, column 27: the fault 'delay' needs a duration", "line 19, column 24: neither resolve nor schedule",
      "line 19, column 41: not a host name", "line 19, column 57: not an address or name with an optional port",
      "line 19, column 71: not a positive number of requests",
    ]
    #expect(mistakes(text) == expected)
  }

  @Test func `a file without accounts, and one that is no mapping, are rejected`() {
    #expect(mistakes("[]") == ["line 1, column 1: a zone must be a mapping, not a list"])
    #expect(mistakes("zone: {}") == ["line 1, column 1: there is no account"])
    #expect(mistakes("accounts: x").first == "line 1, column 11: a list of accounts is needed here, not a text")
    #expect(mistakes("accounts: [").count == 1)
  }

  @Test func `no error repeats a secret`() {
    #expect(!mistakes("accounts: [{id: 1, secret: 5ecret5ecret, aes_key: 5ecret}]").joined().contains("5ecret"))
  }
}
