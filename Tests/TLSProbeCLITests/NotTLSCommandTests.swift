import TestSupport
import Testing

/// Servers that do not speak TLS, and how many connections it takes to say so.
@Suite(.serialized) struct NotTLSCommandTests {
  struct Foreign: Sendable, CustomTestStringConvertible {
    let name: String
    /// What is said of it.
    let message: String
    let hint: String
    let connections: Int
    let script: @Sendable (RawConnection) -> Void
    var testDescription: String { name }

    init(
      _ name: String, _ message: String, hint: String = "check the port", connections: Int = 1,
      script: @escaping @Sendable (RawConnection) -> Void
    ) {
      self.name = name
      self.message = message
      self.hint = hint
      self.connections = connections
      self.script = script
    }

    /// One that greets.
    static func greeting(_ name: String, _ text: String, hint: String) -> Foreign {
      Foreign(name, "speaks \(name), not TLS", hint: hint) { peer in
        peer.write(text)
        peer.drain()
      }
    }
  }

  private static let plain = "plaintext HTTP"

  static let named: [Foreign] = [
    Foreign("HTTP", "speaks HTTP, not TLS", hint: plain) { peer in
      peer.read()
      peer.write("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
    },
    .greeting("SSH", "SSH-2.0-\u{1b}]0;owned\u{7}\u{202e}\r\n", hint: "check the port"),
    .greeting("IMAP", "* OK [CAPABILITY IMAP4rev1 STARTTLS] ready\r\n", hint: "--starttls imap"),
    .greeting("POP3", "+OK ready\r\n", hint: "--starttls pop3"), .greeting("FTP", "220 (vsFTPd 3.0.3)\r\n", hint: "--starttls ftp"),
    .greeting("SMTP or FTP", "220 example.org\r\n", hint: "--starttls smtp or --starttls ftp"),
    Foreign("a banner that is dripped byte by byte", "speaks SMTP, not TLS", hint: "--starttls smtp") { peer in
      peer.trickle(Array("220 mail.example.org ESMTP\r\n".utf8), pause: .milliseconds(20))
      peer.drain()
    },
    Foreign("a greeting that comes late", "speaks SMTP, not TLS", hint: "--starttls smtp") { peer in
      peer.rest(.milliseconds(1_500))
      peer.write("220 mail.example.org ESMTP\r\n")
      peer.drain()
    },
    Foreign("a greeting before a reset", "speaks SMTP, not TLS", hint: "--starttls smtp") { peer in
      peer.write("554 5.7.1 no service")
      peer.read()
      peer.rest(.milliseconds(50))
      peer.resetOnClose()
    },
    Foreign("SETTINGS of HTTP/2 in clear", "speaks HTTP/2, not TLS", hint: plain) { peer in
      peer.write([0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100])
      peer.drain()
    },
  ]

  static let unnamed: [Foreign] = [
    Foreign("an endless banner", "begins with 6161616161616161, which is no TLS", connections: 2) { peer in
      while peer.write([UInt8](repeating: UInt8(ascii: "a"), count: 4_096)) {}
    },
    Foreign("noise", "which is no TLS", connections: 2) { peer in
      peer.read()
      peer.write((0..<512).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 5) | 0x88 })
      peer.drain()
    },
  ]

  private func run(_ command: String, at foreign: Foreign) throws -> (run: CommandRun, connections: Int) {
    let count = Lock(0)
    let server = try RawServer { peer in
      count.withLock { $0 += 1 }
      foreign.script(peer)
    }
    let target = command == "fetch" ? ["-k", "https://127.0.0.1:\(server.port)/"] : ["127.0.0.1:\(server.port)"]
    let run = try CommandRun.tlsprobe([command] + target)
    return (run, count.withLock { $0 })
  }

  @Test(arguments: ["ciphers", "chain", "probe", "fetch"], named)
  func `another protocol is named after one connection`(command: String, foreign: Foreign) throws {
    // `fetch` has no STARTTLS.
    let hint = command == "fetch" && foreign.hint.hasPrefix("--") ? "check the port" : foreign.hint
    let (run, connections) = try run(command, at: foreign)
    #expect(run.status == (command == "fetch" ? 35 : 2), "\(run.transcript)")
    #expect(run.error.contains(foreign.message) && run.error.contains(hint), "\(run.transcript)")
    #expect(!run.error.contains("\u{1b}") && !run.error.contains("\u{202e}"))
    #expect(connections == 1)
  }

  @Test(arguments: ["ciphers", "chain", "probe", "fetch"], unnamed)
  func `bytes that are no TLS end it after two connections`(command: String, foreign: Foreign) throws {
    let (run, connections) = try run(command, at: foreign)
    #expect(run.status == (command == "fetch" ? 35 : 2), "\(run.transcript)")
    #expect(run.error.contains(foreign.message) && run.error.contains(foreign.hint), "\(run.transcript)")
    #expect(connections <= foreign.connections)
  }

  @Test func `a connection that is closed at once is tried twice, and not called another protocol`() throws {
    let (run, connections) = try run("ciphers", at: Foreign("close", "") { _ in })
    #expect(run.status == 2 && run.text.isEmpty, "\(run.transcript)")
    #expect(run.error.contains("the server closed 2 connections without a response") && !run.error.contains("not TLS"), "\(run.transcript)")
    #expect(connections == 2)
  }

  @Test func `a close after the ClientHello is tried with every kind of hello`() throws {
    let (run, connections) = try run("ciphers", at: Foreign("close after the hello", "") { peer in peer.read() })
    #expect(run.status == 2 && run.error.contains("the server closed 4 connections without a response"), "\(run.transcript)")
    #expect(connections == 4)
  }

  @Test func `resets end it after four connections`() throws {
    let reset = Foreign("reset", "") { peer in
      peer.read()
      peer.resetOnClose()
    }
    let (run, connections) = try run("ciphers", at: reset)
    #expect(run.status == 2 && run.error.contains("the server reset 4 connections without a response"), "\(run.transcript)")
    #expect(connections == 4)
  }

  @Test func `an alert in plaintext is TLS, and no failure`() throws {
    let alert = Foreign("alert", "") { peer in
      peer.read()
      peer.write([21, 3, 3, 0, 2, 2, 40])
      peer.drain()
    }
    let (run, _) = try run("ciphers", at: alert)
    #expect(run.status == 0 && run.text.contains("accepts none of the probed versions"), "\(run.transcript)")
    #expect(!run.text.hasPrefix("✘"))
  }

  @Test(arguments: [1, 3]) func `a server that drops the first connections is asked again`(resets: Int) throws {
    let count = Lock(0)
    let busy = try RawServer { peer in
      let number = count.withLock {
        $0 += 1
        return $0
      }
      // One is closed at once, as by a server under load; or three are reset.
      if number <= resets { return resets == 1 ? () : peer.resetOnClose() }
      peer.read()
      peer.write([21, 3, 3, 0, 2, 2, 40])
      peer.drain()
    }
    let run = try CommandRun.tlsprobe(["ciphers", "127.0.0.1:\(busy.port)", "--only", "versions"])
    #expect(run.status == 0 && run.text.contains("accepts none of the probed versions"), "\(run.transcript)")
  }

  @Test func `the hint of a silent port names its STARTTLS protocol`() throws {
    // Ports below 1024 need privileges; servers of LMTP usually listen at this one.
    guard let server = try? RawServer(port: 2_003, script: { peer in peer.drain() }) else { return }
    let run = try CommandRun.tlsprobe(["chain", "127.0.0.1:\(server.port)", "-m", "1"])
    #expect(run.status == 2 && run.error.contains("try --starttls lmtp"), "\(run.transcript)")
  }
}
