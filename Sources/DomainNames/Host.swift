public import Bytes

/// The host of a URI or a target: a name or an IP address (RFC 3986, section 3.2.2).
public enum Host: Hashable, Sendable {
  case name(DomainName)
  case address(IPAddress)

  /// Parses a name or an address, IPv6 in brackets.
  public init(parsing text: some StringProtocol) throws(HostError) { try self.init(Substring(text)) }

  private init(_ text: Substring) throws(HostError) {
    guard !text.isEmpty else { throw HostError(.empty) }
    if text.hasPrefix("[") {
      let inside = text.dropFirst().dropLast()
      guard let address = IPAddress(inside), address.family == .v6 else { throw HostError(.badAddress, "'\(inside)' is no IPv6 address") }
      self = .address(address)
    } else if let address = IPAddress(text) {
      self = .address(address)
    } else if text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2e }) {
      // Digits and dots that are no address would be resolved as a name, or be read as octal by other software.
      throw HostError(.badAddress, "'\(text)' is no IPv4 address")
    } else {
      self = .name(try DomainNameError.translating(try DomainName(String(text))) { HostError(.badName, "\($0)") })
    }
  }
}

extension Host: CustomStringConvertible {
  /// The A-label form, or the address.
  public var description: String {
    switch self {
    case .name(let name): name.ascii
    case .address(let address): address.description
    }
  }
}

/// A text that is neither a name nor an address.
public struct HostError: Error, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let empty = Code(rawValue: "host.empty")
    public static let badAddress = Code(rawValue: "host.bad-address")
    public static let badName = Code(rawValue: "host.bad-name")
  }

  public let code: Code
  /// The reason; nil if the code is sufficient. May contain untrusted text.
  public let detail: String?

  public init(_ code: Code, _ detail: String? = nil) {
    self.code = code
    self.detail = detail
  }
}

extension HostError: CustomStringConvertible {
  public var description: String { detail ?? "the host is empty" }
}
