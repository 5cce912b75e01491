import Bytes
import Observation
import Testing

@testable import Report

@Suite struct FetchObservationJSONTests {
  @Test("a document has the members that Codable encodes", arguments: FetchFixture.all.map(\.1))
  func observation(seen: FetchObservation) throws {
    #expect(seen.json == DocumentEncoder.value(of: seen))
  }

  @Test func `values that are rarely there are encoded`() {
    var seen = FetchFixture.redirected
    seen.hops[1].repeatedBecause = "503"
    seen.hops[1].cache = CacheObservation(outcome: .miss, reason: "not stored", stored: true)
    seen.hops[1].tls?.pins = .init(met: false, matched: [], unmatched: ["sha256//AA=="])
    seen.hops[1].tls?.resumed = true
    seen.hops[1].connection?.proxy = "http://127.0.0.1:3128"
    seen.hops[1].connection?.socket = "/run/server.sock"
    var image = ImageObservation(.png)
    image.width = 2
    seen.hops[1].response?.body.image = image
    #expect(seen.json == DocumentEncoder.value(of: seen))
  }

  @Test(arguments: [ToolDescription(version: "1"), ToolDescription(version: "1", openssl: "3", nghttp2: "1", zlib: "1", data: "certifi")])
  func tool(_ tool: ToolDescription) {
    #expect(tool.json == DocumentEncoder.value(of: tool))
  }

  @Test(arguments: [
    TargetDescription(host: "example.org", port: 443, sni: nil), TargetDescription(file: "a.pem"),
    TargetDescription(host: "example.org", port: 25, sni: "a", starttls: "smtp", unicodeHost: "ä.example", proxy: "http://127.0.0.1:1"),
  ])
  func target(_ target: TargetDescription) {
    #expect(target.json == DocumentEncoder.value(of: target))
  }
}
