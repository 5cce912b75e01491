#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension TransportError {
  /// An open list: new codes may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let timedOut = Code(rawValue: "transport.timed-out")
    public static let refused = Code(rawValue: "transport.refused")
    public static let reset = Code(rawValue: "transport.reset")
    public static let unreachable = Code(rawValue: "transport.unreachable")
    /// This side has closed the connection, the listener or the reactor, or has shut down its write side.
    public static let closed = Code(rawValue: "transport.closed")
    public static let cancelled = Code(rawValue: "transport.cancelled")
    public static let tooManyFiles = Code(rawValue: "transport.too-many-files")
    public static let addressInUse = Code(rawValue: "transport.address-in-use")
    public static let addressNotAvailable = Code(rawValue: "transport.address-not-available")
    public static let noSuchInterface = Code(rawValue: "transport.no-such-interface")
    public static let notPermitted = Code(rawValue: "transport.not-permitted")
    /// A layer between TCP and its user failed; see `detail`.
    public static let between = Code(rawValue: "transport.between")
    /// Any other error; see `errno`.
    public static let system = Code(rawValue: "transport.system")
  }
}

extension TransportError.Code {
  init(errno: Int32) {
    self =
      switch errno {
      case ETIMEDOUT: .timedOut
      case ECONNREFUSED: .refused
      case ECONNRESET, ECONNABORTED: .reset
      case EHOSTUNREACH, ENETUNREACH, EHOSTDOWN, ENETDOWN, EAFNOSUPPORT: .unreachable
      case EPIPE, EBADF, ENOTCONN: .closed
      case ECANCELED: .cancelled
      case EMFILE, ENFILE: .tooManyFiles
      case EADDRINUSE: .addressInUse
      case EADDRNOTAVAIL: .addressNotAvailable
      case ENODEV: .noSuchInterface
      case EPERM, EACCES: .notPermitted
      default: .system
      }
  }

  var words: String {
    switch self {
    case .timedOut: "timed out"
    case .refused: "connection refused"
    case .reset: "connection reset by the peer"
    case .unreachable: "no route to the peer"
    case .closed: "the connection is closed"
    case .cancelled: "cancelled"
    case .tooManyFiles: "too many open files"
    case .addressInUse: "the address is in use"
    case .addressNotAvailable: "this machine does not have the address"
    case .noSuchInterface: "no such network interface, or it has no address of this family"
    case .notPermitted: "not permitted"
    default: rawValue
    }
  }
}
