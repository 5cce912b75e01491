import Bytes
import Connect
import DomainNames
import LocalServer
import Resolver
import StartTLS
import TLSEngine
import TLSWire
import TestSupport
import Testing
import Transport

/// What comes of opening a way to a server and shaking hands with it there.
struct Handshake: Sendable {
  var route: Route
  var version: String
  var proxy: Duration?
  var startTLS: Duration?
  var record: StartTLSRecord?
  var payloadRead: UInt64
  var bytesRead: UInt64
  var attempts: Int

  /// Every name means this machine.
  init(with target: String, change: @Sendable (inout ConnectOptions) throws -> Void) async throws {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    var options = ConnectOptions()
    options.connectTimeout = .seconds(2)
    try change(&options)
    let asked = options
    let target = try Target(target)
    self = try await reactor.run { () async throws in
      let override = HostOverride(host: nil, port: target.port, addresses: [.loopbackV6, .loopbackV4])
      let resolver = Resolver(overrides: asked.approach.proxy?.scheme.resolvesNames == true ? [] : [override], backend: NoBackend())
      let connector = Connector(reactor: reactor, resolver: resolver, options: asked)
      let deadline = Deadline.after(.seconds(10))
      let (routes, _) = try await connector.routes(of: target, deadline: deadline)
      let (passage, attempts) = try await connector.open(firstOf: routes, deadline: deadline)
      let connection = try TLSConnection(over: passage, context: try TLSContext(client: .ordinary), serverName: nil)
      try await connection.handshake(deadline: deadline)
      defer { passage.close() }
      return Handshake(connection, attempts: attempts.count)
    }
  }

  private init(_ connection: TLSConnection, attempts: Int) {
    let passage = connection.passage
    route = passage.route
    version = connection.negotiated.version.description
    proxy = passage.proxyDuration
    startTLS = passage.startTLSDuration
    record = passage.startTLS
    payloadRead = passage.payloadRead
    bytesRead = passage.bytesRead
    self.attempts = attempts
  }
}

/// Knows no name.
struct NoBackend: ResolverBackend {
  let name = "none"

  func addresses(of host: DomainName, families: AddressFamilies, deadline: Deadline) async throws(ResolverError) -> [IPAddress] {
    throw ResolverError(.notFound, name: host.ascii)
  }
}

@Suite struct TransportStreamTests {
  private let server: LocalServer
  private let port: UInt16

  init() throws {
    server = try LocalServer(cases: ["good"], at: Platform.now)
    port = try #require(server.endpoint(of: "good")).port
  }

  private func failure(with target: String, change: @Sendable (inout ConnectOptions) throws -> Void) async throws -> ConnectError {
    do {
      _ = try await Handshake(with: target, change: change)
    } catch let error as ConnectError {
      return error
    }
    throw Unexpected()
  }

  private struct Unexpected: Error {}

  @Test(arguments: [("http", "http"), ("socks5h", "socks5"), ("socks4a", "socks4a")])
  func `a proxy that resolves is asked for the name`(scheme: String, kind: String) async throws {
    defer { server.stop() }
    let proxy = try RelayingProxy()
    let seen = try await Handshake(with: "mail.test:\(port)") { $0.approach.proxy = try Proxy("\(scheme)://127.0.0.1:\(proxy.port)") }
    #expect(proxy.requests == ["\(kind) mail.test:\(port)"])
    #expect(seen.version == "TLSv1.3" && seen.proxy != nil && seen.startTLS == nil)
    #expect(seen.route.endpoint == Endpoint(.loopbackV4, port: proxy.port))
    #expect(seen.payloadRead < seen.bytesRead)
  }

  @Test(arguments: [("socks5", ["socks5 ::1", "socks5 127.0.0.1"]), ("socks4", ["socks4 127.0.0.1"])])
  func `a name that is ours to resolve is asked for by address, the next where one cannot be reached`(scheme: String, asked: [String])
    async throws
  {
    defer { server.stop() }
    let proxy = try RelayingProxy()
    let seen = try await Handshake(with: "mail.test:\(port)") { $0.approach.proxy = try Proxy("\(scheme)://127.0.0.1:\(proxy.port)") }
    #expect(proxy.requests == asked.map { "\($0):\(port)" })
    #expect(seen.route.endpoint == Endpoint(.loopbackV4, port: port))
    #expect(seen.route.hop == Endpoint(.loopbackV4, port: proxy.port))
  }

