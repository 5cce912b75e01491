internal import Bytes
internal import Minting
internal import X509

extension LintCases {
  static let alternativeNames: [LintCase] = [
    LintCase("lint.subject-alternative-name.missing") { $0.remove(OID(2, 5, 29, 17)) },
    LintCase("lint.subject-alternative-name.empty") { $0.set(.subjectAlternativeNames([], critical: true)) },
    LintCase("lint.subject-alternative-name.critical", .organization) {
      $0.set(.subjectAlternativeNames([.dns("model.com")], critical: true))
    },
    LintCase("lint.subject-alternative-name.not-critical") { $0.set(.subjectAlternativeNames([.dns("model.com")])) },
    LintCase("lint.subject-alternative-name.other-kind", passes: { address("9.9.9.9", &$0) }) {
      names([.dns("model.com"), .email("desk@model.com")], &$0)
    },
    LintCase("lint.subject-alternative-name.repeated") { names([.dns("model.com"), .dns("Model.com")], &$0) },
    LintCase("lint.subject-alternative-name.not-ascii", passes: { host("xn--bcher-kva.com", &$0) }) { host("b\u{fc}cher.com", &$0) },
    LintCase("lint.subject-alternative-name.address-length") {
      names([.dns("model.com"), .other(tag: 7, content: [9, 9, 9, 9, 9])], &$0)
    },
    LintCase("lint.subject-alternative-name.reserved-address", passes: { address("100.128.0.1", &$0) }) { address("100.127.255.255", &$0) },
  ]

  static let hostNames: [LintCase] = [
    LintCase("lint.host-name.too-long", passes: { host(long + letters(49) + ".com", &$0) }) { host(long + letters(50) + ".com", &$0) },
    LintCase("lint.host-name.label-too-long", passes: { host(letters(63) + ".com", &$0) }) { host(letters(64) + ".com", &$0) },
    LintCase("lint.host-name.empty-label") { host("www..model.com", &$0) },
    LintCase("lint.host-name.trailing-dot") { host("model.com.", &$0) },
    LintCase("lint.host-name.underscore") { host("my_host.model.com", &$0) },
    LintCase("lint.host-name.port-or-path") { host("model.com:443", &$0) },
    LintCase("lint.host-name.character") { host("model com.com", &$0) },
    LintCase("lint.host-name.hyphen", passes: { host("a-b.model.com", &$0) }) { host("a-.model.com", &$0) },
    LintCase("lint.host-name.reserved-label", passes: { host("a--b.model.com", &$0) }) { host("ab--c.model.com", &$0) },
    LintCase("lint.host-name.a-label", passes: { host("xn--bcher-kva.model.com", &$0) }) { host("xn--0-0.model.com", &$0) },
  ]

  static let hosts: [LintCase] = [
    LintCase("lint.host-name.address", passes: { address("9.9.9.9", &$0) }) { host("9.9.9.9", &$0) },
    LintCase("lint.host-name.wildcard", passes: { host("*.model.com", &$0) }) { host("w*.model.com", &$0) },
    LintCase("lint.host-name.wildcard-on-suffix", passes: { host("*.model.co.uk", &$0) }) { host("*.co.uk", &$0) },
    LintCase("lint.host-name.internal", passes: { host("server.museum", &$0) }) { host("server.intranet", &$0) },
    LintCase("lint.host-name.onion", passes: { host(onion + ".onion", &$0) }) { host("expyuzz4wqqyqhjn.onion", &$0) },
    LintCase("lint.host-name.reverse-zone") { host("1.9.9.9.in-addr.arpa", &$0) },
  ]

  private static let onion = "2gzyxa5ihm7nsggfxnu52rck2vv4rvmdlkiu3zzui5du4xyclen53wid"
  /// 200 characters: three labels of 63 and one of 7, each with its dot.
  private static let long = (letters(63) + ".") + (letters(63) + ".") + (letters(63) + ".") + (letters(7) + ".")

  private static func letters(_ count: Int) -> String { String(repeating: "m", count: count) }

  private static func host(_ name: String, _ builder: inout CertificateBuilder) { names([.dns(name)], &builder) }

  private static func address(_ text: String, _ builder: inout CertificateBuilder) {
    names(IPAddress(text).map { [.ipAddress($0)] } ?? [], &builder)
  }

  private static func names(_ names: [GeneralName], _ builder: inout CertificateBuilder) {
    builder.set(.subjectAlternativeNames(names, critical: true))
  }
}
