public import Bytes

/// Whether a certificate of an issuer was revoked, to be asked of answers at hand; a pure function of what is handed in.
public struct RevocationQuestion: Sendable {
  public let certificate: Certificate
  /// Whoever signed the certificate; counts by name, key and key usage.
  public let issuer: Certificate
  public let time: Timestamp
  public var profile: Profile = .baseline
  /// How far the clocks of responders may differ from `time`.
  public var skew: Duration = .seconds(300)
  /// Certificates that may have signed a list in the issuer's stead, as those that a server sent.
  public var others: [Certificate] = []
  /// The anchor of the certificate's path. A list counts when a valid path leads from its signer to the same anchor; without an
  /// anchor the issuer itself must have certified the signer.
  public var anchor: Certificate?
  /// The evidence about the revocation of certificates that sign lists.
  var signerEvidence = RevocationEvidence.none

  public init(_ certificate: Certificate, issuer: Certificate, at time: Timestamp) {
    self.certificate = certificate
    self.issuer = issuer
    self.time = time
  }

  /// For how long an answer without a next update counts: what the Baseline Requirements (section 4.9.10) allow at most.
  static let longestWithoutNextUpdate: Duration = .seconds(10 * 86_400)

  /// Why an answer that was made then and holds until then says nothing about the time in question; nil when it does.
  func timeDoubt(_ what: String, from start: Timestamp, until end: Timestamp?) -> RevocationDoubt? {
    if start > time + skew {
      return RevocationDoubt(.notYetValid, "\(what) is not valid before \(start.rfc3339)")
    }
    if let end {
      guard end + skew < time else { return nil }
      return RevocationDoubt(.expired, "\(what) expired on \(end.rfc3339), \(Wording.days(from: end, to: time)) ago")
    }
    guard start + Self.longestWithoutNextUpdate + skew < time else { return nil }
    let age = Wording.days(from: start, to: time)
    return RevocationDoubt(.expired, "\(what) is \(age) old and does not say until when it may be used")
  }
}
