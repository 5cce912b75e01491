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
  let maximumConnections = 2

  private static let plainPort: UInt16 = 80
  private static let patience = Duration.seconds(3)

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    let bench = context.bench
    guard bench.connector.options.approach.startTLS == nil, bench.target.port == 443 || bench.target.port == 631 else {
      return .notVulnerable("not a port of HTTP over TLS")
    }
    guard bench.connector.options.approach.proxy == nil else { return .undetermined("port 80 is not examined through a proxy") }
    let route = bench.routes[0]
    // The printing protocol serves plaintext and TLS at one port.
    let port = bench.target.port == 631 ? bench.target.port : Self.plainPort
    guard bench.reserve(1) == 1 else { return .undetermined("no connection was left") }
    let deadline = Deadline.after(Self.patience).earlier(of: bench.overall)
    do throws(ConnectError) {
      let stream = try await bench.connector.open(Route(Endpoint(route.endpoint.address, port: port), name: route.name), deadline: deadline)
      defer { stream.abort() }
      let host = bench.target.host.description
      let request = "OPTIONS * HTTP/1.1\r\nHost: \(host)\r\nConnection: Upgrade\r\nUpgrade: TLS/1.0\r\n\r\n"
      do throws(TransportError) {
        try await stream.write(Array(request.utf8), deadline: deadline)
        var response: [UInt8] = []
        while response.count < 12 {
          let bytes = try await stream.read(deadline: deadline)
          if bytes.isEmpty { break }
          response += bytes
        }
        let status = String(decoding: response.prefix(12), as: UTF8.self)
        guard response.count >= 12 || !"HTTP/1.".hasPrefix(status.prefix(7)) else {
          return .undetermined("port \(port) closed the connection without a response")
        }
        guard status.hasPrefix("HTTP/1.") else { return .notVulnerable("port \(port) does not speak HTTP") }
        guard status.hasSuffix(" 101") else { return .notVulnerable("port \(port) does not upgrade to TLS") }
        return .vulnerable("port \(port) upgrades plaintext HTTP to TLS", evidence: ["OPTIONS * with Upgrade: TLS/1.0: \(status)"])
      } catch {
        return .undetermined("port \(port): \(error)")
      }
    } catch {
      // A refused connection proves that nothing is upgraded there; any other failure does not.
      let isClosed = error.code == TransportError.Code.refused.rawValue
      return isClosed ? .notVulnerable("port \(port) is closed") : .undetermined("port \(port): \(error.message)")
    }
  }
}
