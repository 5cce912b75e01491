/// The evidence for a result of accepted, refused or undetermined.
public struct EvidenceDescription: Codable, Hashable, Sendable {
  /// `server_hello`, `hello_retry_request`, `alert`, `close`, `reset`, `time_out`, `unconnected`, `other_version`, `not_offered`,
  /// `key_too_short`, `malformed`, `requires_psk`, `wrong_signature`, `unverified_signature`, `inference`, `not_asked`, or `own_failure`
  /// for a failure on the client's side.
  public var how: String
  /// The alert's name, the version of the response, or other details.
  public var detail: String?
  /// The number of ClientHellos with this outcome.
  public var tries: Int

  public init(_ how: String, detail: String? = nil, tries: Int = 1) {
    self.how = how
    self.detail = detail
    self.tries = tries
  }
}

/// A probed feature that a server accepts, refuses or leaves undetermined.
public protocol Supportable {
  /// `accepted`, `refused` or `undetermined`.
  var support: String { get }
}

extension Supportable {
  public var isAccepted: Bool { support == "accepted" }
  public var isRefused: Bool { support == "refused" }
}
