import Bytes
import HTTPWire
import Testing

@testable import HTTPMessages

@Suite struct HSTSListTests {
  private let now = Timestamp(seconds: 1_790_000_000)

  private func hear(_ value: String, from url: String, isTrusted: Bool = true, in list: inout HSTSList, after: Duration = .zero) throws {
    list.receive(
      FieldSection([FieldLine("strict-transport-security", value)]), from: try URI(parsing: url), isTrusted: isTrusted, at: now + after)
  }

  private func list(_ value: String = "max-age=100; includeSubDomains", from url: String = "https://example.org/") throws -> HSTSList {
    var list = HSTSList()
    try hear(value, from: url, in: &list)
    return list
  }

  private func upgraded(_ url: String, by list: HSTSList, after: Duration = .zero) throws -> String? {
    list.upgraded(try URI(parsing: url), at: now + after)?.description
  }

  @Test(
    arguments: [
      ("http://example.org/", "https://example.org/"), ("http://example.org:80/x?y#z", "https://example.org/x?y#z"),
      ("http://example.org:8080/", "https://example.org:8080/"), ("http://www.example.org/", "https://www.example.org/"),
      ("http://a.b.example.org/", "https://a.b.example.org/"), ("http://badexample.org/", nil), ("http://org/", nil),
      ("https://example.org/", nil),
    ] as [(String, String?)])
  func `what a host said holds for it and below it`(url: String, expected: String?) throws {
    #expect(try upgraded(url, by: list()) == expected)
  }

  @Test func `without includeSubDomains it holds for the host alone`() throws {
    let list = try list("max-age=100")
    #expect(try upgraded("http://example.org/", by: list) != nil)
    #expect(try upgraded("http://www.example.org/", by: list) == nil)
  }

  // CVE-2022-30115, 2022-42916, 2022-43551. Guard: hosts are compared as A-labels without a trailing dot.
  @Test(
    arguments: [
      "http://example.org./", "http://EXAMPLE.Org/", "http://example\u{3002}org/", "http://example\u{ff0e}org/",
      "http://www\u{ff61}example.org./",
      "http://www%E3%80%82example.org/", "http://\u{ff45}xample.org/",
    ])
  func `no other way to write a host evades it`(url: String) throws {
    #expect(try upgraded(url, by: list())?.hasPrefix("https://") == true)
  }

  @Test func `a host says it in whichever form it was asked`() throws {
    #expect(try upgraded("http://example.org/", by: list(from: "https://EXAMPLE\u{3002}org./")) == "https://example.org/")
    let list = try list(from: "https://b\u{fc}cher.example/")
    #expect(try upgraded("http://xn--bcher-kva.example/", by: list) != nil)
  }

  // Guard: nobody is heard over plain http, or with a certificate that is not trusted, or by an address.
  @Test func `it is heard over sound https alone`() throws {
    var list = HSTSList()
    try hear("max-age=100", from: "http://example.org/", in: &list)
    try hear("max-age=100", from: "https://example.org/", isTrusted: false, in: &list)
    try hear("max-age=100", from: "https://127.0.0.1/", in: &list)
    try hear("max-age=100", from: "https://[::1]/", in: &list)
    #expect(list.entries.isEmpty)
    try hear("max-age=100", from: "https://example.org/", in: &list)
    try hear("max-age=0", from: "http://example.org/", in: &list)
    try hear("max-age=0", from: "https://example.org/", isTrusted: false, in: &list)
    #expect(list.entries.count == 1)
  }

  @Test func `the first field of an answer counts`() throws {
    var list = HSTSList()
    let fields = FieldSection([FieldLine("Strict-Transport-Security", "max-age=5"), FieldLine("Strict-Transport-Security", "max-age=0")])
    list.receive(fields, from: try URI(parsing: "https://example.org/"), isTrusted: true, at: now)
    #expect(list.entries["example.org"]?.expires == now + .seconds(5))
  }

  @Test func `it ends when its time is over, and with max-age 0`() throws {
    var list = try list()
    #expect(try upgraded("http://example.org/", by: list, after: .seconds(99)) != nil)
    #expect(try upgraded("http://example.org/", by: list, after: .seconds(100)) == nil)
    try hear("max-age=0", from: "https://example.org/", in: &list)
    #expect(list.entries.isEmpty)
    try hear("max-age=99999999999999999999", from: "https://example.org/", in: &list)
    #expect(list.entries["example.org"]?.expires == nil)
  }

  // CVE-2024-9681. Guard: what a host says is written under its own name alone.
  @Test(arguments: ["max-age=1", "max-age=0", "max-age=1; includeSubDomains"])
  func `what a sub-domain says changes nothing for its parent`(value: String) throws {
    var list = try list()
    try hear(value, from: "https://www.example.org/", in: &list)
    #expect(try upgraded("http://example.org/", by: list, after: .seconds(50)) != nil)
    // Nor does it free itself of what the parent says.
    #expect(try upgraded("http://www.example.org/", by: list, after: .seconds(50)) != nil)
  }

  @Test func `there is a limit, and what ends first makes room`() throws {
    var list = HSTSList()
    list.limit = 3
    for (index, seconds) in [50, 10, 30, 40].enumerated() { try hear("max-age=\(seconds)", from: "https://h\(index).org/", in: &list) }
    #expect(list.entries.keys.sorted() == ["h0.org", "h2.org", "h3.org"])
  }
}
