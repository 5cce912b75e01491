import Bytes
import Foundation
import LocalServer
import Minting
import TestSupport
import Testing

/// `chain` against servers that send a chain whose private key they do not have.
@Suite struct PossessionCommandTests {
  /// A case of the local server, and the arguments to trust its chain.
  private final class Served {
    let server: LocalServer
    let target: String
    let trust: [String]
    private let directory: TemporaryDirectory

    init(_ name: String) throws {
      server = try LocalServer(cases: [name], at: Platform.now)
      let endpoint = try #require(server.endpoint(of: name))
      let host = try #require(server.host(of: name))
      directory = try TemporaryDirectory()
      target = "127.0.0.1:\(endpoint.port)"
      trust = ["--cacert", try directory.write(server.trustAnchorsPEM, to: "roots.pem"), "--verify-host", host, "--sni", host]
    }

    deinit { server.stop() }

    func chain(_ arguments: String...) throws -> CommandRun { try CommandRun.tlsprobe(["chain", target] + trust + arguments) }
  }

  private static func address(_ run: CommandRun) throws -> [String: Any] {
    let document = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
    return try #require((document["addresses"] as? [[String: Any]])?.first)
  }

  private static let impostors = Cases.impostors.map(\.name).filter { $0 != "impostor-static-rsa" }

  @Test(arguments: impostors) func `an impostor is refused with exit status 1 in every format`(name: String) throws {
    let served = try Served(name)
    let text = try served.chain()
    #expect(text.status == 1, "\(text.transcript)")
    #expect(text.text.hasPrefix("✘ \(served.target) is not trusted: possession_refuted\n"), "\(text.transcript)")
    #expect(text.text.contains("certificate.possession-refuted"))
    #expect(text.text.contains("critical"))
    let json = try served.chain("--json")
    #expect(json.status == 1)
    let address = try Self.address(json)
    #expect(address["possession"] as? String == "refuted")
    let verdict = try #require(address["verdict"] as? [String: Any])
    #expect(verdict["trusted"] as? Bool == false)
    #expect((verdict["errors"] as? [[String: Any]])?.first?["code"] as? String == "possession_refuted")
  }

  @Test(arguments: ["impostor-tls13-rsa", "impostor-narrow-ecdsa", "impostor-tls12-ed25519", "impostor-rc4-rsa"])
  func `neither --fail-on nor -k makes an impostor good`(name: String) throws {
    let served = try Served(name)
    for threshold in ["untrusted", "info", "low", "medium", "high", "critical"] {
      #expect(try served.chain("--fail-on", threshold).status == 1, "\(threshold)")
    }
    #expect(try served.chain("-k").status == 1)
    #expect(try served.chain("--plain").text.contains("\npossession: refuted: "))
    #expect(try served.chain("--format", "markdown").text.contains("Possession of the private key: refuted: "))
  }

