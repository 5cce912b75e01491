import CommandSupport
import HTTPClient
import HTTPWire
import Testing

@testable import FetchCLI

@Suite("Exit statuses of fetch")
struct CurlStatusTests {
  private func error(
    _ category: HTTPError.Category, _ phase: HTTPError.Phase, _ code: String = "any", wire: HTTPWireError.Code? = nil
  ) -> HTTPError {
    HTTPError(category, code: code, phase: phase, "it went wrong", url: "https://example.org/", wire: wire.map { HTTPWireError($0, "so") })
  }

  private func status(
    _ category: HTTPError.Category, _ phase: HTTPError.Phase, _ code: String = "any", wire: HTTPWireError.Code? = nil
  ) -> Int32 {
    CurlStatus.status(for: error(category, phase, code, wire: wire)).rawValue
  }

  @Test("what happens before the handshake has curl's numbers")
  func reaching() {
    #expect(status(.resolve, .dns) == 6)
    #expect(status(.resolve, .proxy) == 5)
    #expect(status(.connect, .connect, "transport.refused") == 7)
    #expect(status(.connect, .proxy, "transport.refused") == 7)
    #expect(status(.connect, .proxy, "proxy.authentication") == 97)
    #expect(status(.connect, .proxy, "proxy.untrusted") == 60)
  }

  @Test("TLS: the handshake is one thing, the verdict another, and what breaks later a third")
  func security() {
    #expect(status(.tls, .tls, "tls.handshake.alert") == 35)
    #expect(status(.tls, .tls, "tls.configuration") == 59)
    #expect(status(.tls, .verify) == 60)
    #expect(status(.tls, .send) == 55)
    #expect(status(.tls, .receive) == 56)
  }

  @Test("a connection that breaks is named after what it was doing")
  func breaking() {
    #expect(status(.connect, .send, "transport.reset") == 55)
    #expect(status(.connect, .wait, "transport.reset") == 56)
    #expect(status(.connect, .receive, "transport.reset") == 56)
  }

  @Test("time runs out with 28 in every phase", arguments: HTTPError.Phase.allCases)
  func timeout(phase: HTTPError.Phase) {
    #expect(status(.timeout, phase) == 28)
  }

  @Test(
    "what is wrong with the message has curl's numbers, by the code of the error or of the wire",
    arguments: [
      (HTTPWireError.Code.empty, 52), (.incomplete, 18), (.connection, 16), (.stream, 92), (.contentCoding, 61), (.limitExceeded, 100),
      (.malformed, 8), (.unaskedSwitch, 8), (.notHTTP, 8), (.ambiguousLength, 8), (.unsendable, 64),
    ] as [(HTTPWireError.Code, Int32)])
  func messages(code: HTTPWireError.Code, number: Int32) {
    #expect(status(.protocol, .receive, code.rawValue) == number)
    #expect(status(.protocol, .receive, wire: code) == number)
  }

  @Test("limits, redirects, files and the caller's own doing have their numbers")
  func rest() {
    #expect(status(.http, .receive, "http.too-many-redirects") == 47)
    #expect(status(.http, .receive, "http.redirect-scheme") == 1)
    #expect(status(.http, .send, "http.not-rewindable") == 65)
    #expect(status(.limit, .receive, "http.body-too-large") == 63)
    #expect(status(.limit, .receive) == 100)
    #expect(status(.io, .send) == 26)
    #expect(status(.io, .receive) == 23)
    #expect(status(.io, .queue) == 74)
    #expect(status(.usage, .queue) == 64)
    #expect(status(.cancelled, .wait) == 130)
    #expect(CurlStatus.unmetExpectation.rawValue == 120)
    #expect(CurlStatus.failedStatus.rawValue == 22)
  }

  @Test("every category has a number in every phase")
  func complete() {
    for category in HTTPError.Category.allCases {
      for phase in HTTPError.Phase.allCases { #expect(CurlStatus.row(for: error(category, phase)) != nil) }
    }
  }

  @Test("no row stands behind another that always comes first")
  func reachable() {
    for row in CurlStatus.rows {
      #expect(CurlStatus.row(for: error(row.category, row.phase ?? .starttls, row.code ?? "any")) == row)
    }
  }
}
