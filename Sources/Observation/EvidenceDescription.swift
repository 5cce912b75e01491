public import TLSWire

/// The evidence for a result of accepted, refused or undetermined.
public struct EvidenceDescription: Codable, Hashable, Sendable {
  public var how: EvidenceKind
  /// The alert's name, the version of the response, or other details.
  public var detail: String?
  /// The number of ClientHellos with this outcome.
  public var tries: Int

  public init(_ how: EvidenceKind, detail: String? = nil, tries: Int = 1) {
    self.how = how
    self.detail = detail
    self.tries = tries
  }
}

/// The kind of event that a result is derived from.
public enum EvidenceKind: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case serverHello = "server_hello"
  case helloRetryRequest = "hello_retry_request"
  case alert
  /// The server closed the connection without an alert.
  case close
  /// The server closed the session as TLS requires (RFC 9846, section 6.1).
  case closeNotify = "close_notify"
  case reset
  case timeOut = "time_out"
  /// No connection was established.
  case unconnected
  /// The server responded with another version.
  case otherVersion = "other_version"
  /// The server selected an item that had not been offered.
  case notOffered = "not_offered"
  case keyTooShort = "key_too_short"
  /// The response was not TLS.
  case malformed
  /// The server requires an external pre-shared key.
  case requiresPSK = "requires_psk"
  case wrongSignature = "wrong_signature"
  /// The server signed, but the signature cannot be verified here.
  case unverifiedSignature = "unverified_signature"
  /// Derived from other results.
  case inference
  /// Not probed.
  case notAsked = "not_asked"
  /// A failure on the client's side.
  case ownFailure = "own_failure"

  public var description: String { rawValue }
}

/// A probed feature that a server accepts, refuses or leaves undetermined.
public protocol Supportable {
  var support: Support { get }
}

extension Supportable {
  public var isAccepted: Bool { support == .accepted }
  public var isRefused: Bool { support == .refused }
}
