internal import Bytes

/// Typed access to the options that are defined for all requests.
extension EDNS {
  /// All extended errors, in the order of the message.
  public var extendedErrors: [ExtendedDNSError] {
    options.filter { $0.code == .extendedError }.compactMap { ExtendedDNSError($0.data) }
  }

  /// The first client subnet; nil if there is none or it is malformed.
  public var clientSubnet: ClientSubnet? { self[.clientSubnet].flatMap(ClientSubnet.init) }

  /// The name of the server, in bytes of its choice (RFC 5001); empty in requests.
  public var serverIdentifier: [UInt8]? { self[.nsid] }

  /// The number of bytes of padding; nil without the option.
  public var paddingLength: Int? { self[.padding]?.count }

  /// The time in units of 100 ms for which a server keeps an idle connection open (RFC 7828); nil if it is not stated.
  public var keepAliveTimeout: UInt16? {
    guard let data = self[.keepAlive], data.count == 2 else { return nil }
    return UInt16(data[0]) << 8 | UInt16(data[1])
  }
}

/// The same, for one option; nil for other codes and malformed data.
extension EDNSOption {
  public var extendedError: ExtendedDNSError? { code == .extendedError ? ExtendedDNSError(data) : nil }
  public var clientSubnet: ClientSubnet? { code == .clientSubnet ? ClientSubnet(data) : nil }
}

extension EDNSOption: CustomStringConvertible {
  /// Name and value; hex for data without a format, and the printable characters of a server's name.
  public var description: String {
    if let cookie { return "\(code): \(cookie)" }
    if let extendedError { return "\(code): \(extendedError)" }
    if let clientSubnet { return "\(code): \(clientSubnet)" }
    switch code {
    case .padding: return "\(code): \(data.count) bytes"
    case .nsid where !data.isEmpty:
      let shown = data.map { (0x20..<0x7f).contains($0) ? $0 : UInt8(ascii: ".") }
      return "\(code): \(Hex.encode(data, separator: " ")) (\"\(String(decoding: shown, as: UTF8.self))\")"
    default: return data.isEmpty ? "\(code)" : "\(code): \(Hex.encode(data))"
    }
  }
}
