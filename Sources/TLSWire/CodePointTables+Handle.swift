internal import CData

/// What the bundled registry says of a cipher suite.
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

/// What the bundled registry calls a named group.
enum GroupTable {
  static func name(of group: NamedGroup) -> String? {
    guard let row = unsafe cdata_group_find(group.rawValue)?.pointee else { return nil }
    return unsafe String(cString: row.name)
  }
}

/// What the bundled registry calls a signature scheme.
enum SchemeTable {
  static func name(of scheme: SignatureScheme) -> String? {
    guard let row = unsafe cdata_scheme_find(scheme.rawValue)?.pointee else { return nil }
    return unsafe String(cString: row.name)
  }
}
