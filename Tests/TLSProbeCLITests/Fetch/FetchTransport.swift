import TLSWire
import TestSupport

/// A version of HTTP over plaintext or TLS, for tests of raw servers.
enum FetchTransport: String, CaseIterable, CustomStringConvertible, Sendable {
  case plainHTTP1 = "HTTP/1.1 without TLS"
  case http1OverTLS12 = "HTTP/1.1 over TLS 1.2"
  case http1OverTLS13 = "HTTP/1.1 over TLS 1.3"
  case plainHTTP2 = "HTTP/2 without TLS"
  case http2 = "HTTP/2 over TLS"

  static let ofHTTP1: [FetchTransport] = [.plainHTTP1, .http1OverTLS12, .http1OverTLS13]
  static let ofHTTP2: [FetchTransport] = [.plainHTTP2, .http2]

  var description: String { rawValue }

  var isHTTP2: Bool { Self.ofHTTP2.contains(self) }
  private var isPlain: Bool { self == .plainHTTP1 || self == .plainHTTP2 }

  private var option: String {
    switch self {
    case .plainHTTP1, .http1OverTLS12, .http1OverTLS13: "--http1.1"
    case .plainHTTP2: "--http2-prior-knowledge"
    case .http2: "--http2"
    }
  }

  /// The exit status after a response that was cut off.
  var truncatedStatus: Int32 { isHTTP2 ? 92 : 18 }

  /// A raw server behind this transport.
  struct Origin {
    let server: RawServer
    let relay: TLSRelay?
    let transport: FetchTransport

    /// `words` follow the options of the transport; the URL comes last.
    func arguments(_ words: [String]) -> [String] {
      let scheme = relay == nil ? "http" : "https"
      return ["fetch", transport.option] + (relay?.trust ?? []) + words + ["\(scheme)://127.0.0.1:\(relay?.port ?? server.port)/"]
    }

    func fetch(_ words: [String]) throws -> CommandRun { try CommandRun.tlsprobe(arguments(words), environment: [:]) }
  }

  func origin(_ script: @escaping @Sendable (RawConnection) -> Void) throws -> Origin {
    let server = try RawServer(script: script)
    guard !isPlain else { return Origin(server: server, relay: nil, transport: self) }
    let version: ProtocolVersion = self == .http1OverTLS12 ? .tls12 : .tls13
    return Origin(
      server: server, relay: try TLSRelay(to: server.port, version: version, alpn: isHTTP2 ? ["h2"] : ["http/1.1"]), transport: self)
  }
}
