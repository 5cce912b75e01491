internal import Bytes
internal import Connect
internal import DomainNames
internal import Observation
internal import Probes
internal import Transport

/// Whether the host upgrades plaintext HTTP to TLS (RFC 2817) beside HTTP over TLS, so that an attacker can shift responses by one (CVE-2025-49812).
struct Opossum: VulnerabilityProbe {
  let id = "opossum"
  let title = "Opossum"
  let safety = ProbeSafety.safe
  let maximumConnections = 5

  private static let plainPort: UInt16 = 80
  private static let securePort: UInt16 = 443
  private static let patience = Duration.seconds(3)

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    let bench = context.bench
    guard bench.connector.options.approach.startTLS == nil else { return .notVulnerable("not a port of HTTP over TLS") }
    guard bench.connector.options.approach.proxy == nil else { return .undetermined("plaintext ports are not examined through a proxy") }
    // Some servers detect plaintext at the port of TLS, as those of the printing protocol do.
    let secure = await securePort(in: context)
    guard bench.target.port == Self.securePort, secure.outcome != .vulnerable else { return secure }
    let plain = await upgrade(at: Self.plainPort, in: context).verdict(at: Self.plainPort)
    return plain.outcome == .notVulnerable ? secure : plain
  }

  /// A port of TLS may close or reset connections with plaintext; so does a bad network, but not each time, and handshakes, too.
  private func securePort(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    let port = context.bench.target.port
    let first = await upgrade(at: port, in: context)
    guard [.reset, .closed].contains(first) else { return first.verdict(at: port) }
    guard await context.completesHandshake(), [.reset, .closed].contains(await upgrade(at: port, in: context)) else {
      return first.verdict(at: port)
    }
    return .notVulnerable("port \(port) closes connections with plaintext HTTP", tries: 2)
  }

  private enum Upgrade: Equatable {
    case performed(String)
    case refused(String)
    case portClosed
    case closed
    case reset
    case undetermined(String)

    func verdict(at port: UInt16) -> VulnerabilityVerdict {
      switch self {
      case .performed(let status):
        .vulnerable("port \(port) upgrades plaintext HTTP to TLS", evidence: ["OPTIONS * with Upgrade: TLS/1.0: \(status)"])
      case .refused(let how): .notVulnerable("port \(port) \(how)")
      case .portClosed: .notVulnerable("port \(port) is closed")
      case .closed: .undetermined("port \(port) closed the connection without a response")
      case .reset: .undetermined("port \(port) reset the connection")
      case .undetermined(let reason): .undetermined("port \(port): \(reason)")
      }
    }
  }

  private func upgrade(at port: UInt16, in context: VulnerabilityContext) async -> Upgrade {
    let bench = context.bench
    let route = bench.routes[0]
    guard bench.reserve(1) == 1 else { return .undetermined("no connection was left") }
    let deadline = Deadline.after(Self.patience).earlier(of: bench.handshakeDeadline)
    do throws(ConnectError) {
      let stream = try await bench.connector.open(Route(Endpoint(route.endpoint.address, port: port), name: route.name), deadline: deadline)
      defer { stream.abort() }
      let host = bench.target.host.description
      return try await response(
        to: "OPTIONS * HTTP/1.1\r\nHost: \(host)\r\nConnection: Upgrade\r\nUpgrade: TLS/1.0\r\n\r\n", over: stream, deadline)
    } catch {
      if error.stage == .connect { return error.code == TransportError.Code.refused.rawValue ? .portClosed : .undetermined(error.message) }
      return error.code == TransportError.Code.reset.rawValue ? .reset : .undetermined(error.message)
    }
  }

  private func response(to request: String, over stream: TransportStream, _ deadline: Deadline) async throws(ConnectError) -> Upgrade {
    var output = Array(request.utf8)
    var response: [UInt8] = []
    while response.count < 12 {
      let bytes = try await stream.exchange(output, deadline: deadline)
      output = []
      if bytes.isEmpty { break }
      response += bytes
    }
    if response.isEmpty { return .closed }
    let status = String(decoding: response.prefix(12), as: UTF8.self)
    // An alert, for instance.
    guard status.hasPrefix("HTTP/1.") else {
      return response.count < 7 && "HTTP/1.".hasPrefix(status) ? .closed : .refused("does not speak plaintext HTTP")
    }
    return status.hasSuffix(" 101") ? .performed(status) : .refused("does not upgrade to TLS")
  }
}
