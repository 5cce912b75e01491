internal import Crypto
internal import X509

/// Verifies a server's certificates with the TLSA records of its name (RFC 6698, RFC 7671).
public struct DANEVerifier: Sendable {
  public let context: DANEContext

  public init(_ context: DANEContext) { self.context = context }

  /// Whether the certificates match a record, and the reason for each record.
  public func verify(_ served: ServedChain, against records: [TLSARecord]) -> DANEVerdict {
    let matcher = TLSAMatcher(served: served, context: context, records: records)
    let verdicts = records.enumerated().map { matcher.verdict(for: $1, isLate: $0 >= TLSAMatcher.maximumRecords) }
    let outcomes = Set(verdicts.map(\.outcome))
    let outcome: DANEVerdict.Outcome =
      if outcomes.contains(.matched) {
        .matched
      } else if outcomes.contains(.undetermined) {
        .undetermined
      } else {
        outcomes.contains(.notMatched) ? .failed : .unusable
      }
    return DANEVerdict(outcome: outcome, isAuthenticated: context.isAuthenticated, records: verdicts)
  }
}

/// Compares certificates with single records, of which others may supersede one.
private struct TLSAMatcher {
  /// More than any real name has; each may require path building.
  static let maximumRecords = 64

  let served: ServedChain
  let context: DANEContext
  let records: [TLSARecord]

  func verdict(for record: TLSARecord, isLate: Bool) -> DANERecordVerdict {
    let (outcome, reason, depth) = isLate ? (.unusable, "there are more than \(Self.maximumRecords) records", nil) : result(for: record)
    return DANERecordVerdict(record: ChainErrorText.shortened(record.description), outcome: outcome, reason: reason, depth: depth)
  }

  private typealias Result = (outcome: DANERecordVerdict.Outcome, reason: String, depth: Int?)

  private func result(for record: TLSARecord) -> Result {
    if let flaw = record.flaw { return (.unusable, flaw, nil) }
    if isSuperseded(record) { return (.superseded, "a SHA-512 of the same usage and selector takes its place", nil) }
    guard !served.entries.isEmpty else { return (.notMatched, "the server sent no certificate", nil) }
    switch record.usage {
    case .certificateAuthority: return constrainedAuthority(record)
    case .serviceCertificate: return constrainedLeaf(record)
    case .trustAnchor: return anchored(record)
    default: return leaf(record)
    }
  }

  /// Among several hashes only the strongest is used, and a full certificate always (RFC 7671, section 9).
  private func isSuperseded(_ record: TLSARecord) -> Bool {
    guard record.matchingType == .sha256 else { return false }
    return records.contains {
      $0.usage == record.usage && $0.selector == record.selector && $0.matchingType == .sha512 && $0.flaw == nil
    }
  }

  /// DANE-EE: names and validity dates are ignored (RFC 7671, section 5.1).
  private func leaf(_ record: TLSARecord) -> Result {
    guard let first = served.entries.first, record.describes(first.der, first.certificate) else {
      return (.notMatched, "it does not describe the server's certificate", nil)
    }
    return (.matched, "it describes the server's certificate", 0)
  }

  /// PKIX-EE.
  private func constrainedLeaf(_ record: TLSARecord) -> Result {
    let described = leaf(record)
    guard described.outcome == .matched else { return described }
    guard let pkix = context.pkix else {
      return (.undetermined, "it describes the server's certificate; whether that is trusted was not verified", 0)
    }
    return pkix.trusted ? described : (.notMatched, "it describes the server's certificate, which is not trusted: \(why(pkix))", nil)
  }

  /// PKIX-TA: an authority of a trusted path, whether sent or not.
  private func constrainedAuthority(_ record: TLSARecord) -> Result {
    guard let pkix = context.pkix else {
      guard let depth = authority(record) else {
        return (.undetermined, "it describes no authority that was sent; which path is trusted was not verified", nil)
      }
      return (.undetermined, "it describes certificate \(depth); whether the path is trusted was not verified", depth)
    }
    guard pkix.trusted else { return (.notMatched, "no path is trusted: \(why(pkix))", nil) }
    for path in pkix.paths where path.isTrusted {
      guard let found = path.certificates.dropFirst().first(where: record.describes) else { continue }
      let depth = served.entries.firstIndex { $0.der == found.der }
      return (.matched, "it describes the authority \(found.title) of a trusted path", depth)
    }
    return (.notMatched, "it describes no authority of a trusted path", nil)
  }

  /// DANE-TA: a path to an anchor that the record matches or contains (RFC 7671, section 5.2).
  private func anchored(_ record: TLSARecord) -> Result {
    let depth = authority(record)
    // Cross-certificates share one key.
    var anchors = others.compactMap(\.certificate).filter { record.describes($0) }
    if let anchor = record.anchor, anchors.isEmpty, anchor.der != served.entries.first?.der { anchors = [anchor] }
    if let key = record.key, anchors.isEmpty { anchors = issued(by: key) }
    guard !anchors.isEmpty else { return (.notMatched, "it describes no authority that was sent", nil) }
    let store = TrustStore(certificates: anchors, name: "the TLSA record")
    let verdict = CertificateVerifier(VerificationContext(time: context.time, profile: context.profile)).verify(served, trusting: store)
    guard verdict.trusted else { return (.notMatched, "no path leads to its anchor: \(why(verdict))", nil) }
    if let mismatch { return (.notMatched, mismatch, nil) }
    let place = depth.map { "certificate \($0)" } ?? "an anchor that the record holds"
    return (.matched, "a path leads to \(place)", depth)
  }

  /// The position of the authority in the served chain that the record matches; nil if there is none.
  private func authority(_ record: TLSARecord) -> Int? {
    let found = others.first { record.describes($0.der, $0.certificate) }
    return found.flatMap { entry in served.entries.firstIndex { $0.der == entry.der } }
  }

  /// The certificates sent without the server's certificate, which is not an authority, and its duplicates.
  private var others: [ServedChain.Entry] {
    served.entries.dropFirst().filter { $0.der != served.entries.first?.der }
  }

  /// The certificates signed by a bare key serve as the anchor.
  private func issued(by key: PublicKey) -> [Certificate] {
    served.certificates.filter { certificate in
      guard let algorithm = certificate.signatureAlgorithm.signature else { return false }
      return key.verify(certificate.signature, over: certificate.toBeSigned, algorithm: algorithm) == .valid
    }
  }

  /// Nil if the certificate matches one of the names, or no name was given.
  private var mismatch: String? {
    guard let leaf = served.entries.first?.certificate else { return nil }
    let errors = context.names.map { HostnameCheck.error(for: $0, in: leaf) ?? HostnameCheck.registryWildcardError(for: $0, in: leaf) }
    return errors.contains(nil) ? nil : errors.first??.message
  }

  private func why(_ verdict: ChainVerdict) -> String { verdict.errors.first?.message ?? "no reason is known" }
}

/// The verdict on one record.
public struct DANERecordVerdict: Hashable, Sendable, Codable {
  public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    case matched
    case notMatched = "not_matched"
    /// It has unknown values, or data that does not match them.
    case unusable
    /// A record of the same kind with a stronger hash supersedes it (RFC 7671, section 9).
    case superseded
    /// It matches, but the trust that it also requires was not checked.
    case undetermined
  }

  /// In zone file format, shortened.
  public let record: String
  public let outcome: Outcome
  /// The reason; for a match, the matching certificate.
  public let reason: String
  /// The position of the matching certificate, 0 for the server's; nil without a match and for one that was not sent.
  public let depth: Int?
}
