internal import Bytes
public import Connect
internal import DomainNames
public import HTTPClient
internal import PathValidation
public import Resolver
internal import TLSEngine
public import Transport

/// Opens streams to DNS servers: TCP, and TLS with a verified server (RFC 7858).
public struct TLSStreamOpener: DNSStreamOpener {
  private let trust: HTTPOptions.Trust
  private let connector: Connector
  private let plain: TCPStreamOpener

  /// `trust` without a name: the name is that of the server. Names of servers are resolved by the system.
  public init(on reactor: Reactor, trust: HTTPOptions.Trust = HTTPOptions.Trust(), connecting: ConnectOptions = ConnectOptions()) {
    self.trust = trust
    plain = TCPStreamOpener(interface: connecting.tcp.interface)
    connector = Connector(
      reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))), options: connecting)
  }

  public func open(_ server: DNSServer, on reactor: Reactor, deadline: Deadline) async throws(TransportError) -> any DNSStream {
    guard server.transport == .tls else { return try await plain.open(server, on: reactor, deadline: deadline) }
    let target = Target(host: server.host, port: server.port)
    do throws(ConnectError) {
      let (routes, resolution) = try await connector.routes(of: target, deadline: deadline)
      let stream = try await connector.open(firstOf: routes, late: resolution.late, deadline: deadline).passage
      do throws(ConnectError) {
        return TLSStream(try await secure(stream, to: target, deadline: deadline))
      } catch {
        stream.close()
        throw error
      }
    } catch {
      throw Self.failure(error, "connect")
    }
  }

  private func secure(_ stream: TransportStream, to target: Target, deadline: Deadline) async throws(ConnectError) -> TLSConnection {
    var configuration = TLSConfiguration.client
    configuration.alpn = ["dot"]
    let context = try TLSError.translating(try TLSContext(client: configuration)) {
      ConnectError(
        stage: .handshake, code: $0.code.rawValue, message: $0.description, hint: $0.hint, endpoint: stream.peer, causes: $0.causes)
    }
    let name = trust.name ?? ReferenceIdentity(target.host)
    let connection = try TLSConnection(over: stream, context: context, serverName: Self.serverName(name))
    try await connection.handshake(deadline: deadline)
    guard trust.isEnforced else { return connection }
    let verdict = PeerVerifier(store: trust.store, time: Platform.now, profile: trust.profile)
      .verify(ServedChain(der: connection.flight.certificates), staple: connection.flight.ocspResponse, for: name)
    guard !verdict.trusted else { return connection }
    let reason = verdict.errors.first?.message ?? "there is no path to a root"
    throw ConnectError(
      stage: .handshake, code: "certificate.untrusted", message: "the certificate of \(name) is not trusted: \(reason)",
      endpoint: stream.peer)
  }

  /// Nil for an address, which is never sent (RFC 6066, section 3).
  private static func serverName(_ name: ReferenceIdentity) -> String? {
    if case .dns(let name) = name { name.ascii } else { nil }
  }

  fileprivate static func failure(_ error: ConnectError, _ what: String) -> TransportError {
    // Codes that decide whether a query is repeated are kept.
    let known: [TransportError.Code] = [.timedOut, .cancelled, .refused, .reset, .closed, .unreachable]
    let code = known.first { $0.rawValue == error.code } ?? .system
    return TransportError(code, what: what, endpoint: error.endpoint, detail: error.message)
  }
}

/// A TLS session with a DNS server.
private final class TLSStream: DNSStream {
  private let connection: TLSConnection

  init(_ connection: TLSConnection) { self.connection = connection }

  func read(deadline: Deadline) async throws(TransportError) -> [UInt8]? {
    do throws(ConnectError) {
      if let read = try connection.readNow() { return Self.bytes(read) }
      guard connection.canWaitBare else { return Self.bytes(try await connection.read(deadline: deadline)) }
      try await connection.becomesReadable(deadline: deadline)
      return try connection.readNow().flatMap(Self.bytes)
    } catch {
      throw TLSStreamOpener.failure(error, "read")
    }
  }

  /// Empty after close_notify and after a close without it; nil if there are no bytes yet.
  private static func bytes(_ read: TLSRead) -> [UInt8]? {
    switch read {
    case .bytes(let bytes): bytes
    case .needsInput: nil
    default: []
    }
  }

  func write(_ bytes: [UInt8], deadline: Deadline) async throws(TransportError) {
    do throws(ConnectError) {
      try await connection.write(bytes, deadline: deadline)
    } catch {
      throw TLSStreamOpener.failure(error, "write")
    }
  }

  func interruptRead() { connection.passage.callBackReader() }

  func close() { connection.passage.close() }
}
