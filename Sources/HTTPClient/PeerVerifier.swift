public import Bytes
public import Connect
public import DomainNames
public import PathValidation
internal import X509

/// Verifies the certificates of a TLS peer, a server or a proxy, for the host of the connection.
public struct PeerVerifier: Sendable {
  public var store: TrustStore
  public var time: Timestamp
  public var profile: Profile

  public init(store: TrustStore, time: Timestamp, profile: Profile = .webPKI) {
    self.store = store
    self.time = time
    self.profile = profile
  }

  /// Verification without certificates results in an error, too.
  public func verify(_ served: ServedChain, staple: [UInt8]? = nil, for name: ReferenceIdentity) -> ChainVerdict {
    verifier(staple, name).verify(served, trusting: store)
  }

  /// The status of the leaf of a verified path as the staple proves it; nil if the path has no issuer.
  func status(of path: [Certificate], staple: [UInt8]?) -> RevocationStatus? {
    verifier(staple, nil).revocationStatuses(of: path).first?.status
  }

  /// A stapled response is used even if it is not required: a revocation by the issuer counts.
  private func verifier(_ staple: [UInt8]?, _ name: ReferenceIdentity?) -> CertificateVerifier {
    var context = VerificationContext(time: time, name: name, profile: profile)
    if let staple { context.revocation.staple = .sent(staple) }
    return CertificateVerifier(context)
  }
}

extension ReferenceIdentity {
  /// The identity that a certificate of the host has to contain.
  public init(_ host: Target.Host) {
    self =
      switch host {
      case .name(let name): .dns(name)
      case .address(let address): .ip(address)
      }
  }
}
