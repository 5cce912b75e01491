extension TLSARecord {
  /// The certificate usage of a record (RFC 6698, section 2.1.1).
  public struct Usage: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A CA of the path, which has to be trusted by the store too.
    public static let certificateAuthority = Usage(rawValue: 0)
    /// The server's certificate, which has to be trusted by the store too.
    public static let serviceCertificate = Usage(rawValue: 1)
    /// The trust anchor of the path, independent of the store.
    public static let trustAnchor = Usage(rawValue: 2)
    /// The server's certificate, independent of the store; its names and dates are ignored (RFC 7671, section 5.1).
    public static let domainIssued = Usage(rawValue: 3)

    static let names: [UInt8: String] = [0: "PKIX-TA", 1: "PKIX-EE", 2: "DANE-TA", 3: "DANE-EE"]

    /// The acronym of RFC 7218, or the number.
    public var name: String { Self.names[rawValue] ?? String(rawValue) }

    /// A number, or an acronym, ignoring case.
    public init?(named text: some StringProtocol) {
      guard let value = TLSARecord.value(text, names: Self.names) else { return nil }
      self.init(rawValue: value)
    }
  }

  /// The part of a certificate that is compared (RFC 6698, section 2.1.2).
  public struct Selector: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The complete certificate.
    public static let certificate = Selector(rawValue: 0)
    /// Its SubjectPublicKeyInfo.
    public static let publicKey = Selector(rawValue: 1)

    static let names: [UInt8: String] = [0: "Cert", 1: "SPKI"]

    /// The acronym of RFC 7218, or the number.
    public var name: String { Self.names[rawValue] ?? String(rawValue) }

    /// A number, or an acronym, ignoring case.
    public init?(named text: some StringProtocol) {
      guard let value = TLSARecord.value(text, names: Self.names) else { return nil }
      self.init(rawValue: value)
    }
  }

  /// The form of the comparison (RFC 6698, section 2.1.3).
  public struct MatchingType: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Byte by byte.
    public static let full = MatchingType(rawValue: 0)
    /// By its SHA-256.
    public static let sha256 = MatchingType(rawValue: 1)
    /// By its SHA-512.
    public static let sha512 = MatchingType(rawValue: 2)

    static let names: [UInt8: String] = [0: "Full", 1: "SHA2-256", 2: "SHA2-512"]

    /// The acronym of RFC 7218, or the number.
    public var name: String { Self.names[rawValue] ?? String(rawValue) }

    /// A number, or an acronym, ignoring case.
    public init?(named text: some StringProtocol) {
      guard let value = TLSARecord.value(text, names: Self.names) else { return nil }
      self.init(rawValue: value)
    }
  }

  /// `3`, `DANE-EE` or `DANE-EE(3)`.
  private static func value(_ text: some StringProtocol, names: [UInt8: String]) -> UInt8? {
    if let number = UInt8(text), text.utf8.first != UInt8(ascii: "+") { return number }
    let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    guard let acronym = parts.first, let value = names.first(where: { $0.value.lowercased() == acronym.lowercased() })?.key else {
      return nil
    }
    return parts.count == 1 || parts[1] == "\(value))" ? value : nil
  }
}
