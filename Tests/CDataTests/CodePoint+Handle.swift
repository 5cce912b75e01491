import CData

/// A row of the table of cipher suites.
struct SuiteRow: Hashable {
  let id: UInt16
  let name: String
  let openSSLName: String?
  let exchange: String?
  let authentication: String?
  let cipher: String
  let mac: String?
  let hash: String?
  let bits: UInt16
  let firstVersion: UInt16
  let hasForwardSecrecy: Bool
  let isAEAD: Bool

  static var all: [SuiteRow] { (0..<cdata_suite_count()).compactMap { unsafe SuiteRow(cdata_suite_at($0)) } }

  static func find(_ id: UInt16) -> SuiteRow? { unsafe SuiteRow(cdata_suite_find(id)) }

  private init?(_ pointer: UnsafePointer<cdata_suite>?) {
    guard let row = unsafe pointer?.pointee else { return nil }
    id = unsafe row.id
    name = unsafe String(cString: row.iana_name)
    openSSLName = unsafe row.openssl_name.map { unsafe String(cString: $0) }
    exchange = unsafe row.key_exchange.map { unsafe String(cString: $0) }
    authentication = unsafe row.authentication.map { unsafe String(cString: $0) }
    cipher = unsafe String(cString: row.cipher)
    mac = unsafe row.mac.map { unsafe String(cString: $0) }
    hash = unsafe row.hash.map { unsafe String(cString: $0) }
    bits = unsafe row.bits
    firstVersion = unsafe row.first_version
    hasForwardSecrecy = unsafe row.forward_secrecy
    isAEAD = unsafe row.aead
  }
}

/// A row of the table of groups or of signature schemes.
struct NameRow: Hashable {
  let id: UInt16
  let name: String
  let kind: String
  let isRegistered: Bool

  static var groups: [NameRow] { (0..<cdata_group_count()).compactMap { unsafe NameRow(cdata_group_at($0)) } }
  static var schemes: [NameRow] { (0..<cdata_scheme_count()).compactMap { unsafe NameRow(cdata_scheme_at($0)) } }

  static func group(_ id: UInt16) -> NameRow? { unsafe NameRow(cdata_group_find(id)) }
  static func scheme(_ id: UInt16) -> NameRow? { unsafe NameRow(cdata_scheme_find(id)) }

  private init?(_ pointer: UnsafePointer<cdata_name>?) {
    guard let row = unsafe pointer?.pointee else { return nil }
    id = unsafe row.id
    name = unsafe String(cString: row.name)
    kind = unsafe String(cString: row.kind)
    isRegistered = unsafe row.registered
  }
}
