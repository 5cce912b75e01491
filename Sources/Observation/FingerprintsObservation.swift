/// Short forms of the hello that was sent and of what the server made of it, to look up in lists and to compare over time.
///
/// A value that was not asked for or could not be had is nil.
public struct FingerprintsObservation: Codable, Hashable, Sendable {
  /// Whose ClientHello `ja3` and `ja4` describe: `tlsprobe`, never the server; nil without them.
  public var client: String?
  /// Of our ClientHello: the MD5 of `ja3_string`, lower-case hex.
  public var ja3: String?
  /// Version, suites, extensions, groups and point formats of our hello in decimal, as they stood in it.
  public var ja3String: String?
  /// Of our hello: `t13d1516h2_8daaf6152771_02713d6af862`.
  public var ja4: String?
  /// Of the server's hello: the MD5 of `ja3s_string`, lower-case hex.
  public var ja3s: String?
  /// Version, suite and extensions of the server's hello in decimal.
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

/// What a server answers to ten odd hellos, in short (salesforce/jarm).
public struct JARMObservation: Codable, Hashable, Sendable {
  /// 62 hexadecimal digits as the algorithm has them; all zeros when no hello was answered with one.
  public var hash: String
  /// One for each hello, `c02f|0303|h2|ff01-0000-0001`; `|||` where no server_hello came.
  public var answers: [String]
  /// Why the hash may be another one next time, or says nothing at all; nil when the server has spoken to every hello.
  public var undetermined: String?

  public init(hash: String, answers: [String], undetermined: String? = nil) {
    self.hash = hash
    self.answers = answers
    self.undetermined = undetermined
  }
}
