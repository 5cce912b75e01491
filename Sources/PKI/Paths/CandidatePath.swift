/// A path from the server's certificate upwards, before it is judged.
struct CandidatePath {
  /// How the search for a path ended.
  enum End: Hashable {
    /// The last certificate is a trust anchor.
    case anchor
    /// The last certificate signed itself, and the store does not have it.
    case selfSigned
    /// Nobody has the issuer of the last certificate.
    case missingIssuer
    /// The path is as long as it may be.
    case depth
  }

  let certificates: [Certificate]
  /// What came of checking each certificate's signature with the key of the next one.
  let signatures: [SignatureOutcome]
  let end: End

  var isAnchored: Bool { end == .anchor }

  /// Positions of certificates that somebody above them vouches for; an anchor counts by its name and key alone.
  var vouchedFor: Range<Int> { 0..<(isAnchored ? certificates.count - 1 : certificates.count) }

  /// Positions of certificates that were issued under the rules for them: not an anchor, which is a name and a key
  /// (RFC 5280, section 6.1.1, (d)), nor one that signed itself.
  var issued: Range<Int> { 0..<(end == .anchor || end == .selfSigned ? certificates.count - 1 : certificates.count) }

  /// Positions of issuers.
  var authorities: Range<Int> { min(1, certificates.count)..<certificates.count }

  /// "the certificate", "the intermediate CN=…" or "the root CN=…".
  func holder(_ depth: Int) -> String {
    if depth == 0 { return "the certificate" }
    let name = Wording.name(certificates[depth].subject)
    let isRoot = depth == certificates.count - 1 && end != .missingIssuer && end != .depth
    return isRoot ? "the root \(name)" : "the intermediate \(name)"
  }
}

/// What came of checking one signature.
enum SignatureOutcome: Hashable {
  case valid
  case invalid
  /// The reason, in words.
  case unsupported(String)
}
