public import Bytes

/// The network of a client for which a response is tailored, from an EDNS option (RFC 7871).
public struct ClientSubnet: Hashable, Sendable {
  /// The address with zeros after the prefix.
  public let address: IPAddress
  public let sourcePrefix: UInt8
  /// The network for which the response holds; 0 in requests.
  public let scopePrefix: UInt8

  /// Nil if a prefix is longer than the address; bits after the source prefix are cleared.
  public init?(_ address: IPAddress, sourcePrefix: UInt8, scopePrefix: UInt8 = 0) {
    let bits = UInt8(address.bytes.count * 8)
    guard sourcePrefix <= bits, scopePrefix <= bits, let network = Self.network(of: address, prefix: sourcePrefix) else { return nil }
    self.address = network
    self.sourcePrefix = sourcePrefix
    self.scopePrefix = scopePrefix
  }

  /// Nil for data that violate RFC 7871, section 6.
  init?(_ data: [UInt8]) {
    var reader = ByteReader(data)
    guard let family = try? reader.readUInt16(), let source = try? reader.readUInt8(), let scope = try? reader.readUInt8() else {
      return nil
    }
    let length = family == 1 ? 4 : 16
    let prefix = Array(reader.readRest())
    guard family == 1 || family == 2, prefix.count == Self.byteCount(source), prefix.count <= length,
      let address = IPAddress(bytes: prefix + Array(repeating: 0, count: length - prefix.count))
    else { return nil }
    self.init(address, sourcePrefix: source, scopePrefix: scope)
    guard self.address == address else { return nil }
  }

  public var option: EDNSOption {
    var writer = ByteWriter()
    writer.write(UInt16(address.family == .v4 ? 1 : 2))
    writer.write([sourcePrefix, scopePrefix])
    writer.write(address.bytes.prefix(Self.byteCount(sourcePrefix)))
    return EDNSOption(code: .clientSubnet, data: writer.bytes)
  }

  private static func byteCount(_ prefix: UInt8) -> Int { (Int(prefix) + 7) / 8 }

  private static func network(of address: IPAddress, prefix: UInt8) -> IPAddress? {
    IPAddress(
      bytes: address.bytes.enumerated().map { index, byte in
        let kept = min(max(Int(prefix) - 8 * index, 0), 8)
        return kept == 8 ? byte : byte & ~(0xff >> UInt8(kept))
      })
  }
}

extension ClientSubnet: CustomStringConvertible {
  /// `192.0.2.0/24/0`, as `dig` prints it.
  public var description: String { "\(address)/\(sourcePrefix)/\(scopePrefix)" }
}
