/// Why a thing is held to be accepted, refused or undetermined.
public struct EvidenceDescription: Codable, Hashable, Sendable {
  /// `server_hello`, `hello_retry_request`, `alert`, `close`, `reset`, `time_out`, `unconnected`, `other_version`, `not_offered`,
  /// `key_too_short`, `malformed`, `requires_psk`, `wrong_signature`, `unverified_signature`, `inference`, `not_asked`, or `own_failure`
  /// for what could not be done on our side.
  public var how: String
  /// The alert's name, the version that was answered, or what else there is to say.
  public var detail: String?
  /// How many hellos were answered so.
  public var tries: Int

  public init(_ how: String, detail: String? = nil, tries: Int = 1) {
    self.how = how
    self.detail = detail
    self.tries = tries
  }
}

/// Something that is asked of a server and that it accepts, refuses or leaves open.
public protocol Supportable {
  /// `accepted`, `refused` or `undetermined`.
  var support: String { get }
}

extension Supportable {
  public var isAccepted: Bool { support == "accepted" }
  public var isRefused: Bool { support == "refused" }
}
