import Bytes
import Checks
import Observation
import Testing

@Suite("What is expected of a fetch")
struct FetchExpectationTests {
  private func seen(_ status: Int? = 200, days: [Int] = []) -> FetchObservation {
    var marks = CurlTimings()
    marks.total = 90
    let timings = FetchTimings(cutAt: [(.dns, 10), (.connect, 30), (.send, 31), (.wait, 60), (.receive, 90)])
    var hop = HopObservation(
      index: 0, url: "http://x/", request: RequestObservation(method: "GET", url: "http://x/", httpVersion: "HTTP/1.1", headers: []),
      timings: timings, marks: marks)
    hop.response = status.map { ResponseObservation(status: $0, reason: "", httpVersion: "HTTP/1.1", headers: []) }
    hop.certificates = days.enumerated().map { index, days in
      var certificate = CertificateDescription(depth: index, der: [], fingerprints: FingerprintsDescription(sha1: "", sha256: ""))
      certificate.subject = "CN=\(index)"
      certificate.daysLeft = days
      return certificate
    }
    var seen = FetchObservation()
    seen.hops = [hop]
    return seen
  }

  @Test(
    "codes, classes and ranges welcome what they name", arguments: [("200", 200), ("204,3xx", 301), ("2XX", 299), ("400-404,500", 404)])
  func welcome(text: String, status: Int) throws {
    let expectation = try #require(StatusExpectation(text))
    #expect(expectation.contains(status) && expectation.verdict(on: seen(status)).isMet)
    #expect(!expectation.contains(100))
    let verdict = expectation.verdict(on: seen(599))
    #expect(!verdict.isMet && verdict.seen == "599" && verdict.message == "the status is 599, expected \(text)")
    #expect(!expectation.verdict(on: seen(nil)).isMet)
  }

  @Test(
    "what names no status is refused",
    arguments: ["", "20", "2000", "0xx", "x00", "2x0", "404-400", "200,", "200-", "+20", "099", "2xx-3xx"])
  func refused(text: String) {
    #expect(StatusExpectation(text) == nil)
  }

  @Test("the first certificate to end decides")
  func expiry() throws {
    let thirty = try #require(ExpiryExpectation(days: 30))
    #expect(thirty.verdict(on: seen(days: [90, 30])).isMet)
    let verdict = thirty.verdict(on: seen(days: [90, 29]))
    #expect(!verdict.isMet && verdict.seen == "29" && verdict.message == "CN=1 expires within 30 days" && verdict.expected == "30 days")
    #expect(thirty.verdict(on: seen(days: [-1])).message == "CN=0 has expired")
    #expect(!thirty.verdict(on: seen()).isMet)
    #expect(ExpiryExpectation(days: -1) == nil)
  }

  @Test("limits hold for phases, the first byte and the whole")
  func levels() {
    func measured(_ phase: String, _ seen: FetchObservation) -> Int64? {
      ServiceLevel(of: Phase(rawValue: phase), limit: 1).verdict(on: seen).measured
    }
    let seen = seen()
    #expect(ServiceLevel.fetchPhases.compactMap { measured($0.rawValue, seen) } == [0, 10, 20, 0, 0, 1, 29, 30, 60, 90])
    #expect(ServiceLevel(of: .total, limit: 90).verdict(on: seen).isMet)
    #expect(!ServiceLevel(of: .total, limit: 89).verdict(on: seen).isMet)
  }

  @Test("what broke off meets no limit that it did not come to")
  func broken() {
    var seen = seen(nil)
    seen.hops[0].timings = FetchTimings(cutAt: [(.dns, 10), (.connect, 30)])
    seen.error = FetchFailure(category: .connect, code: "transport.refused", phase: "connect", message: "refused")
    for phase in ["connect", "tls", "ttfb", "total"] {
      let verdict = ServiceLevel(of: Phase(rawValue: phase), limit: .max).verdict(on: seen)
      #expect(!verdict.isMet && verdict.measured == nil, "\(phase)")
    }
    #expect(ServiceLevel(of: .dns, limit: 10).verdict(on: seen).isMet)
    #expect(!ServiceLevel(of: .total, limit: .max).verdict(on: FetchObservation()).isMet)
  }

  @Test("phases are summed over redirects, and the first byte is the last answer's")
  func redirects() {
    var seen = seen()
    var second = seen.hops[0]
    second.index = 1
    second.marks = second.marks.following(seen.hops[0].marks, startingAt: 95)
    seen.hops.append(second)
    #expect(ServiceLevel(of: .dns, limit: 1).verdict(on: seen).measured == 20)
    #expect(ServiceLevel(of: .firstByte, limit: 1).verdict(on: seen).measured == 155)
    #expect(ServiceLevel(of: .total, limit: 1).verdict(on: seen).measured == 185)
  }
}
