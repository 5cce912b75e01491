public import Bytes
internal import Resolver
public import StartTLS
internal import TLSEngine
public import TLSWire
public import Transport

/// The reason why a target could not be reached or the handshake failed, with the stage of the failure.
///
/// The only place where the errors of the lower layers are converted to one type.
public struct ConnectError: Error, Hashable, Sendable {
  /// The step that failed.
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
  /// The code of the layer that failed, such as `transport.refused`, or one defined by Connect, such as `handshake.not-tls`.
  public let code: String
  /// Lower case, no full stop; may contain hostile text.
  public let message: String
  public let hint: Hint?
  /// Nil if the failure preceded address selection.
  public let endpoint: Endpoint?
  /// The alert that ended the handshake, if one did.
  public let alert: Alert?
  /// A deadline passed; this proves nothing about the peer.
  public let isTimeout: Bool
  /// The caller cancelled; nothing failed.
  public let isCancelled: Bool
  /// The plaintext exchange before STARTTLS failed.
  public let startTLS: StartTLSRecord?
  /// The protocol detected in place of TLS; nil if unknown.
  public let spoken: NonTLSProtocol?
  /// Errors of the lower layers, the nearest first: the system's error, the OpenSSL error queue, a proxy's reply; may contain hostile text.
  public let causes: [String]

  public init(
    stage: Stage, code: String, message: String, hint: Hint? = nil, endpoint: Endpoint? = nil, alert: Alert? = nil,
    isTimeout: Bool = false, isCancelled: Bool = false, startTLS: StartTLSRecord? = nil, spoken: NonTLSProtocol? = nil,
    causes: [String] = []
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
  /// The code for an address that is reachable only from within a private network.
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

extension ConnectError {
  init(_ error: ProxyError, of proxy: Proxy, at endpoint: Endpoint?) {
    self.init(
      stage: .proxy, code: error.code.rawValue, message: "proxy \(proxy): \(error)", hint: error.hint, endpoint: endpoint,
      causes: [error.reply ?? error.what])
  }

  /// `awaited` is the message expected from the proxy.
  init(_ error: TransportError, of proxy: Proxy, awaiting awaited: String, at endpoint: Endpoint) {
    let words = error.code == .timedOut ? "timed out waiting for \(awaited)" : "\(error)"
    self.init(
      stage: .proxy, code: error.code.rawValue, message: "proxy \(proxy): \(words)", hint: error.hint, endpoint: endpoint,
      isTimeout: error.code == .timedOut, isCancelled: error.code == .cancelled, causes: error.causes)
  }

  /// An error of another stage that occurred on the connection to a proxy.
  init(_ error: ConnectError, of proxy: Proxy) {
    self.init(
      stage: .proxy, code: error.code, message: "proxy \(proxy): \(error.message)", hint: error.hint, endpoint: error.endpoint,
      alert: error.alert, isTimeout: error.isTimeout, isCancelled: error.isCancelled, spoken: error.spoken, causes: error.causes)
  }

  init(_ error: StartTLSError, _ record: StartTLSRecord?, at endpoint: Endpoint?) {
    self.init(
      stage: .startTLS, code: error.code.rawValue, message: endpoint.map { "\($0): \(error)" } ?? "\(error)", hint: error.hint,
      endpoint: endpoint, startTLS: record, causes: [error.reply ?? error.what])
  }

  /// Includes the messages that the server sent so far, which may explain why no more arrived.
  init(_ error: TransportError, _ record: StartTLSRecord, awaiting awaited: String, at endpoint: Endpoint) {
    let words = error.code == .timedOut ? "timed out waiting for \(awaited)" : "\(error)"
    let said = ([record.greeting].compactMap { $0 } + record.offered).joined(separator: " / ")
    let shown = said.count > Self.longestSaid ? said.prefix(Self.longestSaid) + "…" : said
    let soFar = said.isEmpty ? "; nothing received so far" : "; received so far: \(shown)"
    self.init(
      stage: .startTLS, code: error.code.rawValue, message: "\(endpoint): \(record.protocolName): \(words)\(soFar)",
      hint: error.code == .timedOut ? record.hintForSilence(atPort: endpoint.port) : error.hint, endpoint: endpoint,
      isTimeout: error.code == .timedOut,
      isCancelled: error.code == .cancelled, startTLS: record, causes: error.causes)
  }

  private static let longestSaid = 300
}
