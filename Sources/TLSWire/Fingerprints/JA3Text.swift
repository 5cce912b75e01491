/// What JA3 and JA3S are digests of (salesforce/ja3): code points in decimal, in the order of the wire.
public enum JA3Text {
  /// Version, suites, extensions, groups and point formats; values that mean nothing (RFC 8701) are left out.
  public static func of(_ hello: ClientHello) -> String {
    let fields = [
      joined(hello.cipherSuites.filter { !$0.isGREASE }),
      joined((hello.extensions ?? []).map(\.type).filter { !$0.isGREASE }),
      joined((hello.supportedGroups ?? []).filter { !$0.isGREASE }),
      (hello.pointFormats ?? []).map(String.init).joined(separator: "-"),
    ]
    return "\(hello.legacyVersion.rawValue)," + fields.joined(separator: ",")
  }

  /// Version, suite and extensions; the version is that of the field, also in TLS 1.3.
  public static func of(_ hello: ServerHello) -> String {
    "\(hello.legacyVersion.rawValue),\(hello.cipherSuite.rawValue),\(joined(hello.extensions.map(\.type)))"
  }

  private static func joined(_ points: [some CodePoint]) -> String {
    points.map { String($0.rawValue) }.joined(separator: "-")
  }
}
