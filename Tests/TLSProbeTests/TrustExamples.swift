import TLSProbe
import TestSupport
import Testing

/// The examples of the guides "Trust authorities and pin certificates" and "Use HTTP/2".
@Suite(.timeLimit(.minutes(2))) struct TrustExamples {
  @Test func `authorities of one's own are trusted, or nobody is asked for`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let (site, pem) = (example.secure, example.authority)
    var configuration = HTTPClient.Configuration()
    configuration.options.trust.store = try TrustStore(pem: pem, name: "ours")  // replaces Mozilla's
    let client = try HTTPClient(configuration)
    let response = try await client.send(HTTPRequest(url: URI(parsing: "\(site)/")))
    #expect(response.text == "tlsprobe\n")
    let request = HTTPRequest(url: try URI(parsing: "\(site)/"))
    let strict = await #expect(throws: HTTPError.self) { try await HTTPClient().send(request) }
    #expect(strict?.category == .tls && strict?.phase == .verify)
    configuration = HTTPClient.Configuration()
    configuration.options.trust.isEnforced = false  // any certificate is accepted
    let lenient = try await HTTPClient(configuration).send(request)
    let verdict = lenient.hops.last?.connection?.tls?.verdict
    #expect(lenient.status == 200 && verdict?.trusted == false)
  }

  @Test func `a host is pinned`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let (site, pem) = (example.secure, example.authority)
    let request = HTTPRequest(url: try URI(parsing: "\(site)/"))
    var configuration = HTTPClient.Configuration()
    configuration.options.trust.store = try TrustStore(pem: pem, name: "ours")
    let response = try await HTTPClient(configuration).send(request)
    let sent = response.hops.last?.connection?.tls?.certificates ?? []
    let pins = PinReport.all(for: sent).flatMap(\.pins).map(\.description)  // sha1, sha256 and key of each certificate
    #expect(pins.count == 3 * sent.count && pins[0].hasPrefix("sha1:") && pins[2].hasPrefix("sha256//"))

    let host = "localhost"
    let (key, fingerprint) = (pins[2], Hex.encode(try Hex.decode(pins[0].dropFirst(5)), separator: " ", uppercase: true))
    var rules = PinRules()
    if let hosts = HostSuffix(host) {  // and what is below it, by whole labels: never evil-example.org for example.org
      rules.require(try PinSet([key, "sha1:\(fingerprint)"]), of: hosts)  // one of them; hex may have blanks or colons
    }
    configuration.options.trust.pins = rules
    let client = try HTTPClient(configuration)
    #expect(try await client.send(request).status == 200)
  }

  @Test func `a pin that does not fit ends it, unless the host is exempt`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let (site, pem) = (example.secure, example.authority)
    let request = HTTPRequest(url: try URI(parsing: "\(site)/"))
    var configuration = HTTPClient.Configuration()
    configuration.options.trust.store = try TrustStore(pem: pem, name: "ours")
    let zeros = String(repeating: "00", count: 32)
    let pins = try PinSet(["sha256:\(zeros)"])
    configuration.options.trust.pins = PinRules(pins)
    let pinned = try HTTPClient(configuration)
    let error = await #expect(throws: HTTPError.self) { try await pinned.send(request) }
    #expect(error?.code == "certificate.pin_mismatch")
    var rules = PinRules(pins)  // for every host
    if let hosts = HostSuffix("localhost") { rules.disable(for: hosts) }  // except this one
    configuration.options.trust.pins = rules
    #expect(try await HTTPClient(configuration).send(request).status == 200)
    #expect(HostSuffix("example.org")?.covers(try URI(parsing: "https://evil-example.org").host) == false)
  }

  @Test func `what was negotiated is told`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let (site, pem) = (example.secure, example.authority)
    var configuration = HTTPClient.Configuration()
    configuration.options.trust.store = try TrustStore(pem: pem, name: "ours")
    configuration.options.version = .http2
    let client = try HTTPClient(configuration)
    let service = "/response-headers?Alt-Svc=h3%3D%22:443%22"
    let response = try await client.send(HTTPRequest(url: URI(parsing: site + service)))
    let tls = response.hops.last?.connection?.tls
    let offered = tls?.alpnOffered  // ["h2", "http/1.1"]
    let agreed = tls?.negotiated?.alpn.map { String(decoding: $0, as: UTF8.self) }  // "h2"
    let version = tls?.negotiated?.version  // TLSv1.3
    let others = AlternativeService.advertised(by: response.fields)  // such as h3
    #expect(offered == ["h2", "http/1.1"] && agreed == "h2" && version == .tls13 && response.head.version == .http2)
    #expect(others.map { String(decoding: $0.protocol, as: UTF8.self) } == ["h3"])
  }

  @Test func `requests share one connection of HTTP2, the urgent first`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    var configuration = HTTPClient.Configuration()
    configuration.options.version = .http2PriorKnowledge  // not negotiated without TLS
    let client = try HTTPClient(configuration)
    let page = HTTPRequest(url: try URI(parsing: "\(site)/headers")).with(priority: .highest)  // idle, lowest, low, medium, highest
    let image = HTTPRequest(url: try URI(parsing: "\(site)/headers")).with(priority: .idle)
    async let first = client.send(page)  // sends `priority: u=1`
    async let last = client.send(image)  // sends `priority: u=7`
    let texts = try await [first.text, last.text]
    #expect(texts[0].contains("u=1") && texts[1].contains("u=7") && example.accepted == 1)
  }
}
