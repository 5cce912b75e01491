import HTTPWire
import LocalServer
import TestSupport
import Testing

@testable import HTTPClient

@Suite(.timeLimit(.minutes(2))) struct AuthenticationTransferTests {
  private static let someone = Credentials("someone:s3cret")
  private static let words = "user=someone&password=s3cret"
  private static let basic = "Basic c29tZW9uZTpzM2NyZXQ="

  static let versions: [HTTPOptions.Version] = [.http11, .http2]

  @Test(arguments: versions) func `Basic goes with the first request`(version: HTTPOptions.Version) async throws {
    let bench = try AuthenticationBench(version)
    let url = "\(bench.secure)/basic-auth?\(Self.words)"
    let result = try await bench.get(url, AuthenticationBench.rules(Self.someone, for: url), .basic)
    #expect(result.text == "welcome by Basic\n" && result.authorizations == [Self.basic])
    let refused = try await bench.get(url, AuthenticationBench.rules(Credentials("someone:wrong"), for: url), .basic)
    #expect(refused.statuses == [401] && refused.hasSucceeded)
    let empty = try await bench.get(
      "\(bench.secure)/basic-auth?user=u&password=", AuthenticationBench.rules(Credentials("u"), for: url), .basic)
    #expect(empty.head?.status == 200)
  }

  @Test(arguments: versions) func `a token goes with the first request, in every mode`(version: HTTPOptions.Version) async throws {
    let bench = try AuthenticationBench(version)
    let url = "\(bench.secure)/bearer?token=abc"
    let rules = try AuthenticationBench.rules(.token(try #require(BearerToken("abc"))), for: url)
    for mode in [AuthenticationMode.basic, .digest, .any] {
      let result = try await bench.get(url, rules, mode)
      #expect(result.text == "welcome by Bearer\n" && result.hops.count == 1)
    }
  }

  struct Variant: Sendable, CustomTestStringConvertible {
    let algorithm: String
    let protection: String
    var testDescription: String { "\(algorithm) \(protection)" }
  }

  static let variants: [Variant] = [
    Variant(algorithm: "MD5", protection: "auth"), Variant(algorithm: "MD5-sess", protection: "auth"),
    Variant(algorithm: "SHA-256", protection: "auth"), Variant(algorithm: "SHA-256-sess", protection: "auth,auth-int"),
    Variant(algorithm: "SHA-512-256", protection: "auth"), Variant(algorithm: "SHA-512-256-sess", protection: "auth"),
    Variant(algorithm: "SHA-256", protection: "auth-int"), Variant(algorithm: "MD5", protection: ""),
    Variant(algorithm: "SHA-256-sess", protection: "auth-int"),
  ]

  @Test(arguments: versions, variants) func `Digest answers what is asked`(version: HTTPOptions.Version, variant: Variant) async throws {
    let bench = try AuthenticationBench(version)
    let url = "\(bench.secure)/digest-auth?\(Self.words)&algorithm=\(variant.algorithm)&qop=\(variant.protection)"
    let rules = try AuthenticationBench.rules(Self.someone, for: url)
    for mode in [AuthenticationMode.digest, .any] {
      let result = try await bench.get(url, rules, mode)
      #expect(result.text == "welcome by Digest\n" && result.statuses == [401, 200], "\(result.authorizations)")
      #expect(result.authorizations.first == .some(nil))
      #expect(result.authorizations.compactMap { $0 }.allSatisfy { $0.hasPrefix("Digest ") })
    }
    // Guard: `own.hasAnswered` in AuthenticationStage.answer.
    let wrong = try await bench.get(url, AuthenticationBench.rules(Credentials("someone:wrong"), for: url), .digest)
    #expect(wrong.statuses == [401, 401] && wrong.head?.status == 401 && wrong.hasSucceeded)
  }

  @Test(arguments: versions) func `content goes out once, where the answer is known`(version: HTTPOptions.Version) async throws {
    let bench = try AuthenticationBench(version)
    let content = Array("content".utf8)
    for (mode, protection, sizes) in [
      (AuthenticationMode.digest, "auth", [0, 7]), (.any, "auth", [7, 7]), (.digest, "auth-int", [0, 7]),
    ] as [(AuthenticationMode, String, [UInt64])] {
      let url = "\(bench.secure)/digest-auth?\(Self.words)&algorithm=SHA-256&qop=\(protection)"
      var request = HTTPRequest(method: "POST", url: try URI(parsing: url))
      request.body = .bytes(content)
      request.contentType = "text/plain"
      let result = try #require(try await bench.run([request], AuthenticationBench.rules(Self.someone, for: url), mode).first)
      #expect(result.statuses == [401, 200], "\(mode) \(protection)")
      #expect(result.hops.map { $0.requestBodySize } == sizes)
      #expect(result.hops.first?.request.fields.first("Content-Length") == "\(sizes[0])")
    }
  }

  /// Guard: `keptContentBack` in AuthenticationStage.reaction.
  @Test(arguments: versions) func `content that was kept back is sent to a server that asks for nothing`(
    version: HTTPOptions.Version
  ) async throws {
    let bench = try AuthenticationBench(version)
    let url = "\(bench.secure)/anything"
    var request = HTTPRequest(method: "POST", url: try URI(parsing: url))
    request.body = .bytes(Array("content".utf8))
    let results = try await bench.run([request, request], AuthenticationBench.rules(Self.someone, for: url), .digest)
    for result in results {
      #expect(result.statuses == [200, 200] && result.hops.map { $0.requestBodySize } == [0, 7])
      #expect(result.authorizations == [nil, nil])
    }
  }

  /// A form of no parts is none, and curl says its type only with its content.
  @Test(arguments: versions) func `the type of a form is kept back with its parts`(version: HTTPOptions.Version) async throws {
    let bench = try AuthenticationBench(version)
    let url = "\(bench.secure)/anything"
    var request = HTTPRequest(method: "POST", url: try URI(parsing: url))
    request.body = .bytes(Array("--b\r\n\r\n\r\n--b--\r\n".utf8))
    for (type, kept) in [
      ("multipart/form-data; boundary=b", nil), ("application/x-www-form-urlencoded", "application/x-www-form-urlencoded"),
    ] {
      request.contentType = type
      let result = try #require(try await bench.run([request], AuthenticationBench.rules(Self.someone, for: url), .digest).first)
      #expect(result.hops.map { $0.request.fields.first("Content-Type") } == [kept, type])
    }
  }

  @Test(arguments: versions) func `a nonce that worked is used again, and counted`(version: HTTPOptions.Version) async throws {
    let bench = try AuthenticationBench(version)
    let url = "\(bench.secure)/digest-auth?\(Self.words)"
    let request = HTTPRequest(url: try URI(parsing: url))
    let results = try await bench.run([request, request, request], AuthenticationBench.rules(Self.someone, for: url), .digest)
    // The site names its next nonce with each answer, so that each count begins anew.
    #expect(results.map(\.statuses) == [[401, 200], [200], [200]])
    #expect(results.last?.authorizations.first??.contains("nonce=\"next-") == true)
    #expect(results.last?.authorizations.first??.contains("nc=00000002") == true)
  }

  @Test(arguments: versions) func `a nonce that is too old is worth another word`(version: HTTPOptions.Version) async throws {
    let bench = try AuthenticationBench(version)
    let url = "\(bench.secure)/digest-auth?\(Self.words)&stale=1"
    let result = try await bench.get(url, AuthenticationBench.rules(Self.someone, for: url), .digest)
    #expect(result.statuses == [401, 401, 200])
  }

  /// Guard: `staleAnswers < patience`.
  @Test func `a server that finds every nonce too old is not asked for ever`() async throws {
    let server = try RawServer { connection in
      while !connection.read().isEmpty {
        connection.write("HTTP/1.1 401 No\r\nWWW-Authenticate: Digest realm=x, nonce=y, stale=true\r\nContent-Length: 0\r\n\r\n")
      }
    }
    let bench = try AuthenticationBench()
    let url = "http://127.0.0.1:\(server.port)/"
    let result = try await bench.get(url, AuthenticationBench.rules(Self.someone, for: url), .digest)
    #expect(result.statuses == [401, 401, 401, 401] && result.hasSucceeded)
  }

  @Test func `any takes Basic where there is nothing stronger, and Digest where there is`() async throws {
    let bench = try AuthenticationBench(.http11)
    let url = "\(bench.plain)/basic-auth?\(Self.words)"
    let rules = try AuthenticationBench.rules(Self.someone, for: url)
    let basic = try await bench.get(url, rules, .any)
    #expect(basic.statuses == [401, 200] && basic.authorizations == [nil, Self.basic])
    let both = try await bench.get("\(bench.plain)/digest-auth?\(Self.words)&basic=1", rules, .any)
    #expect(both.statuses == [401, 200] && both.authorizations.last??.hasPrefix("Digest ") == true)
    let wrong = try await bench.get(url, AuthenticationBench.rules(Credentials("someone:wrong"), for: url), .any)
    #expect(wrong.statuses == [401, 401])
    // Guard: Digest was asked for, and the password does not go out in any other words.
    let refused = try await bench.get(url, rules, .digest)
    #expect(refused.statuses == [401] && refused.authorizations == [nil])
  }

  @Test func `a field of the caller's own comes before credentials`() async throws {
    let bench = try AuthenticationBench(.http11)
    var request = HTTPRequest(url: try URI(parsing: "\(bench.plain)/digest-auth?\(Self.words)"))
    request.fields.append("Authorization", "Mine")
    let own = try await bench.run([request], AuthenticationBench.rules(Self.someone, for: bench.plain), .digest).first
    #expect(own?.authorizations == ["Mine"] && own?.statuses == [401])
    request.fields = FieldSection()
    request.removedFields = ["authorization"]
    let none = try await bench.run([request], AuthenticationBench.rules(Self.someone, for: bench.plain), .basic).first
    #expect(none?.authorizations == [nil])
  }

  @Test func `what Basic cannot write is an error before anything is sent`() async throws {
    let bench = try AuthenticationBench(.http11)
    let rules = try AuthenticationBench.rules(Credentials(user: "a:b", password: "s3cret"), for: bench.plain)
    let result = try await bench.get("\(bench.plain)/headers", rules, .basic)
    #expect(result.error?.code == "authentication.user" && result.error?.message.contains("s3cret") == false)
  }

  @Test func `the parts of a site that Digest protects are those that it names`() async throws {
    let seen = Lock<[String]>([])
    let server = try RawServer { connection in
      while true {
        let text = String(decoding: connection.read(), as: UTF8.self)
        guard !text.isEmpty else { return }
        seen.withLock { $0.append("\(text.split(separator: " ")[1]) \(text.contains("Authorization: Digest"))") }
        connection.write(
          text.contains("Authorization") || text.contains(" /other")
            ? "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
            : "HTTP/1.1 401 No\r\nWWW-Authenticate: Digest realm=x, nonce=y, domain=\"/in /x/ http://other.example/other\"\r\nContent-Length: 0\r\n\r\n"
        )
      }
    }
    let bench = try AuthenticationBench(.http11)
    let base = "http://127.0.0.1:\(server.port)"
    let requests = try ["/in/a", "/in/b", "/other", "/x/"].map { HTTPRequest(url: try URI(parsing: base + $0)) }
    _ = try await bench.run(requests, AuthenticationBench.rules(Self.someone, for: base), .digest)
    #expect(seen.withLock { $0 } == ["/in/a false", "/in/a true", "/in/b true", "/other false", "/x/ true"])
  }
}
