public import Bytes

/// The server identity that a client expects in a certificate (RFC 9525).
public enum ReferenceIdentity: Hashable, Sendable {
  case dns(DomainName)
  case ip(IPAddress)

  /// An IP address, optionally in brackets, or else a host name.
  public init(_ text: some StringProtocol) throws(DomainNameError) {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    if let address = IPAddress(isBracketed ? String(text.dropFirst().dropLast()) : String(text)) {
      self = .ip(address)
    } else {
      self = .dns(try DomainName(text))
    }
  }

  /// Whether a `dNSName` matches (RFC 9525, sections 6.3 and 6.4).
  ///
  /// A wildcard is accepted only as the complete left-most label, matches exactly one label, and requires at least two more, as in browsers
  /// and curl. An IP address never matches a `dNSName` or a common name.
  public func matches(dnsID presented: some StringProtocol) -> Bool {
    guard case .dns(let name) = self else { return false }
    let pattern = Array(presented.utf8.map(Self.lowercase))
    let wanted = Array(name.ascii.utf8)
    // A trailing dot, an empty label or an empty name is not in preferred name syntax (RFC 5280, section 4.2.1.6).
    guard pattern.starts(with: [Self.star, Self.dot]) else { return pattern == wanted }
    let suffix = pattern.dropFirst()
    guard suffix.count(where: { $0 == Self.dot }) >= 2, suffix.last != Self.dot else { return false }
    guard let end = wanted.firstIndex(of: Self.dot), end > 0 else { return false }
    return wanted[end...].elementsEqual(suffix)
  }

  /// Whether an `iPAddress` matches: the same 4 or 16 bytes.
  public func matches(ipAddress presented: some Sequence<UInt8>) -> Bool {
    guard case .ip(let address) = self else { return false }
    return address.bytes.elementsEqual(presented)
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static let star = UInt8(ascii: "*")
  private static let dot = UInt8(ascii: ".")
}

extension ReferenceIdentity: CustomStringConvertible {
  public var description: String {
    switch self {
    case .dns(let name): name.ascii
    case .ip(let address): address.description
    }
  }
}

extension ReferenceIdentity: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(DomainNameError) {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
