import Testing

@testable import JSONSchema

@Suite struct StringFormatTests {
  @Test(
    arguments: [
      (.date, ["2026-01-31", "2024-02-29"], ["2026-02-29", "2026-1-31", "20260131", "2026-01-31T00:00:00Z", "", "2026-13-01"]),
      (
        .time, ["12:00:00Z", "12:00:00.123+01:00", "23:59:60Z", "00:59:60+01:00", "12:00:00z"],
        ["12:00:00", "24:00:00Z", "12:60:00Z", "12:00:60Z", "12:00Z", "12:00:00.Z", "12:00:00+1:00", "12:00:00+24:00"]
      ),
      (
        .dateTime, ["2026-01-31T12:00:00Z", "2026-01-31t12:00:00.5-08:00", "1998-12-31T23:59:60Z"],
        ["2026-01-31", "2026-01-31 12:00:00Z", "2026-01-31T12:00:00", "1998-12-31T23:58:60Z", "2013-350T01:01:01Z", "12:00:00Z"]
      ),
      (
        .duration, ["P4DT12H30M5S", "P1Y", "PT36H", "P2W", "P1Y2M3D", "PT1M"],
        ["", "P", "PT", "P1", "P1Y2D", "PT1H2S", "P2W1D", "P1YT", "1Y", "PT1D", "P1H", "P-1D", "P1S"]
      ),
      (.email, ["a@b.example", "a.b+c@d.example"], ["a", "a@", "@b.example", "a@@b.example", "é@b.example", "a b@c.example"]),
      (.idnEmail, ["é@b.example"], ["é"]),
      (
        .hostname, ["a", "a.example", "1.a", String(repeating: "a", count: 63)],
        ["", ".", "a.", ".a", "-a", "a-", "a_b", "a..b", "é.example", String(repeating: "a", count: 64)]
      ),
      (.idnHostname, ["é.example", "例え.テスト"], ["a..b", ""]),
      (.ipv4, ["127.0.0.1", "0.0.0.0"], ["127.0.0", "127.0.0.256", "127.0.0.01", "127.0.0.1.", "0x7f.0.0.1", "::1"]),
      (
        .ipv6, ["::1", "::", "fe80::1", "::ffff:192.0.2.1", "1:2:3:4:5:6:7:8"],
        ["1:2:3:4:5:6:7", "12345::", "::1%eth0", "1::2::3", "127.0.0.1"]
      ),
      (
        .uri,
        [
          "https://user:pw@a.example:8443/p;x/%20?q=a&b#f", "urn:a:b", "mailto:a@b.example", "file:///etc", "http://[::1]:80/",
          "http://[v1.a]/",
          "a:",
        ],
        [
          "", "//a.example", "/a", "http://a b", "http://a/%2", "http://[::1", "http://a:x/", "http://a/[", "1a:b", "http://é/", "a#b#c",
          "\\\\a",
        ]
      ),
      (.uriReference, ["", "/a", "//a.example", "?q", "#f", "a/b:c", "http://a/"], ["a b", "1a:b", "http://a/#b#c"]),
      (.iri, ["https://é.example/ü"], ["é"]), (.iriReference, ["é"], ["é é"]),
      (
        .uuid, ["123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"],
        ["123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400g", ""]
      ),
      (.jsonPointer, ["", "/", "/a/~0~1/0"], ["a", "/~", "/~2", "#/a"]), (.regex, ["^a(?=b)$", "[a-z]+"], ["(", "[", "a**"]),
    ] as [(StringFormat, [String], [String])])
  func `a format accepts its own texts only`(format: StringFormat, valid: [String], invalid: [String]) {
    for text in valid { #expect(format.matches(text), "\(format.rawValue) refuses \(text)") }
    for text in invalid { #expect(!format.matches(text), "\(format.rawValue) accepts \(text)") }
  }
}
