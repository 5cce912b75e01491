import DNSFixtures
import LocalServer
import TLSProbe
import TestSupport
import Testing

/// The examples of the guides on servers and certificates.
@Suite(.timeLimit(.minutes(2))) struct InspectionExamples {
  /// A server, its name and port, and its root in PEM.
  private struct Server {
    let server: LocalServer
    let target: String
    var pem: [UInt8] { Array(server.trustAnchorsPEM.utf8) }

    init(_ name: String) throws {
      server = try LocalServer(cases: [name], at: Platform.now)
      target = "localhost:\(server.endpoint(of: name)?.port ?? 0)"
    }
  }

  /// The example of the overview; it is compiled and not run, since it names a host on the Internet.
  static func overview() async throws {
    let report = try await TLSProbe.audit("example.org")
    print(report.text())
  }

  @Test func `an audit has a scope, findings and progress`() async throws {
    let example = try Server("null")
    defer { example.server.stop() }
    let (target, pem) = (example.target, example.pem)
    var options = AuditOptions()
    options.parts = [.chain, .ciphers]
    options.server.trust = try TrustStore(pem: pem, name: "ours")  // replaces Mozilla's roots
    options.server.maxTime = .seconds(20)  // then the results so far, marked as partial
    let report = try await TLSProbe.audit(target, options: options)
    let worst = report.findings.first?.severity  // info, low, medium, high or critical
    let fixes = report.findings.map { "\($0.title): \($0.remedy)" }
    #expect(worst == .high && fixes.contains { $0.contains("NULL") } && !report.isPartial, "\(fixes)")
    #expect(report.json().contains("\"schema\": \"tlsprobe.audit/1\""))
  }

  @Test func `an audit reports its progress`() async throws {
    let example = try Server("good")
    defer { example.server.stop() }
    let target = example.target
    var options = AuditOptions()
    options.parts = [.ciphers]
    let (updates, progress) = AsyncStream.makeStream(of: AuditProgress.self)
    let report = try await TLSProbe.audit(target, options: options) { progress.yield($0) }
    progress.finish()
    let seen = await updates.reduce(into: []) { $0.append($1.part) }
    #expect(seen.contains(.ciphers) && report.addresses.count == 1)
  }

  @Test func `a chain is trusted or has errors`() async throws {
    let example = try Server("good")
    defer { example.server.stop() }
    let target = example.target
    var options = ChainOptions()
    options.server.trust = try TrustStore(pem: example.pem, name: "ours")
    let report = try await TLSProbe.chain(target, options: options)
    let isTrusted = report.isTrusted
    let names = report.addresses.first?.certificates.map(\.subject) ?? []  // as sent, leaf first
    let errors = report.addresses.first?.verdict?.errors.map(\.code) ?? []  // `expired`, `hostname_mismatch`
    #expect(isTrusted && names.count >= 2 && errors.isEmpty)
    let strangers = try await TLSProbe.chain(target)
    #expect(!strangers.isTrusted && strangers.findings.first?.severity == .high)
    #expect(strangers.text().hasPrefix("✘ "))
  }

  @Test func `versions and suites are listed`() async throws {
    let example = try Server("cbc")
    defer { example.server.stop() }
    let target = example.target
    var options = CiphersOptions()
    options.versions = [.tls12, .tls13]
    let report = try await TLSProbe.ciphers(target, options: options)
    let versions = report.acceptedProtocols.map(\.version)  // `TLSv1.2`, `TLSv1.3`
    let suites = report.acceptedSuites.map(\.suite.name)
    #expect(versions.contains("TLSv1.2") && suites.allSatisfy { $0.hasPrefix("TLS_") } && !suites.isEmpty)
  }

  @Test func `handshakes are timed`() async throws {
    let example = try Server("good")
    defer { example.server.stop() }
    let target = example.target
    var options = ProbeOptions()
    options.count = 3
    let report = try await TLSProbe.probe(target, options: options)
    let total = report.statistics.first { $0.phase == Phase.total.rawValue }
    let median = total?.median  // microseconds
    #expect((median ?? 0) > 0 && report.series.succeeded == 3)
  }

  @Test func `a file is verified`() async throws {
    let example = try Server("good")
    defer { example.server.stop() }
    let roots = example.server.trustAnchorsPEM
    let chain = example.server.chains(of: "good")[0].map { PEM.write($0) }.joined()
    var options = VerifyOptions()
    options.name = "localhost"
    options.trust = try TrustStore(pem: Array(roots.utf8), name: "ours")
    let report = try await TLSProbe.verify(pem: chain, options: options)
    let isTrusted = report.chain.verdict?.trusted
    #expect(isTrusted == true)
  }

  @Test func `records are looked up`() async throws {
    let dns = try DNSTestServer { [.message($0.response())] }
    let server = Endpoint(dns.address, port: dns.port)
    var options = ResolveOptions()
    options.types = [.a, .https]
    options.servers = [server]  // by default those of the system
    let lookups = try await TLSProbe.resolve("www.example.test", options: options)
    let addresses = lookups[0].records.map(\.data)
    #expect(addresses == ["192.0.2.1"] && lookups.count == 2)
  }

  @Test(arguments: ["", "host:70000", "a b", "gopher://x"]) func `an invalid target is an error`(text: String) async {
    let error = await #expect(throws: TLSProbeError.self) { try await TLSProbe.chain(text) }
    #expect(error?.code.hasPrefix("target.") == true && error?.failure == nil, "\(String(describing: error))")
  }

  @Test func `a closed port is an error of the chain, and of an audit a failed address`() async throws {
    let error = await #expect(throws: TLSProbeError.self) { try await TLSProbe.ciphers("127.0.0.1:1") }
    #expect(error?.code == "transport.refused")
    let report = try await TLSProbe.audit("127.0.0.1:1")
    #expect(report.isUnreachable && report.addresses[0].failure?.code == "transport.refused")
  }

  @Test func `a cancelled audit returns what it has`() async throws {
    let example = try Server("silent")
    defer { example.server.stop() }
    let target = example.target
    let (updates, progress) = AsyncStream.makeStream(of: AuditProgress.self)
    let task = Task { try await TLSProbe.audit(target) { progress.yield($0) } }
    for await _ in updates { break }
    task.cancel()
    let report = try await task.value
    #expect(report.isPartial)
  }
}