  @Test(arguments: ["http", "socks5h"]) func `a proxy that knows its users is told the user`(scheme: String) async throws {
    defer { server.stop() }
    let proxy = try RelayingProxy(user: "me:secret")
    let address = "127.0.0.1:\(proxy.port)"
    _ = try await Handshake(with: "mail.test:\(port)") { $0.approach.proxy = try Proxy("\(scheme)://me:secret@\(address)") }
    for wrong in ["me:wrong@", ""] {
      let error = try await failure(with: "mail.test:\(port)") { $0.approach.proxy = try Proxy("\(scheme)://\(wrong)\(address)") }
      #expect(error.stage == .proxy && error.code == "proxy.authentication", "\(error)")
      #expect(error.message.contains("proxy \(scheme)://\(address): ") && !error.message.contains("wrong"))
      #expect(error.hint == .code(.checkProxyUser) || error.hint == .code(.giveProxyUser))
    }
  }

  @Test func `a proxy that refuses, is closed, hangs up or keeps silent is an error of its own`() async throws {
    defer { server.stop() }
    let refusing = try RelayingProxy(refusing: ["mail.test"])
    let refused = try await failure(with: "mail.test:\(port)") { $0.approach.proxy = try Proxy("127.0.0.1:\(refusing.port)") }
    #expect(refused.code == "proxy.refused" && refused.message.hasSuffix("it refuses to connect: 502 No way there"), "\(refused)")
    let unused = try LoopbackPort.unused()
    let closed = try await failure(with: "mail.test:\(port)") { $0.approach.proxy = try Proxy("127.0.0.1:\(unused)") }
    #expect(closed.stage == .proxy && closed.code == "transport.refused", "\(closed)")
    let rude = try RawServer { _ = $0.read() }
    let hungUp = try await failure(with: "mail.test:\(port)") { $0.approach.proxy = try Proxy("socks5://127.0.0.1:\(rude.port)") }
    #expect(hungUp.code == "proxy.closed", "\(hungUp)")
    let mute = try RawServer { $0.drain() }
    let silent = try await failure(with: "mail.test:\(port)") { options in
      options.approach.proxy = try Proxy("127.0.0.1:\(mute.port)")
      options.connectTimeout = .milliseconds(300)
    }
    #expect(silent.isTimeout && silent.message.contains("waiting for a response to CONNECT"), "\(silent)")
  }

  @Test func `STARTTLS comes before the handshake, and what was said is kept`() async throws {
    defer { server.stop() }
    let mail = try MailServer(inFrontOf: port)
    let seen = try await Handshake(with: "mail.test:\(mail.port)") { $0.approach.startTLS = StartTLSProtocols.named("smtp") }
    #expect(seen.record?.greeting == "mail.test ESMTP")
    #expect(seen.record?.offered == ["PIPELINING", "STARTTLS"])
    #expect(seen.startTLS != nil && seen.proxy == nil && seen.version == "TLSv1.3")
    #expect(seen.payloadRead > 0 && seen.payloadRead < seen.bytesRead)
    #expect(seen.attempts == 2)
  }

