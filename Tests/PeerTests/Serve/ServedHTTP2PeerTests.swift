import Foundation
import TestSupport
import Testing

/// Clients of HTTP/2 that others wrote agree with the server.
@Suite struct ServedHTTP2PeerTests {
  private static let nghttp = PeerProgram.path("nghttp")
  private static let h2load = PeerProgram.path("nghttp", "h2load")
  private static let python = PeerProgram.path("wires")

  private static let isPresent = (PeerProgram.isPresent("nghttp") && PeerProgram.isPresent("wires")) || PeerProgram.allAreRequired

  @Test(.enabled(if: isPresent, "Scripts/peers nghttp wires fetches what it needs"))
  func `nghttp, curl, h2load and Python's h2 get the same answers`() throws {
    let server = try ServeProcess()
    let (secure, plain) = ("https://localhost:\(server.port)", "http://localhost:\(server.port)")

    // nghttp does not judge certificates; over TLS it takes HTTP/2 by ALPN, without by its preface.
    for origin in [secure, plain] {
      let shown = try CommandRun([Self.nghttp, "-nv", "-y", "\(origin)/trailers", "\(origin)/bytes/100000"])
      #expect(shown.status == 0, "\(shown.transcript.prefix(2_000))")
      #expect(shown.text.matches(of: /:status: 200/).count == 2)
      #expect(shown.text.contains("x-check: ok") && shown.text.contains("content-length: 100000"))
      #expect(!shown.text.contains("RST_STREAM") && !shown.text.contains("PROTOCOL_ERROR"))
    }
    let sent = try CommandRun([Self.nghttp, "-y", "-d", server.root, "\(secure)/upload"])
    let size = try FileManager.default.attributesOfItem(atPath: server.root)[.size] as? Int ?? 0
    #expect(sent.text.contains("\"length\": \(size)"), "\(sent.transcript)")

    let fetched = try CommandRun([
      "curl", "-sS", "--http2", "--cacert", server.root, "-w", "%{http_version} %{http_code} %{size_download}\n", "-o", "/dev/null",
      "\(secure)/bytes/100000", "-o", "/dev/null", "\(secure)/status/418", "-o", "/dev/null", "\(secure)/trailers",
    ])
    #expect(fetched.text == "2 200 100000\n2 418 0\n2 200 9\n", "\(fetched.transcript)")
    // One at a time: curl 7.88 cannot use such a connection twice.
    for (path, expected) in [("/bytes/100000", "2 200 100000"), ("/trailers", "2 200 9")] {
      let known = try CommandRun([
        "curl", "-sS", "--http2-prior-knowledge", "-w", "%{http_version} %{http_code} %{size_download}", "-o", "/dev/null",
        "\(plain)\(path)",
      ])
      #expect(known.text == expected, "\(known.transcript)")
    }

    let load = try CommandRun([Self.h2load, "-n2000", "-c4", "-m100", "\(secure)/bytes/1024"], limit: .seconds(120))
    #expect(load.text.contains("2000 succeeded, 0 failed, 0 errored, 0 timeout"), "\(load.transcript)")
    #expect(load.text.contains("status codes: 2000 2xx"))

    let script = TestedBinary.repository + "/Tests/PeerTests/Fixtures/h2-client.py"
    let python = try CommandRun([Self.python, script, "\(server.port)", server.root], limit: .seconds(60))
    #expect(
      python.status == 0 && python.text == "100 streams, 100 answers of 1024 bytes, trailers x-check=ok x-time=late\n",
      "\(python.transcript)")
    #expect(server.end() == 0)
  }
}
