/// The result of the TLS handshake with the server.
public struct FetchTLSObservation: Codable, Hashable, Sendable {
  /// `TLSv1.3`; nil if the handshake failed.
  public var `protocol`: String?
  public var cipherSuite: WireValue?
  public var group: WireValue?
  public var signatureScheme: WireValue?
  public var alpn: Application
  /// Nil when none was sent.
  public var sni: String?
  public var resumed = false
  /// Nil unless the ClientHello of another client was sent.
  public var clientProfile: Profile?
  /// Nil if the server sent no certificate.
  public var verify: Verification?
  /// Nil if there are no pins for the host.
  public var pins: Pins?
  /// Only if certificates were requested.
  public var ocspStaple: StapleDescription?
  /// Those of the handshake and those in the certificate; only if certificates were requested.
  public var scts: [SCTDescription] = []

  public init(alpn: Application) { self.alpn = alpn }

  /// Application-Layer Protocol Negotiation (RFC 7301).
  public struct Application: Codable, Hashable, Sendable {
    public var offered: [String]
    public var selected: String?

    public init(offered: [String], selected: String?) {
      self.offered = offered
      self.selected = selected
    }
  }

  /// The ClientHello of another client, as sent.
  public struct Profile: Codable, Hashable, Sendable {
    public var name: String
    public var ja3: String
    public var ja4: String
    /// False if options changed the fingerprints.
    public var exact: Bool

    public init(name: String, ja3: String, ja4: String, exact: Bool) {
      self.name = name
      self.ja3 = ja3
      self.ja4 = ja4
      self.exact = exact
    }
  }

  /// The result of verifying the chain.
  public struct Verification: Codable, Hashable, Sendable {
    public var trusted: Bool
    /// False with `--insecure`: an untrusted chain does not fail the transfer.
    public var enforced: Bool
    /// The name that was checked; nil if none was.
    public var checkedName: String?
    public var hostnameMatches: Bool?
    public var errors: [VerdictError]

    public init(trusted: Bool, enforced: Bool, checkedName: String?, hostnameMatches: Bool?, errors: [VerdictError]) {
      self.trusted = trusted
      self.enforced = enforced
      self.checkedName = checkedName
      self.hostnameMatches = hostnameMatches
      self.errors = errors
    }

    private enum CodingKeys: String, CodingKey {
      case trusted, enforced
      case checkedName = "checked_name"
      case hostnameMatches = "hostname_matches"
      case errors
    }
  }

  /// The result of checking the pins for the host.
  public struct Pins: Codable, Hashable, Sendable {
    /// Whether each rule for the host has a matching pin.
    public var met: Bool
    /// In the format of `--pin`.
    public var matched: [String]
    public var unmatched: [String]

    public init(met: Bool, matched: [String], unmatched: [String]) {
      self.met = met
      self.matched = matched
      self.unmatched = unmatched
    }
  }

  private enum CodingKeys: String, CodingKey {
    case `protocol`
    case cipherSuite = "cipher_suite"
    case group
    case signatureScheme = "signature_scheme"
    case alpn, sni, resumed
    case clientProfile = "client_profile"
    case verify, pins
    case ocspStaple = "ocsp_staple"
    case scts
  }
}
