public import Bytes
public import DomainNames

/// The inputs of a verification in addition to the certificates and the trust stores.
public struct VerificationContext: Sendable {
  public var time: Timestamp
  /// The expected host; nil checks no name.
  public var name: ReferenceIdentity?
  public var profile: Profile
  public var limits: Limits
  /// The available revocation evidence.
  public var revocation: RevocationEvidence

  public init(
    time: Timestamp, name: ReferenceIdentity? = nil, profile: Profile = .webPKI, limits: Limits = Limits(),
    revocation: RevocationEvidence = .none
  ) {
    self.time = time
    self.name = name
    self.profile = profile
    self.limits = limits
    self.revocation = revocation
  }
}
