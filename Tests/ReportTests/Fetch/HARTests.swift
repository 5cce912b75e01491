import Bytes
import Observation
import Report
import Testing

@Suite("HTTP Archives")
struct HARTests {
  private func archive(_ seen: FetchObservation) throws -> JSONValue {
    try JSONValue(reading: HAR().render(FetchFixture.document(seen), options: RenderOptions()))
  }

  private func entries(_ seen: FetchObservation) throws -> [JSONValue] {
    guard case .array(let entries)? = try archive(seen)["log"]?["entries"] else { return [] }
    return entries
  }

  @Test("every archive is what HAR 1.2 asks for", arguments: FetchFixture.all.map(\.1))
  func valid(seen: FetchObservation) throws {
    #expect(HARSchema.complaints(about: try archive(seen), as: HARSchema.file) == [])
  }

  @Test("the schema of the tests complains of what is missing, of another type, negative, no date or unknown")
  func complains() throws {
    let bad = try JSONValue(
      reading: Array(
        #"{"log":{"version":1,"creator":{"name":"x"},"entries":[{"startedDateTime":"now","time":-2,"x":1,"timings":{"wait":true}}]}}"#.utf8)
    )
    let complaints = HARSchema.complaints(about: bad, as: HARSchema.file)
    for words in [
      "$.log.version is of another type", "$.log.creator.version is missing", "$.log.entries[0].startedDateTime is no date",
      "$.log.entries[0].time is -2.0", "$.log.entries[0].x is not of HAR", "$.log.entries[0].timings.send is missing",
      "$.log.entries[0].timings.wait is no number",
    ] {
      #expect(complaints.contains(words), "\(complaints)")
    }
  }

  @Test("an entry's time is the sum of its phases, TLS counted once", arguments: FetchFixture.all.map(\.1))
  func sums(seen: FetchObservation) throws {
    for entry in try entries(seen) {
      let parts = ["blocked", "dns", "connect", "send", "wait", "receive"].compactMap { HARSchema.number(entry["timings"]?[$0]) }
      let sum = parts.filter { $0 >= 0 }.reduce(0, +)
      let time = try #require(HARSchema.number(entry["time"]))
      #expect(abs(sum - time) < 0.000_5, "\(sum) \(time)")
      let ssl = HARSchema.number(entry["timings"]?["ssl"]) ?? -1
      #expect(ssl <= HARSchema.number(entry["timings"]?["connect"]) ?? -1)
    }
  }

  @Test("entries begin where their exchanges began")
  func starts() throws {
    let entries = try entries(FetchFixture.redirected)
    #expect(entries.map { $0["startedDateTime"] } == [.string("2026-11-21T03:21:54.250Z"), .string("2026-11-21T03:21:54.281Z")])
  }

  @Test("contents that were kept are in it, as text where they are text and else in base 64")
  func contents() throws {
    var seen = FetchFixture.redirected
    var response = try #require(try entries(seen).last?["response"])
    #expect(response["content"]?["text"] == .string("/wBB") && response["content"]?["encoding"] == .string("base64"))
    #expect(response["content"]?["compression"] == .number(8_035))
    #expect(try entries(seen)[0]["request"]?["postData"]?["text"] == .string("häl\nx"))
    seen.hops[1].response?.body.content = Array("tëxt".utf8)
    response = try #require(try entries(seen).last?["response"])
    #expect(response["content"]?["text"] == .string("tëxt") && response["content"]?["encoding"] == nil)
    seen.hops[1].response?.body.content = nil
    seen.hops[0].request.content = nil
    #expect(try entries(seen).last?["response"]?["content"]?["text"] == nil)
    #expect(try entries(seen)[0]["request"]?["postData"]?["text"] == .string(""))
  }

  @Test("queries, cookies and where a redirect leads are taken apart")
  func parts() throws {
    let entry = try #require(try entries(FetchFixture.redirected).first)
    func pairs(_ value: JSONValue?) -> [String] {
      guard case .array(let values)? = value else { return [] }
      return values.map { value in
        guard case .string(let name)? = value["name"], case .string(let text)? = value["value"] else { return "?" }
        return "\(name)=\(text)"
      }
    }
    #expect(pairs(entry["request"]?["queryString"]) == ["a=1", "b=two words", "c="])
    #expect(pairs(entry["request"]?["cookies"]) == ["a=b", "c=d=e"])
    #expect(pairs(entry["response"]?["cookies"]) == ["id=42"])
    guard case .array(let cookies)? = entry["response"]?["cookies"] else { return }
    #expect(cookies[0]["expires"] == .string("2027-06-09T10:18:14.000Z") && cookies[0]["secure"] == .bool(true))
    #expect(cookies[0]["httpOnly"] == .bool(true) && cookies[0]["path"] == .string("/"))
    #expect(entry["response"]?["redirectURL"] == .string("https://example.org/new"))
    #expect(entry["serverIPAddress"] == .string("192.0.2.1") && entry["_remotePort"] == .number(80))
  }
}