  @Test func `a chain without a signature has a neutral mark and exit status 1, and 0 with -k`() throws {
    let served = try Served("impostor-static-rsa")
    let text = try served.chain()
    #expect(text.status == 1 && text.text.hasPrefix("? \(served.target) failed: "), "\(text.transcript)")
    #expect(
      text.text.contains("; possession not proven\n") && text.text.contains("certificate.possession-not-proven"), "\(text.transcript)")
    #expect(!text.text.contains("✘"), "\(text.transcript)")
    let address = try Self.address(try served.chain("--json"))
    #expect(address["possession"] as? String == "not_proven" && address["possession_reason"] is String)
    #expect((address["verdict"] as? [String: Any])?["trusted"] as? Bool == false)
    #expect(try served.chain("-k").status == 0)
  }

  @Test func `-k with a pin needs proof of the pinned key`() throws {
    let served = try Served("impostor-static-rsa")
    let certificates = try Self.address(try served.chain("--json"))["certificates"] as? [[String: Any]]
    let digest = try #require(certificates?.first?["spki_sha256"] as? String)
    let pin = "sha256//" + Data(try Hex.decode(digest)).base64EncodedString()
    #expect(try served.chain("-k", "--pinnedpubkey", pin).status == 1)
  }

  @Test func `a trusted chain says that possession is proven`() throws {
    let served = try Served("good")
    let text = try served.chain()
    #expect(
      text.status == 0 && text.text.hasPrefix("✔ \(served.target) is trusted: name matches, possession proven, "), "\(text.transcript)")
    #expect(try Self.address(try served.chain("--json"))["possession"] as? String == "proven")
  }

  @Test(arguments: ["impostor-tls13-rsa", "impostor-rc4-ecdsa"])
  func `an impostor is refused through a proxy and after STARTTLS too`(name: String) throws {
    let served = try Served(name)
    let port = try #require(UInt16(served.target.split(separator: ":")[1]))
    let proxy = try RelayingProxy()
    let mail = try MailServer(inFrontOf: port)
    let ways = [[served.target, "-x", "socks5://127.0.0.1:\(proxy.port)"], ["127.0.0.1:\(mail.port)", "--starttls", "smtp"]]
    for way in ways {
      let run = try CommandRun.tlsprobe(["chain"] + way + served.trust + ["--json"])
      #expect(run.status == 1, "\(run.transcript)")
      #expect(try Self.address(run)["possession"] as? String == "refuted")
    }
  }

  @Test(arguments: ["impostor-tls13-ecdsa", "impostor-tls12-rsa"], [true, false])
  func `one impostor among all addresses refuses the target`(name: String, isFirst: Bool) throws {
    let authorities = try TestAuthorities(now: Platform.now)
    func serve(_ name: String, at endpoint: Endpoint) throws -> LocalServer {
      try LocalServer(
        [ListenerConfiguration(name, at: endpoint, [try #require(Cases.named(name))])], by: authorities, settings: ServerSettings())
    }
    let genuine = try serve("good", at: Endpoint(.loopbackV4, port: 0))
    defer { genuine.stop() }
    let port = try #require(genuine.endpoint(of: "good")).port
    let impostor = try serve(name, at: Endpoint(try #require(IPAddress("127.0.0.2")), port: port))
    defer { impostor.stop() }
    let host = try #require(genuine.host(of: "good"))
    try #require(host == impostor.host(of: name))
    let directory = try TemporaryDirectory()
    let addresses = isFirst ? "127.0.0.2,127.0.0.1" : "127.0.0.1,127.0.0.2"
    let words = [
      "chain", "\(host):\(port)", "--resolve", "\(host):\(port):\(addresses)", "--cacert",
      try directory.write(genuine.trustAnchorsPEM, to: "roots.pem"),
    ]
    let run = try CommandRun.tlsprobe(words + ["--all-addresses", "--json"])
    #expect(run.status == 1, "\(run.transcript)")
    let document = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
    let found = try #require(document["addresses"] as? [[String: Any]])
    #expect(found.map { $0["possession"] as? String } == (isFirst ? ["refuted", "proven"] : ["proven", "refuted"]), "\(run.transcript)")
    let text = try CommandRun.tlsprobe(words + ["--all-addresses"])
    #expect(text.status == 1 && text.text.hasPrefix("✘ ") && text.text.contains("certificate.possession-refuted"), "\(text.transcript)")
  }

  @Test func `every hello has a random number of its own`() throws {
    let randoms = Lock([[UInt8]]())
    let server = try RawServer { connection in
      var bytes: [UInt8] = []
      while bytes.count < 43 {
        let more = connection.read()
        if more.isEmpty { return }
        bytes += more
      }
      // A record, a ClientHello in it, its version, its random; a hello of SSL 2.0 begins otherwise.
      if bytes[0] == 22 { randoms.withLock { $0.append(Array(bytes[11..<43])) } }
      connection.write([21, 3, 3, 0, 2, 2, 40])
    }
    _ = try CommandRun.tlsprobe(["chain", "127.0.0.1:\(server.port)"])
    let seen = randoms.withLock { $0 }
    #expect(seen.count >= 8 && Set(seen).count == seen.count, "\(seen.count)")
  }

  @Test func `the command serve plays impostors by name`() throws {
    let list = try CommandRun.tlsprobe(["serve", "--list-cases"])
    for name in Cases.impostors.map(\.name) { #expect(list.text.contains("  \(name)"), "\(name)") }
  }
}
