public import Bytes
public import X509

/// Determines whether an issuer's certificate was revoked from available evidence; a pure function of its inputs.
public struct RevocationChecker: Sendable {
  public let certificate: Certificate
  /// The certificate that signed it; its name, key and key usage are used.
  public let issuer: Certificate
  public let time: Timestamp
  public var profile: Profile = .baseline
  /// The maximum clock skew of responders relative to `time`.
  public var skew: Duration = .seconds(300)
  /// Certificates that may have signed a CRL on behalf of the issuer, such as those sent by a server.
  public var others: [Certificate] = []
  /// The anchor of the certificate's path. A CRL counts if a valid path leads from its signer to the same anchor; without an anchor the
  /// issuer itself must have certified the signer.
  public var anchor: Certificate?
  /// The evidence about the revocation of certificates that sign CRLs.
  var signerEvidence = RevocationEvidence.none

  public init(_ certificate: Certificate, issuer: Certificate, at time: Timestamp) {
    self.certificate = certificate
    self.issuer = issuer
    self.time = time
  }

  /// The validity of a status without a next update: the maximum in the Baseline Requirements (section 4.9.10).
  static let longestWithoutNextUpdate: Duration = .seconds(10 * 86_400)

  /// The reason evidence with that validity does not apply at `time`; nil if it does.
  func timeDoubt(_ what: String, from start: Timestamp, until end: Timestamp?) -> RevocationUnknownReason? {
    if start > time + skew {
      return RevocationUnknownReason(.notYetValid, "\(what) is not valid before \(start.rfc3339)")
    }
    if let end {
      guard end + skew < time else { return nil }
      return RevocationUnknownReason(.expired, "\(what) expired on \(end.rfc3339), \(ChainErrorText.days(from: end, to: time)) ago")
    }
    guard start + Self.longestWithoutNextUpdate + skew < time else { return nil }
    let age = ChainErrorText.days(from: start, to: time)
    return RevocationUnknownReason(.expired, "\(what) is \(age) old and does not say until when it may be used")
  }
}
