internal import CData

/// A row of the bundled cipher suite registry.
struct SuiteTable {
  let name: String
  let openSSLName: String?
  let keyExchange: String?
  let authentication: String?

  static func row(of suite: CipherSuite) -> SuiteTable? {
    guard let row = unsafe cdata_suite_find(suite.rawValue)?.pointee else { return nil }
    return unsafe SuiteTable(
      name: String(cString: row.iana_name), openSSLName: row.openssl_name.map { unsafe String(cString: $0) },
      keyExchange: row.key_exchange.map { unsafe String(cString: $0) },
      authentication: row.authentication.map { unsafe String(cString: $0) })
  }
}

extension SuiteTable {
  static func facts(of suite: CipherSuite) -> CipherSuiteInfo? {
    guard let row = unsafe cdata_suite_find(suite.rawValue)?.pointee else { return nil }
    return unsafe CipherSuiteInfo(
      bits: Int(row.bits), firstVersion: ProtocolVersion(row.first_version), hasForwardSecrecy: row.forward_secrecy, isAEAD: row.aead,
      cipher: String(cString: row.cipher), mac: row.mac.map { unsafe String(cString: $0) },
      keyExchange: row.key_exchange.map { unsafe String(cString: $0) },
      authentication: row.authentication.map { unsafe String(cString: $0) })
  }

  static var all: [CipherSuite] {
    (0..<cdata_suite_count()).compactMap { unsafe cdata_suite_at($0)?.pointee.id }.map { CipherSuite($0) }
      .filter { $0 != .emptyRenegotiationInfo && $0 != .fallback && $0.rawValue != 0 }
  }
}

/// The bundled registry of named groups.
enum GroupTable {
  static func kind(of group: NamedGroup) -> GroupKind? {
    guard let row = unsafe cdata_group_find(group.rawValue)?.pointee else { return nil }
    return unsafe GroupKind(rawValue: String(cString: row.kind))
  }

  static func firstVersion(of group: NamedGroup) -> ProtocolVersion? {
    guard let row = unsafe cdata_group_find(group.rawValue)?.pointee else { return nil }
    return unsafe ProtocolVersion(row.first_version)
  }

  static var all: [NamedGroup] {
    (0..<cdata_group_count()).compactMap { unsafe cdata_group_at($0)?.pointee.id }.map { NamedGroup($0) }
  }

  static func name(of group: NamedGroup) -> String? {
    guard let row = unsafe cdata_group_find(group.rawValue)?.pointee else { return nil }
    return unsafe String(cString: row.name)
  }
}

/// The bundled registry of signature schemes.
enum SchemeTable {
  static func algorithm(of scheme: SignatureScheme) -> String? {
    guard let row = unsafe cdata_scheme_find(scheme.rawValue)?.pointee else { return nil }
    return unsafe String(cString: row.kind)
  }

  static func firstVersion(of scheme: SignatureScheme) -> ProtocolVersion? {
    guard let row = unsafe cdata_scheme_find(scheme.rawValue)?.pointee else { return nil }
    return unsafe ProtocolVersion(row.first_version)
  }

  static var all: [SignatureScheme] {
    (0..<cdata_scheme_count()).compactMap { unsafe cdata_scheme_at($0)?.pointee.id }.map { SignatureScheme($0) }
  }

  static func name(of scheme: SignatureScheme) -> String? {
    guard let row = unsafe cdata_scheme_find(scheme.rawValue)?.pointee else { return nil }
    return unsafe String(cString: row.name)
  }
}