  @Test func `a proxy, the PROXY protocol and STARTTLS come in this order`() async throws {
    defer { server.stop() }
    let header = Lock("")
    let mail = try MailServer(inFrontOf: port, onHeader: { line in header.withLock { $0 = line } })
    let proxy = try RelayingProxy()
    let seen = try await Handshake(with: "127.0.0.1:\(mail.port)") { options in
      options.approach.proxy = try Proxy("127.0.0.1:\(proxy.port)")
      options.approach.proxyProtocol = .v1
      options.approach.proxyProtocolSource = Endpoint(try #require(IPAddress("192.0.2.7")), port: 77)
      options.approach.startTLS = StartTLSProtocols.named("smtp")
    }
    #expect(header.withLock { $0 } == "PROXY TCP4 192.0.2.7 127.0.0.1 77 \(mail.port)")
    #expect(seen.proxy != nil && seen.startTLS != nil && seen.record?.greeting == "mail.test ESMTP")
    #expect(proxy.requests == ["http 127.0.0.1:\(mail.port)"])
  }

  @Test func `what is injected before the handshake is told and not taken for TLS`() async throws {
    defer { server.stop() }
    let mail = try MailServer(inFrontOf: port, .injected("250 I am not in the session\r\n"))
    let seen = try await Handshake(with: "mail.test:\(mail.port)") { $0.approach.startTLS = StartTLSProtocols.named("smtp") }
    #expect(seen.record?.earlyByteCount == 29)
    #expect(seen.version == "TLSv1.3")
  }

  @Test func `a server that does not go over to TLS is an error that says why`() async throws {
    defer { server.stop() }
    let rows: [(MailServer.Behavior, String, String)] = [
      (.notOffered, "starttls.not-offered", "STARTTLS"), (.refusing, "starttls.refused", "454 4.7.0 TLS not available"),
      (.crowded(limit: 0), "starttls.refused", "too many connections"),
      (.greeting(Array("SSH-2.0-x\r\n".utf8)), "starttls.malformed", "SSH"),
      (.greeting([0x15, 3, 3, 0, 2, 2, 40]), "starttls.already-tls", "TLS"),
      (.endless(Array("220-more\r\n".utf8)), "starttls.too-long", ""),
      (.endless(Array(repeating: 0x61, count: 65_536)), "starttls.too-long", ""),
    ]
    for (manner, code, words) in rows {
      let mail = try MailServer(manner)
      let error = try await failure(with: "127.0.0.1:\(mail.port)") { $0.approach.startTLS = StartTLSProtocols.named("smtp") }
      #expect(error.stage == .startTLS && error.code == code && error.message.contains(words), "\(error)")
      #expect(error.startTLS?.protocolName == "smtp")
    }
  }

  @Test func `a talk that hangs ends at its deadline with what was said so far`() async throws {
    defer { server.stop() }
    let rows: [(MailServer.Behavior, String)] = [
      (.silent, "waiting for a greeting; nothing received so far"),
      (
        .greeting(Array("220 mail.test at your service\r\n".utf8)),
        "waiting for a response to EHLO; received so far: mail.test at your service"
      ),
    ]
    for (manner, words) in rows {
      let mail = try MailServer(manner)
      let error = try await failure(with: "127.0.0.1:\(mail.port)") { options in
        options.approach.startTLS = StartTLSProtocols.named("smtp")
        options.connectTimeout = .milliseconds(300)
      }
      #expect(error.isTimeout && error.message.contains(words), "\(error)")
    }
  }

  @Test func `TLS with the server goes within TLS with the proxy`() async throws {
    defer { server.stop() }
    let proxy = try RelayingProxy(user: "me:secret")
    let terminator = try TLSTerminator(to: proxy.port)
    defer { terminator.stop() }
    let mail = try MailServer(inFrontOf: port)
    let judged = Lock<[[[UInt8]]]>([])
    let seen = try await Handshake(with: "mail.test:\(mail.port)") { options in
      options.approach.proxy = try Proxy("https://me:secret@\(terminator.endpoint)")
      options.approach.startTLS = StartTLSProtocols.named("smtp")
      options.approach.judgesProxy = { chain, host in
        judged.withLock { $0.append(chain) }
        return host == .address(.loopbackV4) ? nil : "another host"
      }
    }
    #expect(seen.version == "TLSv1.3" && seen.proxy != nil && seen.record?.greeting == "mail.test ESMTP")
    #expect(judged.withLock { $0 } == [terminator.chain])
    #expect(proxy.requests == ["http mail.test:\(mail.port)"])
  }

  @Test func `a proxy whose chain is not trusted gets to see nothing`() async throws {
    defer { server.stop() }
    let proxy = try RelayingProxy()
    let terminator = try TLSTerminator(to: proxy.port)
    defer { terminator.stop() }
    let error = try await failure(with: "mail.test:\(port)") { options in
      options.approach.proxy = try Proxy("https://\(terminator.endpoint)")
      options.approach.judgesProxy = { _, _ in "its issuer is unknown" }
    }
    #expect(error.stage == .proxy && error.code == "proxy.untrusted", "\(error)")
    #expect(error.message.hasSuffix("its certificate is not trusted: its issuer is unknown"))
    #expect(proxy.requests.isEmpty)
    let clear = try RawServer { client in
      client.read()
      client.write("HTTP/1.1 400 Bad Request\r\n\r\n")
      client.drain()
    }
    let plain = try await failure(with: "mail.test:\(port)") { $0.approach.proxy = try Proxy("https://127.0.0.1:\(clear.port)") }
    #expect(plain.stage == .proxy && plain.code == "tls.not-tls", "\(plain)")
  }
}
