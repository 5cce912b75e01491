public import Bytes
internal import Resolver
public import StartTLS
public import TLSWire
public import Transport
internal import TLSEngine

/// Why a target could not be reached or spoken to, with the stage at which it ended.
///
/// The one place where the errors of the layers below become one type.
public struct ConnectError: Error, Hashable, Sendable {
  /// What was being done.
  public struct Stage: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let resolve = Stage(rawValue: "resolve")
    public static let connect = Stage(rawValue: "connect")
    public static let proxy = Stage(rawValue: "proxy")
    public static let startTLS = Stage(rawValue: "starttls")
    public static let handshake = Stage(rawValue: "handshake")
  }

  public let stage: Stage
  /// The code of the layer that failed, as `transport.refused`, or one of Connect's own, as `handshake.not-tls`.
  public let code: String
  /// Lower case, no full stop; may hold hostile text.
  public let message: String
  public let hint: String?
  /// Nil before there was an address.
  public let endpoint: Endpoint?
  /// The alert that ended the handshake, if one did.
  public let alert: Alert?
  /// The wait ran into its deadline; this proves nothing about the peer.
  public let isTimeout: Bool
  /// The caller gave up; nothing failed.
  public let isCancelled: Bool
  /// What was seen in the clear before STARTTLS failed.
  public let startTLS: StartTLSRecord?
  /// The protocol that the peer speaks instead of TLS, where it is known.
  public let spoken: NotTLS?
  /// Errors of the layers below, the nearest first: the system's error, the OpenSSL error queue, a proxy's reply; may hold hostile text.
  public let causes: [String]

  public init(
    stage: Stage, code: String, message: String, hint: String? = nil, endpoint: Endpoint? = nil, alert: Alert? = nil,
    isTimeout: Bool = false, isCancelled: Bool = false, startTLS: StartTLSRecord? = nil, spoken: NotTLS? = nil, causes: [String] = []
  ) {
    self.stage = stage
    self.code = code
    self.message = message
    self.hint = hint
    self.endpoint = endpoint
    self.alert = alert
    self.isTimeout = isTimeout
    self.isCancelled = isCancelled
    self.startTLS = startTLS
    self.spoken = spoken
    self.causes = causes
  }
}

extension ConnectError {
  /// The code of an address that only somebody within a network may reach.
  public static let privateAddress = "connect.private-address"

  init(_ error: ResolverError) {
    self.init(
      stage: .resolve, code: error.code.rawValue, message: error.description, hint: error.hint, isTimeout: error.code == .timedOut,
      isCancelled: error.code == .cancelled, causes: error.causes)
  }

  public init(_ error: TransportError, stage: Stage, endpoint: Endpoint?) {
    self.init(
      stage: stage, code: error.code.rawValue, message: error.description, hint: error.hint, endpoint: endpoint,
      isTimeout: error.code == .timedOut, isCancelled: error.code == .cancelled, causes: error.causes)
  }
}

extension ConnectError {
  init(_ error: TLSError, endpoint: Endpoint?) {
    let place = endpoint.map { "\($0): " } ?? ""
    self.init(
      stage: .handshake, code: error.code.rawValue, message: place + error.description, hint: error.hint, endpoint: endpoint,
      alert: error.code == .alert ? error.alert : nil, spoken: error.spoken, causes: error.causes)
  }
}

extension ConnectError: CustomStringConvertible {
  public var description: String { message }
}
