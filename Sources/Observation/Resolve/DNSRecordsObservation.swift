public import PathValidation

/// The DNS records of a target that concern its certificate and its protocols: CAA, TLSA and HTTPS.
public struct DNSRecordsObservation: DocumentObservation {
  public static let key = "dns"
  public static let schema = "tlsprobe.dns/1"

  /// The name of the resolver.
  public var resolver: String
  /// The records of the name and of its ancestors, closest first; empty if they were not looked up.
  public var caa: [RecordSet]
  public var tlsa: RecordSet?
  public var https: RecordSet?
  /// Whether the CAA records authorize the issuer of the certificate sent; nil without records.
  public var caaVerdict: CAAVerdict?
  /// Whether the TLSA records match the certificates sent; nil without records.
  public var tlsaVerdict: DANEVerdict?
  /// The application protocols of the HTTPS records.
  public var alpn: [String]
  /// The addresses of the HTTPS records.
  public var hints: [String]
  /// The configurations for Encrypted ClientHello.
  public var encryptedClientHello: [ECHConfigDescription]

  public init(resolver: String) {
    self.resolver = resolver
    (caa, alpn, hints, encryptedClientHello) = ([], [], [], [])
  }

  /// The CAA records that apply: those of the closest name that has some (RFC 8659, section 3). Nil if there are none, or if it is not
  /// known whether a closer name has some.
  public var applicableCAA: RecordSet? {
    for set in caa {
      switch set.outcome {
      case .records: return set
      case .noData, .noName: continue
      case .refused, .undetermined: return nil
      }
    }
    return nil
  }

  /// The first name whose CAA records are not known, if no closer one has any; else nil.
  public var undeterminedCAA: RecordSet? {
    for set in caa {
      switch set.outcome {
      case .records: return nil
      case .noData, .noName: continue
      case .refused, .undetermined: return set
      }
    }
    return nil
  }

  /// The records of one name and type.
  public struct RecordSet: Codable, Hashable, Sendable {
    public var name: String
    public var type: String
    public var outcome: LookupObservation.Outcome
    /// The data in the presentation format, without aliases.
    public var records: [String]
    /// True if the resolver vouches for the records with the AD bit.
    public var isAuthenticated: Bool
    /// The server that vouches for them; nil if none does.
    public var vouchedBy: String?
    /// Microseconds.
    public var elapsed: Int64
    /// The reason of an undetermined outcome.
    public var reason: String?

    public init(_ lookup: LookupObservation) {
      (name, type, outcome, elapsed) = (lookup.name, lookup.type, lookup.outcome, lookup.elapsed)
      records = lookup.records.filter { $0.type == lookup.type }.map(\.data)
      // An alias alone is no record of the type.
      if records.isEmpty, outcome == .records { outcome = .noData }
      (isAuthenticated, vouchedBy) = (lookup.isAuthenticated, lookup.vouchedBy)
      reason = lookup.error?.message ?? (outcome == .refused ? lookup.responseCode : nil)
    }

    enum CodingKeys: String, CodingKey {
      case name, type, outcome, records
      case isAuthenticated = "authenticated"
      case vouchedBy = "vouched_by"
      case elapsed = "elapsed_us"
      case reason
    }
  }

  enum CodingKeys: String, CodingKey {
    case resolver, caa, tlsa, https
    case caaVerdict = "caa_verdict"
    case tlsaVerdict = "tlsa_verdict"
    case alpn, hints
    case encryptedClientHello = "ech"
  }
}
