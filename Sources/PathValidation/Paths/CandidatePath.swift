internal import X509

/// A path from the server's certificate up, before verification.
struct CandidatePath {
  /// The reason the search for a path ended.
  enum End: Hashable {
    /// The last certificate is a trust anchor.
    case anchor
    /// The last certificate is self-signed, and the store does not contain it.
    case selfSigned
    /// The issuer of the last certificate was not found.
    case missingIssuer
    /// The path has the maximum length.
    case depth
  }

  let certificates: [Certificate]
  /// The result of verifying each certificate's signature with the key of the next one.
  let signatures: [SignatureOutcome]
  let end: End

  var isAnchored: Bool { end == .anchor }

  /// Positions of certificates with an issuer above them; of an anchor only the name and key are used.
  var vouchedFor: Range<Int> { 0..<(isAnchored ? certificates.count - 1 : certificates.count) }

  /// Positions of certificates that the issuance rules apply to: not an anchor, which is a name and a key (RFC 5280, section 6.1.1, (d)),
  /// nor a self-signed one.
  var issued: Range<Int> { 0..<(end == .anchor || end == .selfSigned ? certificates.count - 1 : certificates.count) }

  /// Positions of issuers.
  var authorities: Range<Int> { min(1, certificates.count)..<certificates.count }

  /// "the certificate", "the intermediate CN=…" or "the root CN=…".
  func holder(_ depth: Int) -> String {
    if depth == 0 { return "the certificate" }
    let name = ChainErrorText.name(certificates[depth].subject)
    let isRoot = depth == certificates.count - 1 && end != .missingIssuer && end != .depth
    return isRoot ? "the root \(name)" : "the intermediate \(name)"
  }
}

/// The result of verifying one signature.
enum SignatureOutcome: Hashable {
  case valid
  case invalid
  /// With the reason, for people.
  case unsupported(String)
}
