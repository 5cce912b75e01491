/// The input of the JA3 and JA3S digests (salesforce/ja3): code points in decimal, in wire order.
public enum JA3Text {
  /// Version, suites, extensions, groups and point formats, without GREASE values (RFC 8701).
  public static func of(_ hello: ClientHello) -> String {
    let fields = [
      joined(hello.cipherSuites.filter { !$0.isGREASE }),
      joined((hello.extensions ?? []).map(\.type).filter { !$0.isGREASE }),
      joined((hello.supportedGroups ?? []).filter { !$0.isGREASE }),
      (hello.pointFormats ?? []).map(String.init).joined(separator: "-"),
    ]
    return "\(hello.legacyVersion.rawValue)," + fields.joined(separator: ",")
  }

  /// Version, suite and extensions; always the legacy version field, also for TLS 1.3.
  public static func of(_ hello: ServerHello) -> String {
    "\(hello.legacyVersion.rawValue),\(hello.cipherSuite.rawValue),\(joined(hello.extensions.map(\.type)))"
  }

  private static func joined(_ points: [some CodePoint]) -> String {
    points.map { String($0.rawValue) }.joined(separator: "-")
  }
}
