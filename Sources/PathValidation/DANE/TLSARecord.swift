internal import Bytes
internal import Crypto
public import X509

/// A DNS record that identifies a server's certificate (RFC 6698, section 2).
public struct TLSARecord: Hashable, Sendable {
  public let usage: Usage
  public let selector: Selector
  public let matchingType: MatchingType
  /// A hash, a certificate or a key, according to selector and matching type; at most 65,532 bytes.
  public let data: [UInt8]

  public init(usage: Usage, selector: Selector, matchingType: MatchingType, data: [UInt8]) {
    self.usage = usage
    self.selector = selector
    self.matchingType = matchingType
    self.data = data
  }

  /// Parses the RDATA (RFC 6698, section 2.1).
  public init(wire: [UInt8]) throws(PKIError) {
    guard wire.count > 3 else { throw Self.malformed("a TLSA record has more than 3 bytes, this has \(wire.count)") }
    guard wire.count <= Self.maximumLength else { throw Self.malformed("a TLSA record has at most \(Self.maximumLength) bytes") }
    self.init(
      usage: Usage(rawValue: wire[0]), selector: Selector(rawValue: wire[1]), matchingType: MatchingType(rawValue: wire[2]),
      data: Array(wire.dropFirst(3)))
  }

  /// Parses the zone file format: `3 1 1 0c72…`, with numbers or the names of RFC 7218, the hex in any number of pieces.
  ///
  /// Text before `TLSA`, as in the output of `dig`, is ignored; `\# 35 0301…` is accepted too (RFC 3597, section 5).
  public init(_ text: some StringProtocol) throws(PKIError) {
    guard text.utf8.count <= 4 * Self.maximumLength else { throw Self.malformed("the text of the TLSA record is too long") }
    // Parentheses only continue a record on the next line.
    var words = text.split(whereSeparator: \.isWhitespace).filter { $0 != "(" && $0 != ")" }[...]
    if let type = words.firstIndex(where: { ["tlsa", "type52"].contains($0.lowercased()) }) { words = words[(type + 1)...] }
    if words.first == "\\#" {
      try self.init(wire: try Self.generic(words.dropFirst()))
      return
    }
    guard words.count >= 4 else { throw Self.malformed("a TLSA record has a usage, a selector, a matching type and data in hex") }
    let fields = Array(words.prefix(3))
    guard let usage = Usage(named: fields[0]) else {
      throw Self.malformed("the usage \(ChainErrorText.shortened(String(fields[0]))) is unknown")
    }
    guard let selector = Selector(named: fields[1]) else {
      throw Self.malformed("the selector \(ChainErrorText.shortened(String(fields[1]))) is unknown")
    }
    guard let matchingType = MatchingType(named: fields[2]) else {
      throw Self.malformed("the matching type \(ChainErrorText.shortened(String(fields[2]))) is unknown")
    }
    guard let data = try? Hex.decode(words.dropFirst(3).joined().filter { $0 != "(" && $0 != ")" }) else {
      throw Self.malformed("the data of the TLSA record are not hex")
    }
    guard !data.isEmpty, data.count <= Self.maximumLength - 3 else {
      throw Self.malformed("the TLSA record has \(data.count) bytes of data")
    }
    self.init(usage: usage, selector: selector, matchingType: matchingType, data: data)
  }

  /// The RDATA.
  public var wire: [UInt8] { [usage.rawValue, selector.rawValue, matchingType.rawValue] + data }

  /// `3 1 1`, the usual designation of a record.
  public var shortDescription: String { "\(usage.rawValue) \(selector.rawValue) \(matchingType.rawValue)" }

  private static func generic(_ words: ArraySlice<some StringProtocol>) throws(PKIError) -> [UInt8] {
    guard let first = words.first, let count = Int(first), let bytes = try? Hex.decode(words.dropFirst().joined()), bytes.count == count
    else {
      throw malformed("the generic form of the record has another number of bytes than it states")
    }
    return bytes
  }

  static func malformed(_ reason: String) -> PKIError {
    PKIError(code: .malformedTLSA, reason: reason, hint: "give a record as in \"3 1 1 0c72ac70…\"")
  }

  /// The maximum length of a resource record.
  private static let maximumLength = 65_535
}

extension TLSARecord: CustomStringConvertible {
  /// In zone file format, with the hex in one piece.
  public var description: String { "\(shortDescription) \(Hex.encode(data))" }
}

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

extension TLSARecord {
  /// The reason the record is unusable with any certificate (RFC 7671, section 4.1); nil for a usable one.
  var flaw: String? {
    guard Usage.names[usage.rawValue] != nil else { return "the usage \(usage.rawValue) is unknown" }
    guard Selector.names[selector.rawValue] != nil else { return "the selector \(selector.rawValue) is unknown" }
    switch matchingType {
    case .sha256 where data.count != 32: return "a SHA-256 has 32 bytes, the record has \(data.count)"
    case .sha512 where data.count != 64: return "a SHA-512 has 64 bytes, the record has \(data.count)"
    case .full where selector == .certificate && anchor == nil: return "the record holds no certificate that can be read"
    case .full where selector == .publicKey && (try? PublicKey(der: data)) == nil: return "the record holds no key that can be read"
    case .full, .sha256, .sha512: return nil
    default: return "the matching type \(matchingType.rawValue) is unknown"
    }
  }

  /// The complete certificate in the record; nil if there is none.
  var anchor: Certificate? {
    selector == .certificate && matchingType == .full ? try? Certificate(der: data) : nil
  }

  /// The complete key in the record; nil if there is none.
  var key: PublicKey? {
    selector == .publicKey && matchingType == .full ? try? PublicKey(der: data) : nil
  }

  /// Whether the record matches this certificate, which need not parse if it is compared as a whole.
  func describes(_ der: [UInt8], _ certificate: Certificate?) -> Bool {
    guard let selected = selector == .certificate ? der : certificate?.publicKey.der else { return false }
    switch matchingType {
    case .full: return selected == data
    case .sha256: return Digest.sha256(selected) == data
    case .sha512: return Digest.sha512(selected) == data
    default: return false
    }
  }

  func describes(_ certificate: Certificate) -> Bool { describes(certificate.der, certificate) }
}
