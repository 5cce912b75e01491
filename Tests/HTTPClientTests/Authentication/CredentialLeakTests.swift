import Connect
import HTTPWire
import LocalServer
import TestSupport
import Testing

@testable import HTTPClient

/// What goes to another origin than it was given for.
@Suite(.timeLimit(.minutes(2))) struct CredentialLeakTests {
  private static let someone = Credentials("someone:s3cret")

  /// CVE-2018-1000007, CVE-2022-27774, CVE-2022-27776, CVE-2025-14524. Guards: `sharesOrigin` in CredentialRules for credentials, in
  /// RedirectRules.droppedFields for the caller's own fields.
  @Test(arguments: AuthenticationTransferTests.versions) func `a redirect to another host, port or scheme takes nothing along`(
    version: HTTPOptions.Version
  ) async throws {
    let bench = try AuthenticationBench(version)
    let otherPort = try AuthenticationBench(version)
    let places = [
      bench.secure.replacing("127.0.0.1", with: "localhost"), otherPort.secure, bench.plain,
    ]
    for place in places {
      let url = "\(bench.secure)/redirect-to?url=\(place)/headers"
      var request = HTTPRequest(url: try URI(parsing: url))
      request.fields.append("Cookie", "mine=s3cret")
      request.fields.append("Proxy-Authorization", "Custom s3cret")
      for credentials in [Self.someone, .token(try #require(BearerToken("s3cret")))] {
        let rules = try AuthenticationBench.rules(credentials, for: bench.secure)
        let result = try #require(try await bench.run([request], rules, .basic).first)
        #expect(result.statuses == [302, 200], "\(place)")
        #expect(result.authorizations.first??.isEmpty == false && result.authorizations.last == .some(nil), "\(place)")
        #expect(!result.text.contains("s3cret") && !result.text.lowercased().contains("cookie"), "\(place)")
      }
      request.fields.append("Authorization", "Custom s3cret")
      let own = try #require(try await bench.run([request], CredentialRules(), .basic).first)
      #expect(own.statuses == [302, 200] && !own.text.contains("s3cret"), "\(place)")
    }
  }

  /// Guard: `RedirectRules.target` takes no userinfo from a Location that leads to another origin.
  @Test(arguments: AuthenticationTransferTests.versions) func `nobody is made to show credentials that a redirect names`(
    version: HTTPOptions.Version
  ) async throws {
    let bench = try AuthenticationBench(version)
    let place = bench.secure.replacing("127.0.0.1", with: "someone:s3cret@localhost")
    let result = try await bench.get("\(bench.secure)/redirect-to?url=\(place)/headers", CredentialRules(), .basic)
    #expect(result.statuses == [302, 200])
    #expect(result.authorizations == [nil, nil] && !result.text.contains("Authorization"))
  }

  @Test func `on the way back to its origin it goes along again`() async throws {
    let bench = try AuthenticationBench(.http11)
    let other = bench.plain.replacing("127.0.0.1", with: "localhost")
    let url = "\(bench.plain)/redirect-to?url=\(other)/redirect-to?url=\(bench.plain)/headers"
    let result = try await bench.get(url, AuthenticationBench.rules(Self.someone, for: bench.plain), .basic)
    #expect(result.authorizations.map { $0 != nil } == [true, false, true])
  }

  /// CVE-2026-11856. Guard: `ProtectionSpace` of `DigestSessions` has the origin and the credentials.
  @Test(arguments: AuthenticationTransferTests.versions) func `what a server said of Digest is used for no other`(
    version: HTTPOptions.Version
  ) async throws {
    let bench = try AuthenticationBench(version)
    let path = "/digest-auth?user=someone&password=s3cret"
    let other = bench.secure.replacing("127.0.0.1", with: "localhost")
    let requests = try [bench.secure + path, other + path, bench.secure + "/redirect-to?url=\(other)/digest-auth"].map {
      HTTPRequest(url: try URI(parsing: $0))
    }
    let results = try await bench.run(requests, AuthenticationBench.rules(Self.someone, for: bench.secure), .digest)
    #expect(results[0].statuses == [401, 200])
    #expect(results[1].statuses == [401] && results[1].authorizations == [nil])
    #expect(results[2].statuses == [302, 401])
    #expect(results[2].authorizations.last == .some(nil))
    // The other origin has credentials of its own: it begins anew.
    let both = try AuthenticationBench.rules(Self.someone, for: bench.secure) { $0.give(Self.someone, to: try URI(parsing: other)) }
    let anew = try await bench.run(Array(requests.prefix(2)), both, .digest)
    #expect(anew.map(\.statuses) == [[401, 200], [401, 200]])
  }

  @Test func `another user begins anew with Digest`() async throws {
    let bench = try AuthenticationBench(.http11)
    let requests = try ["one", "two"].map { user in
      HTTPRequest(url: try URI(parsing: "\(bench.plain.replacing("://", with: "://\(user):p@"))/digest-auth?user=\(user)&password=p"))
    }
    let results = try await bench.run(requests + requests, CredentialRules(), .digest)
    #expect(results.map(\.statuses) == [[401, 200], [401, 200], [200], [200]])
    #expect(results.allSatisfy { !($0.authorizations.last??.contains("Basic") ?? true) })
  }

  /// CVE-2024-11053, CVE-2025-0167. Guard: NetrcFile.entry(for:user:) is asked for the host of each hop.
  @Test(arguments: AuthenticationTransferTests.versions) func `after a redirect the netrc file is asked about the new host`(
    version: HTTPOptions.Version
  ) async throws {
    let bench = try AuthenticationBench(version)
    let other = bench.secure.replacing("127.0.0.1", with: "localhost")
    for (file, sent) in [
      ("machine 127.0.0.1 login a password s3cret\nmachine localhost login b", "Basic Yjo="),
      ("machine 127.0.0.1 login a password s3cret\nmachine localhost\ndefault login d password s3cret", nil),
      ("machine 127.0.0.1 login a password s3cret", nil),
    ] as [(String, String?)] {
      let rules = try AuthenticationBench.rules(nil, for: other) {
        $0.consult(try NetrcFile(parsing: Array(file.utf8)), as: .optional)
      }
      let result = try await bench.get("\(bench.secure)/redirect-to?url=\(other)/headers", rules, .basic)
      #expect(result.authorizations == ["Basic YTpzM2NyZXQ=", sent])
    }
  }

  /// CVE-2026-8926. Guards: `NetrcFile.entry` takes no other login than the URL's, and `mayLookUp` in CredentialRules.
  @Test(arguments: AuthenticationTransferTests.versions) func `the netrc file has nothing for another user, nor after TLS for the clear`(
    version: HTTPOptions.Version
  ) async throws {
    let bench = try AuthenticationBench(version)
    let rules = try AuthenticationBench.rules(nil, for: bench.secure) {
      $0.consult(try NetrcFile(parsing: Array("machine 127.0.0.1 login a password s3cret".utf8)), as: .optional)
    }
    let other = try await bench.get("\(bench.secure.replacing("://", with: "://b@"))/headers", rules, .basic)
    #expect(other.authorizations == ["Basic Yjo="])
    let inClear = try await bench.get("\(bench.secure)/redirect-to?url=\(bench.plain)/headers", rules, .basic)
    #expect(inClear.authorizations == ["Basic YTpzM2NyZXQ=", nil])
  }

  /// CVE-2020-8169. Guard: URIAuthority takes no second at sign.
  @Test(arguments: ["http://user:s3c@ret@127.0.0.1/", "http://user:s3cret@@127.0.0.1/"]) func `no part of a password becomes a host`(
    url: String
  ) {
    let error = #expect(throws: URIError.self) { try URI(parsing: url) }
    #expect(error?.description.contains("ret") == false)
  }

  /// CVE-2021-22876, CVE-2026-9546. Guard: `Userinfo.replaced` in RequestHeadBuilder.
  @Test(arguments: AuthenticationTransferTests.versions) func `Referer has no userinfo`(version: HTTPOptions.Version) async throws {
    let bench = try AuthenticationBench(version)
    var request = HTTPRequest(url: try URI(parsing: "\(bench.secure)/headers"))
    request.referer = "https://user:s3cret@a.example/x@y"
    let result = try #require(try await bench.run([request], CredentialRules(), .basic).first)
    #expect(result.text.contains("https://a.example/x@y") && !result.text.contains("s3cret"))
  }

  /// CVE-2015-3153. Guards: `policy.proxy(for:)` for who asks, and `address(to:for:)` for who is told.
  @Test(arguments: [Proxy.Authentication.basic, .digest, .any]) func `a proxy's credentials are for the proxy, and only for it`(
    mode: Proxy.Authentication
  ) async throws {
    let heard = Lock<[String]>([])
    let server = try RawServer { connection in
      while true {
        let text = String(decoding: connection.read(), as: UTF8.self)
        guard !text.isEmpty else { return }
        heard.withLock { $0.append(text) }
        let asks = mode != .basic && !text.contains("Proxy-Authorization")
        connection.write(
          asks
            ? "HTTP/1.1 407 Who\r\nProxy-Authenticate: Digest realm=p, nonce=n, qop=auth\r\nContent-Length: 2\r\n\r\nno"
            : "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:\(Self.port(of: text))/headers\r\nContent-Length: 0\r\n\r\n")
      }
    }
    let bench = try AuthenticationBench(.http11)
    let port = try #require(bench.plain.split(separator: ":").last)
    var proxy = try Proxy("http://127.0.0.1:\(server.port)")
    proxy.credentials = Proxy.Credentials("proxy:pr0xy")
    proxy.authentication = mode
    let proxies = ProxySelector(forHTTP: proxy, exceptions: NoProxyList("127.0.0.1"))
    let request = HTTPRequest(url: try URI(parsing: "http://a.example:\(port)/x"))
    let rules = try AuthenticationBench.rules(Self.someone, for: "http://a.example:\(port)")
    let result = try #require(try await bench.run([request], rules, .basic, proxies: proxies).first)
    #expect(result.statuses == (mode == .basic ? [302, 200] : [407, 302, 200]), "\(String(describing: result.error))")
    let said = try #require(heard.withLock { $0 }.last)
    #expect(said.hasPrefix("GET http://a.example:\(port)/x HTTP/1.1\r\n"))
    #expect(said.contains(mode == .basic ? "Proxy-Authorization: Basic " : "Proxy-Authorization: Digest username=\"proxy\""))
    #expect(mode == .basic || said.contains("uri=\"http://a.example:\(port)/x\""))
    #expect(!result.text.contains("Proxy-Authorization") && !result.text.contains("Authorization"))
  }

  /// Guard: `AuthenticationStage.reaction` answers a proxy's question with a proxy's credentials.
  @Test(arguments: ScriptedOrigin.versions) func `a server that asks as a proxy is told nothing`(version: HTTPOptions.Version) async throws
  {
    let origin = try ScriptedOrigin(version) { _, _ in
      ScriptedOrigin.ScriptedResponse(status: 407, fields: [("proxy-authenticate", "Basic realm=p")], text: "who")
    }
    let rules = try AuthenticationBench.rules(Self.someone, for: origin.url)
    let request = HTTPRequest(url: try URI(parsing: origin.url))
    let (results, _) = try await origin.run([request]) { ([AuthenticationPolicy(rules, mode: .any, proxies: nil)], { 0 }) }
    #expect(results.map(\.text) == ["who"])
    #expect(origin.asked.map { $0.fields.contains("Authorization") || $0.fields.contains("Proxy-Authorization") } == [false])
  }

  /// Of `GET http://a.example:PORT/x`.
  private static func port(of request: String) -> Substring {
    request.split(separator: "/").dropFirst().first?.split(separator: ":").last ?? ""
  }
}
