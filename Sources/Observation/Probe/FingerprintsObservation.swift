/// Fingerprints of the ClientHello sent and of the server's responses, for lookup in lists and comparison over time.
///
/// A value that was not requested or not available is nil.
public struct FingerprintsObservation: Codable, Hashable, Sendable {
  /// The software whose ClientHello `ja3` and `ja4` describe: `tlsprobe`, never the server; nil without them.
  public var client: String?
  /// Of the client's ClientHello: the MD5 of `ja3_string`, lower-case hex.
  public var ja3: String?
  /// Version, suites, extensions, groups and point formats of the ClientHello in decimal, in wire order.
  public var ja3String: String?
  /// Of the ClientHello: `t13d1516h2_8daaf6152771_02713d6af862`.
  public var ja4: String?
  /// Of the ServerHello: the MD5 of `ja3s_string`, lower-case hex.
  public var ja3s: String?
  /// Version, suite and extensions of the ServerHello in decimal.
  public var ja3sString: String?
  public var jarm: JARMObservation?

  public init(
    ja3: String? = nil, ja3String: String? = nil, ja4: String? = nil, ja3s: String? = nil, ja3sString: String? = nil,
    jarm: JARMObservation? = nil
  ) {
    client = ja3 == nil && ja4 == nil ? nil : Self.ourselves
    self.ja3 = ja3
    self.ja3String = ja3String
    self.ja4 = ja4
    self.ja3s = ja3s
    self.ja3sString = ja3sString
    self.jarm = jarm
  }

  public static let ourselves = "tlsprobe"

  private enum CodingKeys: String, CodingKey {
    case client, ja3
    case ja3String = "ja3_string"
    case ja4, ja3s
    case ja3sString = "ja3s_string"
    case jarm
  }
}

/// A fingerprint of a server's responses to ten unusual ClientHellos (salesforce/jarm).
public struct JARMObservation: Codable, Hashable, Sendable {
  /// 62 hexadecimal digits; all zeros if no ClientHello got a ServerHello.
  public var hash: String
  /// One per ClientHello, `c02f|0303|h2|ff01-0000-0001`; `|||` if there was no ServerHello.
  public var answers: [String]
  /// The reason the hash is unreliable or meaningless; nil if the server responded to every ClientHello.
  public var undetermined: String?

  public init(hash: String, answers: [String], undetermined: String? = nil) {
    self.hash = hash
    self.answers = answers
    self.undetermined = undetermined
  }
}

extension FingerprintsObservation: ExaminationResult {
  package static let key = "fingerprints"
  package static let section = FactSection.fingerprints

  package func facts(_ options: FactOptions) -> [Fact] {
    // JA3 and JA4 describe the client, which is this program.
    let prints = [("client JA3", ja3), ("client JA4", ja4), ("server JA3S", ja3s), ("server JARM", jarm?.hash)]
    let strings = options.isVerbose ? [("client JA3 string", ja3String), ("server JA3S string", ja3sString)] : []
    let known = prints + strings + [("JARM undetermined", jarm?.undetermined)]
    return known.compactMap { label, value in value.map { Fact(label, $0) } }
  }
}

extension ProbeObservation {
  /// Nil if no fingerprint was computed.
  public var fingerprints: FingerprintsObservation? {
    get { self[FingerprintsObservation.self] }
    set { self[FingerprintsObservation.self] = newValue }
  }
}
