internal import Bytes
public import DomainNames
public import X509

/// The names that a local authority may issue for: `localhost`, `test` and the names below them, loopback addresses, and added names.
///
/// In certificates it is written as a critical name constraints extension (RFC 5280, section 4.2.1.10).
public struct NameScope: Hashable, Sendable {
  /// DNS names, which include the names below them, and addresses.
  public let added: [GeneralName]

  /// Only local names.
  public static let local = NameScope()

  /// Names of other forms, and names that are local, are ignored.
  public init(adding names: [GeneralName] = []) {
    var added: [GeneralName] = []
    for name in names where !added.contains(name) && !Self.isLocal(name) {
      switch name {
      case .dns, .ipAddress: added.append(name)
      default: break
      }
    }
    self.added = added
  }

  /// Nil if the constraints are not exactly in the form that a scope writes.
  init?(_ certificate: Certificate) {
    guard let constraints = certificate.nameConstraints else { return nil }
    let names: [GeneralName] = constraints.permitted.compactMap { subtree in
      switch subtree {
      case .dns(let name): .dns(name)
      case .addresses(let address, _): .ipAddress(address)
      default: nil
      }
    }
    self.init(adding: names)
    guard let written = certificate.extensions.first(where: { $0.oid == nameConstraints.oid }), written.isCritical,
      Array(written.der) == nameConstraints.der
    else { return nil }
  }

  public func permits(_ name: DomainName) -> Bool {
    permits(.dns(name.ascii))
  }

  public func permits(_ name: GeneralName) -> Bool {
    switch name {
    case .dns(let text):
      let host = text.lowercased()
      return Self.bases(Self.localNames + added).contains { host == $0 || host.hasSuffix("." + $0) }
    case .ipAddress(let address): return address.isLoopback || added.contains(name)
    default: return false
    }
  }

  /// True if all names that `other` permits are permitted.
  public func contains(_ other: NameScope) -> Bool { other.added.allSatisfy { permits($0) } }

  /// A scope with the added names of both.
  public func union(_ other: NameScope) -> NameScope { NameScope(adding: added + other.added) }

  var nameConstraints: MintedExtension {
    let hosts = (Self.localNames + added).filter { if case .dns = $0 { true } else { false } }.map(NameWriter.general)
    let addresses = added.compactMap { name in
      if case .ipAddress(let address) = name {
        MintedExtension.addresses(address.bytes, mask: [UInt8](repeating: 0xff, count: address.bytes.count))
      } else {
        nil
      }
    }
    return .nameConstraints(permitted: hosts + Self.loopback + addresses)
  }

  private static func isLocal(_ name: GeneralName) -> Bool {
    switch name {
    case .dns(let text): bases(localNames).contains { text == $0 || text.hasSuffix("." + $0) }
    case .ipAddress(let address): address.isLoopback
    default: false
    }
  }

  private static func bases(_ names: [GeneralName]) -> [String] {
    names.compactMap { if case .dns(let base) = $0 { base } else { nil } }
  }

  /// Without a leading dot, which RFC 5280 defines only for URIs: a base permits itself and all names below it.
  private static let localNames: [GeneralName] = [.dns("localhost"), .dns("test")]

  /// 127.0.0.0/8 and ::1.
  private static let loopback = [
    MintedExtension.addresses([127, 0, 0, 0], mask: [255, 0, 0, 0]),
    MintedExtension.addresses(IPAddress.loopbackV6.bytes, mask: [UInt8](repeating: 0xff, count: 16)),
  ]
}
