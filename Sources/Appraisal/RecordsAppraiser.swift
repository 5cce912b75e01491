internal import Bytes
internal import DomainNames
public import Observation
internal import PathValidation
internal import X509

/// Compares the DNS records of a target with the certificates that it sent.
///
/// The results never change the verdict on the chain: a client of the Web does not use these records.
public struct RecordsAppraiser: Sendable {
  private let options: VerificationOptions

  public init(_ options: VerificationOptions) { self.options = options }

  /// Fills in the verdicts, for certificates in DER, leaf first.
  public func appraise(_ found: inout DNSRecordsObservation?, certificates: [[UInt8]]) {
    guard var records = found, !certificates.isEmpty else { return }
    let (caa, tlsa) = (records.applicableCAA, records.tlsa.flatMap { $0.outcome == .records ? $0 : nil })
    // Most names have neither, and the certificates need not be parsed.
    guard caa != nil || tlsa != nil else { return }
    defer { found = records }
    let served = ServedChain(der: certificates)
    if let set = caa {
      let parsed = set.records.compactMap { try? CAARecord($0) }
      // A record that cannot be read may forbid what the others permit.
      records.caaVerdict =
        parsed.count < set.records.count
        ? nil
        : CAAEvaluator(CAAContext(name: options.name, isAuthenticated: set.isAuthenticated))
          .evaluate(parsed, for: served.certificates)
    }
    if let set = tlsa {
      let parsed = set.records.compactMap { try? TLSARecord($0) }
      let names = options.name.map { [$0] } ?? []
      records.tlsaVerdict = DANEVerifier(
        DANEContext(names: names, time: options.time, pkix: nil, isAuthenticated: set.isAuthenticated)
      ).verify(served, against: parsed)
    }
  }
}
