import Bytes
import DNSFixtures
import DNSWire
import Foundation
import Minting
import TLSEngine
import TestSupport
import Testing
import X509

/// The program with folders of its own, and names that servers of tests know.
final class ResolveWorld: Sendable {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  var environment: [String: String] {
    ["HOME": folder.path, "XDG_CACHE_HOME": folder.file("cache"), "XDG_CONFIG_HOME": folder.file("config")]
  }

  func resolve(_ words: [String], limit: Duration = .seconds(60)) throws -> CommandRun {
    try CommandRun.tlsprobe(["resolve"] + words, environment: environment, limit: limit)
  }

  func resolve(_ words: String...) throws -> CommandRun { try resolve(words) }

  /// The document in JSON.
  func document(_ words: String..., status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws -> ResolveResult {
    let run = try resolve(words + ["--json"])
    #expect(run.status == status, "\(run.transcript)", sourceLocation: sourceLocation)
    return try ResolveResult(run)
  }

  /// A line of a shell, in which `tlsprobe` stands for the program.
  func shell(_ line: String) throws -> CommandRun {
    try CommandRun(
      ["bash", "-c", "tlsprobe() { \"\(TestedBinary.path)\" \"$@\"; }; cd '\(folder.path)'; \(line)"], environment: environment,
      limit: .seconds(60))
  }

  static func server(_ script: DNSTestServer.Script? = nil) throws -> DNSTestServer {
    try DNSTestServer(script: script ?? DNSTestZone(zone).script)
  }

  /// A server that does not respond to names below `silent.example`.
  static func partlySilent() throws -> DNSTestServer {
    let (zone, silent) = (try DNSTestZone(zone), try DNSName(presentation: "silent.example"))
    return try DNSTestServer { query in
      query.message.questions.first?.name.isEqualOrBelow(silent) == true ? [] : [.message(zone.response(to: query))]
    }
  }

  /// The port of a server that has gone: queries to it are refused.
  static func deadServer() throws -> String { "udp://127.0.0.1:\(try LoopbackPort.unused())" }

  static let zone = """
    example.org. 3600 IN SOA ns.example.org. admin.example.org. 1 3600 600 86400 60
    www.example.org. 300 IN A 192.0.2.1
    www.example.org. 300 IN A 192.0.2.2
    www.example.org. 300 IN AAAA 2001:db8::1
    www.example.org. 300 IN HTTPS 1 . alpn=h2,h3 ipv4hint=192.0.2.1
    www.example.org. 300 IN TYPE65280 \\# 3 010203
    alias.example.org. 60 IN CNAME www.example.org.
    mail.example.org. 300 IN MX 10 mx.example.org.
    v4.example.org. 300 IN A 192.0.2.4
    xn--bcher-kva.example.org. 300 IN A 192.0.2.7
    1.2.0.192.in-addr.arpa. 300 IN PTR www.example.org.
    1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa. 300 IN PTR www.example.org.

    """
}

/// A document of `resolve`.
struct ResolveResult {
  let run: CommandRun
  let object: [String: Any]

  init(_ run: CommandRun) throws {
    self.run = run
    object = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
  }

  var lookups: [[String: Any]] { object["lookups"] as? [[String: Any]] ?? [] }
  var outcomes: [String] { lookups.map { $0["outcome"] as? String ?? "" } }
  var comparisons: [[String: Any]] { object["comparisons"] as? [[String: Any]] ?? [] }

  /// `www.example.org. A 192.0.2.1`, sorted.
  var records: [String] {
    lookups.flatMap { $0["records"] as? [[String: Any]] ?? [] }.map { record in
      ["name", "type", "data"].map { record[$0] as? String ?? "" }.joined(separator: " ")
    }.sorted()
  }

  /// `memory_cache:miss`
  func steps(_ index: Int = 0) -> [String] {
    guard lookups.indices.contains(index) else { return [] }
    return (lookups[index]["steps"] as? [[String: Any]] ?? []).map { "\($0["step"] ?? ""):\($0["outcome"] ?? "")" }
  }

  func text(_ key: String, _ index: Int = 0) -> String? { lookups.indices.contains(index) ? lookups[index][key] as? String : nil }

  var error: String { (lookups.first?["error"] as? [String: Any])?["message"] as? String ?? "" }
}

/// Servers of DNS over TLS and HTTPS, and the root of their certificates.
struct SecureResolveWorld {
  let world: ResolveWorld
  let roots: String
  let identity: TLSIdentity

  /// The certificate is for localhost and the loopback addresses.
  init() throws {
    world = try ResolveWorld()
    let authorities = try TestAuthorities(now: Platform.now)
    roots = try world.folder.write(PEM.write(authorities.root.der), to: "roots.pem")
    let shown = authorities.present(try authorities.server())
    identity = TLSIdentity(chain: shown.chain, key: shown.key)
  }

  func server(_ carrier: SecureDNSServer.Carrier, _ script: DNSTestServer.Script? = nil) throws -> SecureDNSServer {
    try SecureDNSServer(carrier, identity: identity, script: script ?? DNSTestZone(ResolveWorld.zone).script)
  }

  func url(_ server: SecureDNSServer, _ carrier: SecureDNSServer.Carrier, host: String = "127.0.0.1") -> String {
    carrier == .tls ? "tls://\(host):\(server.port)" : "https://\(host):\(server.port)/dns-query"
  }
}
