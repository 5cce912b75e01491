import Bytes
import DomainNames
import Resolver
import TestSupport
import Testing
import Transport

/// Our HTTPDNS client and server beside the reference, in both directions.
@Suite(.timeLimit(.minutes(5))) struct HTTPDNSReferenceTests {
  private static let now = Platform.now.seconds

  private func target(
    _ account: HTTPDNSAccount, _ encryption: HTTPDNSEncryption, signer: HTTPDNSSigner? = nil, sdns: [HTTPDNSParameter] = []
  ) throws -> String {
    let names = try ["www.example.com", "empty.example.com", "none.example"].map { try DomainName($0) }
    let request = try HTTPDNSRequest(names, families: .both, sdns: sdns)
    let vector = (0..<encryption.vectorLength).map { _ in UInt8.random(in: 0...255) }
    return try request.target(
      signedBy: signer ?? HTTPDNSSigner(account), for: account, encryption: encryption, vector: vector, at: Timestamp(seconds: Self.now))
  }

  @Test("the reference accepts our requests, and we its responses", arguments: HTTPDNSEncryption.allCases)
  func ourRequests(_ encryption: HTTPDNSEncryption) throws {
    let account = try HTTPDNSReference.account(aesKey: encryption == .none ? nil : HTTPDNSReference.aesKey)
    let sdns = [HTTPDNSParameter(sdns: "tier", "gold=1"), HTTPDNSParameter(sdns: "A_b", "x-y")].compactMap { $0 }
    let result = try HTTPDNSReference.perform(
      HTTPDNSReference.respond(to: try target(account, encryption, sdns: sdns), at: Self.now))
    #expect(result.number("status") == 200 && result["sdns"]?.text("sdns-tier") == "gold=1", "\(result)")
    let response = try HTTPDNSResponse(
      status: 200, content: Array(result.text("content").utf8), account: account, encryption: encryption)
    #expect(
      response.clientAddress == "198.51.100.7" && response.answers.map(\.name) == ["www.example.com", "empty.example.com", "none.example"])
    #expect(response.answers[0].v4?.addresses.map(\.description) == ["192.0.2.1"] && response.answers[0].v4?.ttl == 33)
    #expect(response.answers[0].v6?.addresses.map(\.description) == ["2001:db8::1"] && response.answers[0].v6?.extra == "kept")
    #expect(response.answers[1].v4?.absence == "RRNotExist" && response.answers[2].v6?.absence == "DomainNotExist")
  }

  @Test("the reference rejects our wrong keys, expired signatures and skewed clocks", arguments: HTTPDNSEncryption.allCases)
  func ourMistakes(_ encryption: HTTPDNSEncryption) throws {
    let key = encryption == .none ? nil : HTTPDNSReference.aesKey
    let account = try HTTPDNSReference.account(aesKey: key)
    func code(_ target: String, at now: Int64 = Self.now) throws -> String {
      let result = try HTTPDNSReference.perform(HTTPDNSReference.respond(to: target, at: now))
      return (try? JSONParser.read(Array(result.text("content").utf8)))?.text("code") ?? ""
    }
    let ours = try target(account, encryption)
    #expect(try code(ours) == "success" && code(ours, at: Self.now + 600) == "success")
    #expect(try code(ours, at: Self.now + 601) == "SignatureExpired")
    #expect(try code(ours, at: Self.now - 90_000) == "InvalidDuration")
    let skewed = try target(account, encryption, signer: HTTPDNSSigner(account, clockOffset: .seconds(-90_000)))
    #expect(try code(skewed) == "SignatureExpired" && code(skewed, at: Self.now - 90_000) == "success")
    #expect(try code(try target(try HTTPDNSReference.account(secret: "ff", aesKey: key), encryption)) == "InvalidSignature")
    #expect(try code(try target(try HTTPDNSReference.account(secret: nil, aesKey: key), encryption)) == "UnsignedInterfaceDisabled")
    guard encryption != .none else { return }
    let other = try HTTPDNSReference.account(aesKey: "ffffffffffffffffffffffffffffffff")
    let result = try HTTPDNSReference.perform(HTTPDNSReference.respond(to: try target(other, encryption), at: Self.now))
    #expect(!result.text("error").isEmpty)
  }

  @Test("our client resolves names with the reference as its service", arguments: HTTPDNSEncryption.allCases)
  func ourClient(_ encryption: HTTPDNSEncryption) async throws {
    var configuration = HTTPDNSConfiguration(try HTTPDNSReference.account(aesKey: HTTPDNSReference.aesKey))
    configuration.encryption = encryption
    configuration.schedules = false
    let client = HTTPDNSClient(configuration, exchanger: ReferenceExchanger(now: Self.now), clock: { Timestamp(seconds: Self.now) })
    let response = try await client.resolve([try DomainName("www.example.com")], families: .both, deadline: .never).response
    #expect(response.answers.first?.v6?.addresses.first?.description == "2001:db8::1")
    let late = HTTPDNSClient(configuration, exchanger: ReferenceExchanger(now: Self.now + 700), clock: { Timestamp(seconds: Self.now) })
    let error = await #expect(throws: ResolverError.self) {
      try await late.resolve([try DomainName("www.example.com")], families: .v4, deadline: .never)
    }
    #expect(error?.code == .httpdnsRefused && error?.detail?.contains("SignatureExpired") == true)
  }

  private static let zone = """
    accounts: [{id: 100000, secret: \(HTTPDNSReference.secret), aes_key: \(HTTPDNSReference.aesKey), require_signature: true}]
    zone:
      www.example.com:
        v4: [192.0.2.1]
        v6: [2001:db8::1]
        ttl: 33
        variants: [{sdns: {tier: gold}, v4: [203.0.113.1]}]
    endpoints: {cn: {v4: "192.0.2.10:8053"}}
    """

  private func fetch(_ target: String, from server: ServeProcess) throws -> (status: Int, content: String) {
    let run = try CommandRun(["curl", "-sS", "-w", "\n%{http_code}", "http://127.0.0.1:\(server.port)\(target)"])
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.last.flatMap { Int($0) } ?? 0, lines.dropLast().joined(separator: "\n"))
  }

  @Test func `our server accepts the requests of the reference, which decrypts its responses`() throws {
    let directory = try TemporaryDirectory()
    let server = try ServeProcess(["--httpdns", try directory.write(Self.zone, to: "zone.yaml")])
    let expiry = Self.now + 600
    for encryption in HTTPDNSEncryption.allCases {
      let results = try HTTPDNSReference.perform([
        HTTPDNSReference.request(["www.example.com", "none.example"], encryption: encryption, expiry: expiry),
        HTTPDNSReference.request(
          ["www.example.com"], encryption: encryption, expiry: expiry, sdns: [.init("tier", .string("gold"))]),
        HTTPDNSReference.request(["www.example.com"], encryption: encryption, expiry: Self.now - 5),
        HTTPDNSReference.request(["www.example.com"], encryption: encryption, expiry: Self.now + 100_000),
        HTTPDNSReference.request(["www.example.com"], encryption: encryption, expiry: expiry, secret: "ff"),
        HTTPDNSReference.request(["www.example.com"], encryption: encryption, expiry: expiry, secret: nil),
        HTTPDNSReference.request(
          ["www.example.com"], encryption: encryption, expiry: expiry, aesKey: "ffffffffffffffffffffffffffffffff"),
      ])
      let responses = try results.map { try fetch($0.text("target"), from: server) }
      let read = try HTTPDNSReference.perform(responses.map { HTTPDNSReference.read($0.content, status: $0.status) })
      let codes = read.map { $0.text("code") }
      let wrongKey = encryption == .none ? "success" : "InvalidArgument"
      #expect(
        codes == [
          "success", "success", "SignatureExpired", "InvalidDuration", "InvalidSignature", "UnsignedInterfaceDisabled", wrongKey,
        ], "\(encryption): \(read)")
      #expect(read[0].number("mode") == Int64(encryption.rawValue))
      let data = try #require(read[0]["data"])
      #expect(data.text("cip") == "127.0.0.1")
      guard case .array(let answers)? = data["answers"], answers.count == 2 else {
        Issue.record("no answers: \(data)")
        continue
      }
      #expect(answers[0]["v4"]?["ips"] == .array([.string("192.0.2.1")]) && answers[0]["v6"]?.number("ttl") == 33)
      #expect(answers[1]["v4"]?.text("no_ip_code") == "DomainNotExist")
      guard case .array(let gold)? = read[1]["data"]?["answers"] else { continue }
      #expect(gold.first?["v4"]?["ips"] == .array([.string("203.0.113.1")]))
      // A response under our key cannot be read with another.
      guard encryption != .none else { continue }
      let other = try HTTPDNSReference.perform(
        HTTPDNSReference.read(responses[0].content, status: 200, aesKey: "ffffffffffffffffffffffffffffffff"))
      #expect(!other.text("error").isEmpty)
    }
    #expect(server.end() == 0)
  }

  @Test func `our server accepts the scheduling requests of the reference`() throws {
    let directory = try TemporaryDirectory()
    let server = try ServeProcess(["--httpdns", try directory.write(Self.zone, to: "zone.yaml")])
    func schedule(_ secret: String, _ time: Int64) -> JSONValue {
      .object([
        .init("op", .string("schedule")), .init("id", .string("100000")), .init("secret", .string(secret)), .init("region", .string("cn")),
        .init("n", .string("abcdef2345")), .init("t", .integer(time)),
      ])
    }
    let results = try HTTPDNSReference.perform([
      schedule(HTTPDNSReference.secret, Self.now + 200), schedule("ff", Self.now + 200), schedule(HTTPDNSReference.secret, Self.now - 5),
    ])
    let responses = try results.map { try fetch($0.text("target"), from: server) }
    #expect(responses.map(\.status) == [200, 403, 403])
    #expect(responses[0].content.contains(#""service_ip": ["192.0.2.10"], "service_ip_port": [8053]"#))
    #expect(responses[1].content.contains("InvalidSignature") && responses[2].content.contains("SignatureExpired"))
    #expect(server.end() == 0)
  }

  @Test func `a wrong zone file ends the start with its line`() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("accounts:\n  - {id: 1}\nzone:\n  a.example: {v4: 1.2.3}\n", to: "zone.yaml")
    let run = try CommandRun.tlsprobe(["serve", "--listen", "127.0.0.1:0", "--data-dir", directory.path, "--httpdns", file])
    #expect(
      run.status != 0 && run.error.contains("zone.yaml") && run.error.contains("line 4, column 19: not an IPv4 address"),
      "\(run.transcript)")
  }
}
