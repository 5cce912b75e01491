import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// Servers whose content or whose keys a client should not accept.
@Suite("What tlsprobe fetch refuses", .serialized, .timeLimit(.minutes(5)))
struct FetchLimitTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @Test(
    "a bomb ends every kind of output",
    arguments: [
      ["-o", "body"], ["--json"], ["--pretty", "all"], ["--cache", "cache", "-o", "body"], ["--report", "har:r.har", "-o", "body"],
    ])
  func bomb(words: [String]) throws {
    let zeros = try CommandRun(["bash", "-c", "head -c 75000000 /dev/zero | tr '\\0' ' ' | gzip -9n"]).output
    let server = try RawServer { connection in
      connection.read()
      let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nCache-Control: max-age=60\r\nContent-Encoding: gzip\r\n"
      connection.write(Array((head + "Content-Length: \(zeros.count)\r\nConnection: close\r\n\r\n").utf8) + zeros)
    }
    let words = words.map { ["body", "cache"].contains($0) ? folder.file($0) : $0 == "har:r.har" ? "har:" + folder.file("r.har") : $0 }
    // The second finds the content in the cache, where there is one.
    for _ in 0..<2 {
      let run = try CommandRun.tlsprobe(["fetch", "--compressed"] + words + ["http://127.0.0.1:\(server.port)/"], environment: [:])
      #expect(run.status == 100, "\(run.status) \(run.error)")
      #expect(run.error.contains("100 times its size") && run.error.contains("--max-decoded-ratio"), "\(run.error)")
      #expect(run.peakResident < 400 << 20)
    }
    let allowed = try CommandRun.tlsprobe(
      ["fetch", "--compressed", "--max-decoded-ratio", "2000", "-o", "/dev/null", "http://127.0.0.1:\(server.port)/"], environment: [:])
    #expect(allowed.status == 0, "\(allowed.error)")
  }

  @Test("Diffie-Hellman below 2048 bits is refused, unless the security level is lowered", arguments: ["dh-512", "dh-1024"])
  func diffieHellman(name: String) throws {
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let url = "https://\(try #require(server.endpoint(of: name)))/"
    for words in [[], ["--tls-security-level", "2"], ["--tls-security-level", "3"]] as [[String]] {
      let run = try CommandRun.tlsprobe(["fetch", "-k"] + words + [url], environment: [:])
      #expect(run.status == 35 && run.error.contains("dh key too small"), "\(words): \(run.transcript)")
      #expect(run.error.contains("--tls-security-level"), "\(run.error)")
    }
    // The case answers a hello only, so that the handshake fails later, for another reason. libssl itself refuses less than 1024 bits.
    for words in [["--tls-security-level", "1"], ["--tls-security-level", "0"], ["--ciphers", "ALL:@SECLEVEL=0"]] where name == "dh-1024" {
      let run = try CommandRun.tlsprobe(["fetch", "-k"] + words + [url], environment: [:])
      #expect(!run.error.contains("dh key too small"), "\(words): \(run.transcript)")
    }
    // Inspection goes on.
    let chain = try CommandRun.tlsprobe(["chain", "-k", "\(try #require(server.endpoint(of: name)))"], environment: [:])
    #expect(chain.text.contains("CN="), "\(chain.transcript)")
    let wrong = try CommandRun.tlsprobe(["fetch", "--tls-security-level", "6", url], environment: [:])
    #expect(wrong.status == 64 && wrong.error.contains("--tls-security-level"), "\(wrong.transcript)")
  }
}
