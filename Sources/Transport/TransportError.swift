public import Bytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The error of a transport operation.
public struct TransportError: Error, Sendable, Hashable {
  public let code: Code
  /// The system's error number; nil if the system reported none.
  public let errno: Int32?
  /// The step that failed: `connect`, `read` …
  public let what: String
  /// The peer, or the address to listen on.
  public let endpoint: Endpoint?
  /// The description by a layer above TCP; may contain hostile text.
  public let detail: String?

  public init(_ code: Code, what: String, endpoint: Endpoint? = nil, errno: Int32? = nil, detail: String? = nil) {
    self.code = code
    self.what = what
    self.endpoint = endpoint
    self.errno = errno
    self.detail = detail
  }

  init(errno: Int32, what: String, endpoint: Endpoint? = nil) {
    self.init(Code(errno: errno), what: what, endpoint: endpoint, errno: errno)
  }

  /// The system's text for the error number in lower case, as in `no such file or directory`; nil without a number.
  public var systemReason: String? { errno.map { systemWords(for: $0).lowercased() } }

  /// The system's error with its name and number, as in `ECONNREFUSED (111): connection refused`; empty if it reported none.
  public var causes: [String] { errno.map { [ErrorNumber.text($0)] } ?? [] }

  /// True if the file does not exist.
  public var isNoSuchFile: Bool { errno == ENOENT }

  /// A suggestion for the user; nil if none is known.
  public var hint: Hint? {
    switch code {
    case .timedOut: "the peer is silent or a firewall drops packets; increase the timeout"
    case .refused where endpoint?.socket != nil: "nothing listens on that socket"
    case .refused: "nothing listens on that port"
    case .unreachable: "check the route, or whether this machine has the address family (-4, -6)"
    case .tooManyFiles: "raise the limit with ulimit -n, or open fewer connections at once"
    case .notPermitted: "binding to an interface or a port below 1024 may need privileges"
    case .noSuchInterface: "see the names of interfaces with: ip link"
    default: nil
    }
  }
}

extension TransportError: CustomStringConvertible {
  public var description: String {
    let place = endpoint.map { "\(what) \($0)" } ?? what
    if code == .system, let errno { return "\(place): \(systemWords(for: errno))" }
    return "\(place): \(detail ?? code.words)"
  }
}
