import Bytes
import Foundation
import TestSupport
import Testing

/// `tlsprobe resolve --via httpdns:NAME` and `tlsprobe serve --httpdns`, as two processes.
@Suite(.timeLimit(.minutes(5))) struct HTTPDNSCommandTests {
  /// A server, and a file of accounts for it.
  private struct Stage {
    static let secret = "00112233445566778899aabbccddeeff"
    static let aesKey = "000102030405060708090a0b0c0d0e0f"

    let directory: TemporaryDirectory
    let server: ServeProcess

    init(_ more: String = "") throws {
      directory = try TemporaryDirectory()
      let zone = """
        accounts: [{id: 100000, secret: \(Self.secret), aes_key: \(Self.aesKey), require_signature: true}]
        zone:
          www.example.com:
            v4: [192.0.2.1]
            v6: [2001:db8::1]
            ttl: 33
            variants: [{sdns: {tier: gold}, v4: [203.0.113.1]}]

        """
      server = try ServeProcess(["--httpdns", try directory.write(zone + more, to: "zone.yaml")])
    }

    /// Runs `resolve` with one account; `settings` override those of an encrypted account over HTTPS.
    func resolve(_ settings: [String: String] = [:], _ arguments: [String] = []) throws -> CommandRun {
      let defaults = [
        "account": "100000", "secret": Self.secret, "aes_key": Self.aesKey, "certificate_name": "localhost", "schedule": "false",
        "endpoints": "[\"127.0.0.1:\(server.port)\"]",
      ]
      let members = defaults.merging(settings) { $1 }.map { "    \($0.key): \($0.value)\n" }.joined()
      let file = try directory.write("resolvers:\n  main:\n\(members)", to: "resolvers.yaml")
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      return try CommandRun.tlsprobe(
        ["resolve", "www.example.com", "--json", "--via", "httpdns:main", "--resolvers", file, "--cacert", server.root] + arguments,
        environment: ["XDG_CACHE_HOME": directory.path, "XDG_CONFIG_HOME": directory.path])
    }
  }

  @Test func `names are resolved over HTTPS and HTTP, encrypted and in plaintext`() throws {
    let stage = try Stage()
    for (scheme, encryption) in [("https", "cbc"), ("https", "gcm"), ("https", "none"), ("http", "cbc"), ("http", "none")] {
      let run = try stage.resolve(["scheme": scheme, "encryption": encryption])
      #expect(
        run.status == 0 && run.text.contains("192.0.2.1") && run.text.contains("2001:db8::1"), "\(scheme) \(encryption) \(run.transcript)")
    }
    let gold = try stage.resolve([:], ["--sdns", "tier=gold", "--type", "A"])
    #expect(gold.status == 0 && gold.text.contains("203.0.113.1") && !gold.text.contains("192.0.2.1"), "\(gold.transcript)")
    #expect(stage.server.end() == 0)
  }

  @Test func `the certificate is verified for the configured name, not for the address`() throws {
    let stage = try Stage()
    let other = try stage.resolve(["certificate_name": "resolvers.example"])
    #expect(other.status != 0 && !other.text.contains("192.0.2.1"), "\(other.transcript)")
    #expect((other.text + other.error).contains("resolvers.example"), "\(other.transcript)")
  }

  @Test func `a wrong key, a wrong secret and a skewed clock are clear errors without the keys`() throws {
    let stage = try Stage()
    for (settings, arguments, words) in [
      (["secret": "ff"], [], "InvalidSignature"), (["account": "9"], [], "AccountNotExists"),
      (["aes_key": "ffffffffffffffffffffffffffffffff"], [], "InvalidArgument"), ([:], ["--clock-offset", "-7200"], "SignatureExpired"),
      ([:], ["--clock-offset", "100000"], "InvalidDuration"), (["clock_offset": "-7200"], [], "SignatureExpired"),
    ] as [([String: String], [String], String)] {
      let run = try stage.resolve(settings, arguments)
      #expect(run.status != 0 && (run.text + run.error).contains(words), "\(words): \(run.transcript)")
      #expect(!(run.text + run.error).contains(Stage.secret) && !(run.text + run.error).contains(Stage.aesKey))
    }
    let rejected = try Stage("faults: [{fault: wrong-key}]")
    let run = try rejected.resolve()
    #expect(run.status != 0 && (run.text + run.error).contains("the AES key does not decrypt it"), "\(run.transcript)")
  }

  @Test func `a dead endpoint is left for the next one, and a dead region is an error`() throws {
    let stage = try Stage()
    let dead = try LoopbackPort.unused()
    let run = try stage.resolve(["endpoints": "[\"127.0.0.1:\(dead)\", \"127.0.0.1:\(stage.server.port)\"]"])
    #expect(run.status == 0 && run.text.contains("192.0.2.1"), "\(run.transcript)")
    let none = try stage.resolve(["endpoints": "[\"127.0.0.1:\(dead)\", \"[::1]:\(dead)\"]"])
    #expect(none.status != 0 && (none.text + none.error).contains("refused"), "\(none.transcript)")
  }

  @Test func `learned endpoints are kept in a private file, and a corrupt one is replaced`() throws {
    let stage = try Stage()
    let first = try stage.resolve(["schedule": "true"])
    #expect(first.status == 0 && first.text.contains("192.0.2.1"), "\(first.transcript)")
    let file = try #require(
      FileManager.default.enumerator(atPath: stage.directory.path)?.compactMap { $0 as? String }.first { $0.hasSuffix("httpdns-main.json") }
    )
    let path = stage.directory.file(file)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    let stored = stage.directory.text(of: file)
    #expect(stored.contains("127.0.0.1:\(stage.server.port)") && !stored.contains(Stage.secret))
    try Data("{".utf8).write(to: URL(filePath: path))
    let again = try stage.resolve(["schedule": "true"])
    #expect(again.status == 0 && again.text.contains("192.0.2.1"), "\(again.transcript)")
    #expect(stage.directory.text(of: file).contains("127.0.0.1:\(stage.server.port)"))
  }
}
