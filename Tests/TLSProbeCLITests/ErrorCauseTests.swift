import Foundation
import TestSupport
import Testing

/// `error` in JSON documents: what the system, OpenSSL, nghttp2 or a proxy reported, and of which URL, exchange and address.
@Suite(.timeLimit(.minutes(2))) struct ErrorCauseTests {
  enum Fault: String, CaseIterable, Sendable {
    case refused, unreachable, unresolved, reset, alert, badRecord, closedInHandshake, untrusted, version
    case proxyRefusal, socksRefusal, proxyUnreachable, http2Connection, http2Message, http2Reset

    /// Each has to be in some element of `cause`.
    var causes: [String] {
      switch self {
      case .refused, .proxyUnreachable: [#"^ECONNREFUSED \(111\): connection refused$"#]
      case .unreachable: [#"^(ENETUNREACH \(101\): network is unreachable|EACCES \(13\): permission denied)$"#]
      case .unresolved: [#"^EAI_(NONAME|AGAIN|NODATA|FAIL|SYSTEM) \(-\d+\): ."#]
      case .reset: [#"^ECONNRESET \(104\): connection reset by peer$"#]
      case .alert: ["^fatal alert handshake_failure$", #"^(sslv3|ssl/tls) alert handshake failure \(SSL alert number 40\)$"#]
      case .badRecord: ["^fatal alert decode_error$", "^length mismatch$"]
      case .closedInHandshake: ["^unexpected eof while reading$"]
      case .untrusted: [#"^unknown_issuer \(certificate \d\): ."#]
      case .version: ["^fatal alert protocol_version$", #"^tlsv1 alert protocol version \(SSL alert number 70\)$"#]
      case .proxyRefusal: ["403"]
      case .socksRefusal: ["."]
      case .http2Connection: [#"^HTTP/2 error code PROTOCOL_ERROR \(0x1\)$"#]
      case .http2Message: [#"^HTTP/2 error code PROTOCOL_ERROR \(0x1\)$"#, #"^nghttp2 error -\d+: ."#]
      case .http2Reset: [#"^HTTP/2 error code INTERNAL_ERROR \(0x2\)$"#]
      }
    }

    /// What a server sends when it has read something; nil where there is no server of this kind.
    var script: [UInt8]? {
      switch self {
      case .alert: [0x15, 3, 3, 0, 2, 2, 40]
      case .badRecord: [0x16, 3, 3, 0, 6, 2, 0, 0, 2, 3, 3]
      case .closedInHandshake: []
      case .proxyRefusal: Array("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n".utf8)
      case .socksRefusal: [0, 91, 0, 0, 0, 0, 0, 0]
      // DATA on stream 0 (RFC 9113, section 6.1).
      case .http2Connection: [0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x61]
      // A response whose field name is in upper case (section 8.2.1): `:status: 200`, `A: b`.
      case .http2Message: [0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 6, 1, 5, 0, 0, 0, 1, 0x88, 0, 1, 0x41, 1, 0x62]
      case .http2Reset: [0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0, 0, 1, 0, 0, 0, 2]
      default: nil
      }
    }
  }

  private static func object(_ run: CommandRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
  }

  @Test(arguments: Fault.allCases) func `the error of fetch has its causes, URL, exchange and address`(fault: Fault) throws {
    let world = try FetchWorld()
    let server: RawServer? =
      if fault == .reset {
        try RawServer { connection in
          connection.read()
          connection.resetOnClose()
        }
      } else if let script = fault.script {
        try RawServer { connection in
          connection.read()
          // The request follows the connection preface.
          if fault.rawValue.hasPrefix("http2") { connection.rest(.milliseconds(200)) }
          connection.write(script)
          if fault != .closedInHandshake { connection.drain() }
        }
      } else {
        nil
      }
    let port = try server?.port ?? LoopbackPort.unused()
    var url = "https://127.0.0.1:\(port)/"
    var words: [String] = []
    switch fault {
    case .unreachable: url = "http://255.255.255.255:9/"
    case .unresolved: url = "https://does-not-exist.invalid/"
    case .untrusted: (url, words) = (world.secure + "/", Array(world.trust.suffix(2)))
    case .version: (url, words) = (world.secure + "/", world.trust + ["--tlsv1.0", "--tls-max", "1.0"])
    case .proxyRefusal, .proxyUnreachable: (url, words) = ("https://a.test/", ["-x", "http://127.0.0.1:\(port)"])
    case .socksRefusal: (url, words) = ("https://192.0.2.1/", ["-x", "socks4://127.0.0.1:\(port)"])
    case .http2Connection, .http2Message, .http2Reset:
      (url, words) = ("http://127.0.0.1:\(port)/", ["--http2-prior-knowledge"])
    default: break
    }
    let run = try CommandRun.tlsprobe(["fetch", "--json", url] + words)
    #expect(run.status != 0, "\(run.transcript)")
    let document = try Self.object(run)
    let error = try #require(document["error"] as? [String: Any], "\(run.transcript)")
    let causes = error["cause"] as? [String] ?? []
    for wanted in fault.causes {
      let pattern = try Regex(wanted)
      #expect(causes.contains { $0.contains(pattern) }, "\(fault): \(causes) \(run.transcript)")
    }
    #expect(error["url"] as? String == url)
    #expect(error["hop"] as? Int == ((document["hops"] as? [Any]).map { $0.count - 1 }))
    let address =
      fault == .unreachable
      ? "255.255.255.255:9" : fault == .unresolved ? nil : url == world.secure + "/" ? "127.0.0.1:" : "127.0.0.1:\(port)"
    #expect(address == nil ? error["address"] is NSNull : (error["address"] as? String)?.hasPrefix(address ?? "") == true, "\(error)")
  }

  @Test(
    arguments: ["chain", "ciphers", "probe"],
    [("127.0.0.1:PORT", "transport.refused", "ECONNREFUSED (111): connection refused"), ("does-not-exist.invalid", "resolve.", "EAI_")])
  func `a connection that fails is a document with the error, and exit status 2`(
    command: String, row: (target: String, code: String, cause: String)
  ) throws {
    let port = try LoopbackPort.unused()
    let target = row.target.replacingOccurrences(of: "PORT", with: "\(port)")
    let folder = try TemporaryDirectory()
    let run = try CommandRun.tlsprobe([command, target, "--json"])
    #expect(run.status == 2 && run.error.hasPrefix("tlsprobe: "), "\(run.transcript)")
    let document = try Self.object(run)
    #expect(document["schema"] as? String == "tlsprobe.\(command)/1")
    #expect((document["target"] as? [String: Any])?["host"] as? String == String(target.split(separator: ":")[0]))
    let attempts = (document["attempts"] as? [[String: Any]])?.first
    let error = try #require(document["error"] as? [String: Any] ?? attempts?["error"] as? [String: Any], "\(run.transcript)")
    #expect((error["code"] as? String)?.hasPrefix(row.code) == true, "\(error)")
    #expect((error["cause"] as? [String])?.contains { $0.hasPrefix(row.cause) } == true, "\(error)")
    #expect(row.target.hasSuffix("PORT") ? error["address"] as? String == target : error["address"] is NSNull, "\(error)")
    // A file gets the same document; text stays on standard error.
    let file = folder.file("document.json")
    let text = try CommandRun.tlsprobe([command, target, "--format", "json", "-o", file])
    #expect(text.status == 2 && text.output.isEmpty && folder.text(of: "document.json").contains(row.code), "\(text.transcript)")
  }

  @Test func `the error of chain with several addresses has each address's error`() throws {
    let port = try LoopbackPort.unused()
    let run = try CommandRun.tlsprobe([
      "chain", "a.test:\(port)", "--resolve", "a.test:\(port):127.0.0.1,127.0.0.2", "--all-addresses", "--json",
    ])
    let document = try Self.object(run)
    let addresses = try #require(document["addresses"] as? [[String: Any]], "\(run.transcript)")
    #expect(run.status == 2 && addresses.count == 2 && document["error"] != nil, "\(run.transcript)")
    for (address, name) in zip(addresses, ["127.0.0.1", "127.0.0.2"]) {
      let error = address["error"] as? [String: Any]
      #expect(error?["address"] as? String == "\(name):\(port)")
      #expect((error?["cause"] as? [String])?.first == "ECONNREFUSED (111): connection refused")
    }
  }
}
