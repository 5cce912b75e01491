internal import Crypto

/// The options of queries to DNS servers.
public struct StubOptions: Hashable, Sendable {
  /// The maximum time to wait for a response before the next server; default: 5 seconds.
  public var timeout = Duration.seconds(5)
  /// The number of queries to each server that does not respond; default: 2.
  public var attempts = 2
  /// True if consecutive queries begin with different servers.
  public var rotates = false
  /// True to send all queries over TCP.
  public var usesTCP = false
  /// Requests DNSSEC records and the result of the server's validation (DO and AD; RFC 4035, section 3.2; RFC 6840, section 5.7).
  public var requestsDNSSEC = false
  /// Requests records even if they fail the server's validation (CD).
  public var disablesChecking = false
  /// Sends DNS cookies over UDP and TCP (RFC 7873).
  public var usesCookies = true
  /// Randomizes the case of letters in names sent over UDP, which a response has to repeat (draft-vixie-dnsext-dns0x20).
  public var randomizesCase = true
  /// The time left for the real response after one in the wrong case; then the query is repeated in its original case.
  public var caseGrace = Duration.milliseconds(200)
  /// The maximum length of a response over UDP in bytes, sent with EDNS; default: 1,232, which avoids fragments.
  public var payloadSize: UInt16 = 1_232
  /// The outgoing network interface of queries over UDP: its name, or one of its addresses.
  public var interface: String?

  public init() {}

  /// Uses the options of resolv.conf.
  public mutating func adopt(_ options: ResolverOptions) {
    timeout = options.timeout
    attempts = options.attempts
    rotates = options.rotates
    usesTCP = options.usesTCP
  }
}

/// The source of identifiers, letter cases and secrets.
public struct RandomSource: Sendable {
  private let make: @Sendable (Int) -> [UInt8]?

  /// `make` returns that many bytes, or nil on failure.
  public init(_ make: @escaping @Sendable (Int) -> [UInt8]?) { self.make = make }

  /// The cryptographically secure generator.
  public static let secure = RandomSource { count in try? RandomBytes.make(count) }

  /// `name` is the queried name in the error.
  func bytes(_ count: Int, for name: String) throws(ResolverError) -> [UInt8] {
    guard let bytes = make(count), bytes.count == count else {
      throw ResolverError(.failed, name: name, detail: "no random bytes")
    }
    return bytes
  }
}
