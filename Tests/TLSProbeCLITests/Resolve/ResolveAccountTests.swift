import Foundation
import TestSupport
import Testing

/// HTTPDNS accounts of `tlsprobe resolve`, at a service of `tlsprobe serve --httpdns`.
@Suite(.timeLimit(.minutes(3)), .serialized) struct ResolveAccountTests {
  private let world: ResolveWorld
  private let service: ChildProcess
  private let port: String

  private static let secret = "00112233445566778899aabbccddeeff"
  private static let aesKey = "000102030405060708090a0b0c0d0e0f"

  private static let zone = """
    accounts:
      - {id: 100000, secret: \(secret), aes_key: \(aesKey), require_signature: true}
      - {id: 100001}
    zone:
      www.example.com:
        v4: [192.0.2.1, 192.0.2.2]
        v6: [2001:db8::1]
        ttl: 90
        variants:
          - {sdns: {tier: gold}, v4: [203.0.113.1], ttl: 5}
      v4only.example.com: {v4: 192.0.2.3}
      fail.example.com: {v4: 192.0.2.4}
      slow.example.com: {v4: 192.0.2.5}
    endpoints:
      hk: {v4: "127.0.0.3:8080"}
    faults:
      - {fault: close, on: resolve, names: [fail.example.com]}
      - {fault: delay, delay: 20s, on: resolve, names: [slow.example.com]}

    """

  init() throws {
    world = try ResolveWorld()
    let folder = world.folder
    service = try ChildProcess(
      [
        TestedBinary.path, "serve", "--http", "--listen", "127.0.0.1:0", "--data-dir", folder.file("data"), "--port-file",
        folder.file("port"), "--httpdns", try folder.write(Self.zone, to: "zone.yaml"),
      ], environment: CommandRun.environment, output: folder.file("service"), error: folder.file("service"))
    while folder.text(of: "port").isEmpty, service.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    port = try #require(folder.text(of: "port").split(separator: "\n").first.map(String.init), "\(folder.text(of: "service"))")
    try accounts(port: port)
  }

  /// Writes the file of resolvers; `dead` is an endpoint before the one that works.
  @discardableResult private func accounts(port: String, dead: String? = nil, mode: Int = 0o600, more: String = "") throws -> String {
    let endpoints = ([dead].compactMap { $0 } + ["127.0.0.1:\(port)"]).map { "\"\($0)\"" }.joined(separator: ", ")
    let common = "scheme: http, schedule: false, endpoints: [\(endpoints)]"
    let file = try world.folder.write(
      """
      resolvers:
        signed: {account: 100000, secret: \(Self.secret), \(common)}
        cbc: {account: 100000, secret: \(Self.secret), aes_key: \(Self.aesKey), encryption: cbc, \(common)}
        gcm: {account: 100000, secret: \(Self.secret), aes_key: \(Self.aesKey), encryption: gcm, \(common)}
        referenced: {account: 100000, secret: "@file:\(world.folder.file("secret"))", aes_key: \(Self.aesKey), \(common)}
        open: {account: 100001, \(common)}
        wrong: {account: 100000, secret: ffff, \(common)}
        unsigned: {account: 100000, \(common)}
      \(more)
      """, to: "resolvers.yaml")
    _ = try world.folder.write(Self.secret + "\n", to: "secret")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    return file
  }

  private func document(_ words: String..., status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws -> ResolveResult {
    try world.document(words + ["--resolvers", world.folder.file("resolvers.yaml")], status: status, sourceLocation: sourceLocation)
  }

  @Test(arguments: ["signed", "cbc", "gcm", "open", "referenced"]) func `an account returns addresses with the TTL of the service`(
    name: String
  ) throws {
    let result = try document("www.example.com", "--via", "httpdns:\(name)")
    #expect(
      result.records == ["www.example.com. A 192.0.2.1", "www.example.com. A 192.0.2.2", "www.example.com. AAAA 2001:db8::1"])
    #expect(result.text("source") == "httpdns:\(name)" && result.text("server")?.contains("127.0.0.1:\(port)") == true)
    #expect(((result.lookups[0]["records"] as? [[String: Any]])?.first?["ttl"] as? Int) == 90)
    #expect(try document("none.example.com", "--via", "httpdns:\(name)", status: 1).outcomes == ["no_such_name", "no_such_name"])
    #expect(try document("v4only.example.com", "--via", "httpdns:\(name)").outcomes == ["records", "no_data"])
  }

  @Test func `-6 is about the records, not about the endpoints`() throws {
    let result = try document("www.example.com", "-6", "--via", "httpdns:signed")
    #expect(result.records == ["www.example.com. AAAA 2001:db8::1"], "\(result.run.transcript)")
  }

  @Test func `a service that is slower than -m is not waited for`() throws {
    let result = try document("slow.example.com", "-4", "--via", "httpdns:signed", "--retry", "0", "-m", "1", status: 2)
    #expect(result.outcomes == ["undetermined"] && result.error.contains("in time"), "\(result.error)")
  }

  @Test func `several accounts are compared with each other`() throws {
    let result = try document("www.example.com", "-4", "--via", "httpdns:signed", "--via", "httpdns:open", "--compare")
    #expect(result.comparisons.first?["agree"] as? Bool == true)
  }

  @Test(arguments: [("wrong", "the secret is not that of the account"), ("unsigned", "UnsignedInterfaceDisabled")])
  func `a request that the service rejects is an error with its reason`(name: String, reason: String) throws {
    let result = try document("www.example.com", "-4", "--via", "httpdns:\(name)", status: 2)
    #expect(result.error.contains(reason) && !result.run.text.contains(Self.secret), "\(result.error)")
  }

  @Test func `SDNS parameters, the validity of signatures and a clock offset are sent`() throws {
    let gold = try document("www.example.com", "-4", "--via", "httpdns:gcm", "--sdns", "tier=gold")
    #expect(gold.records == ["www.example.com. A 203.0.113.1"])
    let late = try document("www.example.com", "-4", "--via", "httpdns:signed", "--clock-offset", "-4000", status: 2)
    #expect(late.error.contains("SignatureExpired"), "\(late.error)")
    #expect(
      try document("www.example.com", "-4", "--via", "httpdns:signed", "--clock-offset", "-4000", "--sign-expiry", "5000").records.count
        == 2)
  }

  @Test func `a dead endpoint is retried at the next one, except with --retry 0`() throws {
    let dead = "127.0.0.1:\(try LoopbackPort.unused())"
    try accounts(port: port, dead: dead)
    let first = try document("www.example.com", "-4", "--via", "httpdns:signed")
    let attempts = first.lookups.first?["attempts"] as? [[String: Any]] ?? []
    #expect(first.steps() == ["memory_cache:miss", "backend:answered"] && attempts.count == 2, "\(first.run.transcript)")
    #expect((attempts.first?["server"] as? String)?.contains(dead) == true, "\(first.run.transcript)")
    let once = try document("www.example.com", "-4", "--via", "httpdns:open", "--retry", "0", status: 2)
    #expect(once.error.contains(dead), "\(once.error)")
  }

  @Test func `a service that fails leads to the fallback`() throws {
    let result = try document(
      "fail.example.com", "-4", "--via", "httpdns:signed", "--fallback", "hosts", "--resolve", "other.example:443:192.0.2.1", status: 1)
    #expect(result.steps().contains("fallback:answered") && result.text("source") == "hosts", "\(result.run.transcript)")
  }

  @Test func `responses of an account are cached for that account only`() throws {
    _ = try document("www.example.com", "-4", "--via", "httpdns:signed", "--cache")
    #expect(try document("www.example.com", "-4", "--via", "httpdns:signed", "--cache").text("source") == "persistent_cache")
    #expect(try document("www.example.com", "-4", "--via", "httpdns:open", "--cache").text("source") == "httpdns:open")
    let cleared = try world.resolve("cache", "clear", "--via", "httpdns:signed", "--resolvers", world.folder.file("resolvers.yaml"))
    #expect(cleared.status == 0 && cleared.error.contains("1 cached response deleted"), "\(cleared.transcript)")
    #expect(try world.document("cache", "list").lookups.map { $0["resolver"] as? String } == ["httpdns:open"])
  }

  @Test func `over HTTPS an endpoint is dialled by its address, and verified for the name of the service`() throws {
    let folder = world.folder
    let secure = try ChildProcess(
      [
        TestedBinary.path, "serve", "--listen", "127.0.0.1:0", "--data-dir", folder.file("secure"), "--port-file", folder.file("port-tls"),
        "--httpdns", folder.file("zone.yaml"),
      ], environment: CommandRun.environment, output: folder.file("secure-log"), error: folder.file("secure-log"))
    while folder.text(of: "port-tls").isEmpty, secure.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    let port = try #require(folder.text(of: "port-tls").split(separator: "\n").first.map(String.init), "\(folder.text(of: "secure-log"))")
    try folder.write(
      """
      resolvers:
        named: {account: 100001, schedule: false, certificate_name: localhost, endpoints: ["127.0.0.1:\(port)"]}
        wrong: {account: 100001, schedule: false, endpoints: ["127.0.0.1:\(port)"]}

      """, to: "secure.yaml")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file("secure.yaml"))
    let options = ["--resolvers", folder.file("secure.yaml"), "--retry", "0", "-4", "--cacert", folder.file("secure/serve/ca.pem")]
    #expect(try world.document(["www.example.com", "--via", "httpdns:named"] + options).records.count == 2)
    let wrong = try world.document(["www.example.com", "--via", "httpdns:wrong"] + options, status: 2)
    #expect(wrong.error.contains("certificate"), "\(wrong.error)")
    withExtendedLifetime(secure) {}
  }

  @Test func `endpoints shows the servers of accounts, learned from the service`() throws {
    for (region, address) in [("hk", "127.0.0.3:8080"), ("cn", "127.0.0.1:\(port)")] {
      let run = try world.resolve(
        "endpoints", "--via", "httpdns:signed", "--resolvers", world.folder.file("resolvers.yaml"), "--region", region, "--json")
      let document = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
      let account = (document["accounts"] as? [[String: Any]])?.first ?? [:]
      #expect(run.status == 0 && document["schema"] as? String == "tlsprobe.resolve-endpoints/1", "\(run.transcript)")
      #expect(account["ipv4"] as? [String] == [address] && account["current"] as? Bool == true, "\(run.transcript)")
    }
    let text = try world.resolve("endpoints", "--via", "httpdns:wrong", "--resolvers", world.folder.file("resolvers.yaml"))
    #expect(text.status == 2 && text.text.contains("InvalidSignature"), "\(text.transcript)")
  }

  // MARK: The file

  @Test func `a file that others can read is refused`() throws {
    try accounts(port: port, mode: 0o644)
    let run = try world.resolve("www.example.com", "--via", "httpdns:signed", "--resolvers", world.folder.file("resolvers.yaml"))
    #expect(run.status == 78 && run.error.contains("other users can read it") && run.error.contains("chmod 600"), "\(run.transcript)")
    #expect(!run.error.contains(Self.secret))
  }

  @Test(arguments: [
    ("  more: {acount: 1}", "unknown key 'acount'"),
    ("  more: {secret: aa}", "has no 'account'"), ("  more: {account: 1, secret: '@cmd:true'}", "must not run a command"),
    ("  more: {account: 1, secret: xyz}", "secret"), ("  more: {account: 1, region: mars}", "the region must be one of"),
    ("  more: {account: 1, scheme: ftp}", "http or https"), ("  more: {account: 1, encryption: rot13}", "none, cbc or gcm"),
    ("  more: {account: 1, endpoints: [x y]}", "is not an endpoint"), ("  more: {account: 1, schedule: maybe}", "true or false"),
    ("  more: {account: 1, sign_expiry: 0}", "1 to 86400"), ("  more: {account: 1, clock_offset: x}", "a number of seconds"),
    ("other: {}", "one key, 'resolvers'"),
  ])
  func `a mistake in the file is named with its line`(line: String, reason: String) throws {
    let file = try accounts(port: port, more: line)
    let run = try world.resolve("www.example.com", "--via", "httpdns:signed", "--resolvers", file)
    #expect(run.status == 78 && run.error.contains(reason) && run.error.contains("resolvers.yaml:"), "\(run.transcript)")
    #expect(!run.error.contains(Self.secret))
  }

  @Test func `an unknown account, a missing file and one that is no YAML are errors`() throws {
    let file = world.folder.file("resolvers.yaml")
    let unknown = try world.resolve("www.example.com", "--via", "httpdns:none", "--resolvers", file)
    #expect(unknown.status == 64 && unknown.error.contains("has no resolver 'none'"), "\(unknown.transcript)")
    let missing = try world.resolve("www.example.com", "--via", "httpdns:signed")
    #expect(missing.status == 78 && missing.error.contains("there is no file of resolvers"), "\(missing.transcript)")
    let absent = try world.resolve("www.example.com", "--via", "httpdns:signed", "--resolvers", world.folder.file("none"))
    #expect(absent.status == 66, "\(absent.transcript)")
    try FileManager.default.createDirectory(atPath: world.folder.file("config/tlsprobe"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: file, toPath: world.folder.file("config/tlsprobe/resolvers.yaml"))
    #expect(try world.document("www.example.com", "-4", "--via", "httpdns:signed").records.count == 2)
    try world.folder.write("resolvers: [", to: "broken.yaml")
    let twice = try world.resolve(
      "www.example.com", "--via", "httpdns:open", "--resolvers", try accounts(port: port, more: "  open: {account: 1}"))
    #expect(twice.status == 65 && twice.error.contains("'open' stands there a second time"), "\(twice.transcript)")
    let broken = try world.shell("chmod 600 broken.yaml; tlsprobe resolve www.example.com --via httpdns:signed --resolvers broken.yaml")
    #expect(broken.status == 65 && broken.error.contains("broken.yaml:"), "\(broken.transcript)")
  }
}
