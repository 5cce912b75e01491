/// The reason of a response in more detail than its response code (RFC 8914).
public struct ExtendedDNSError: Hashable, Sendable {
  /// The number, from the registry of extended DNS error codes.
  public let code: UInt16
  /// The server's explanation, often empty; untrusted text.
  public let text: String

  public init(code: UInt16, text: String) {
    self.code = code
    self.text = text
  }
}

extension EDNS {
  /// The extended errors, in their order; malformed ones are left out.
  public var extendedErrors: [ExtendedDNSError] {
    options.filter { $0.code == .extendedError && $0.data.count >= 2 }.map { option in
      ExtendedDNSError(
        code: UInt16(option.data[0]) << 8 | UInt16(option.data[1]), text: String(decoding: option.data.dropFirst(2), as: UTF8.self))
    }
  }
}
