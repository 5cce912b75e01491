import Bytes
import CertificateFixtures
import CertificateLint
import Minting
import Testing
import X509

@Suite struct LintHostTests {
  /// What is said about a server's certificate with this name alone, without the common beginning of the identifiers.
  private static func findings(_ name: GeneralName) throws -> [String] {
    let der = try LintModel.server.mint { $0.set(.subjectAlternativeNames([name], critical: true)) }
    return Lint.findings(in: try Certificate(der: der), role: .server).map { String($0.rule.dropFirst("lint.".count)) }
  }

  private static let names: [(String, [String])] = [
    ("model.com", []),
    ("XN--BCHER-KVA.com", []),
    ("*.model.com", []),
    ("*.github.io", []),
    ("a--b.com", []),
    ("2gzyxa5ihm7nsggfxnu52rck2vv4rvmdlkiu3zzui5du4xyclen53wid.onion", []),
    ("com", []),
    ("", ["host-name.empty-label"]),
    (".", ["host-name.empty-label"]),
    (".model.com", ["host-name.empty-label"]),
    ("model.com.", ["host-name.trailing-dot"]),
    ("*", ["host-name.wildcard"]),
    ("*.*.com", ["host-name.wildcard"]),
    ("www.*.com", ["host-name.wildcard"]),
    ("*.com", ["host-name.wildcard-on-suffix"]),
    ("*.localhost", ["host-name.internal"]),
    ("localhost", ["host-name.internal"]),
    ("1.2.3", ["host-name.internal"]),
    ("127.0.0.1", ["host-name.address"]),
    ("2001:db8::1", ["host-name.address"]),
    ("model.com/path", ["host-name.port-or-path"]),
    ("https://model.com", ["host-name.port-or-path"]),
    ("desk@model.com", ["host-name.character"]),
    ("model\u{0}.com", ["host-name.character"]),
    ("-a.com", ["host-name.hyphen"]),
    ("_a.com", ["host-name.underscore"]),
    ("xn--.com", ["host-name.hyphen", "host-name.a-label"]),
    ("model.onion", ["host-name.onion"]),
    ("8.b.d.0.1.0.0.2.ip6.arpa", ["host-name.reverse-zone"]),
  ]

  @Test(arguments: names) func `names are held to the form of host names`(name: String, expected: [String]) throws {
    #expect(try Self.findings(.dns(name)) == expected, "\(name)")
  }

  private static let addresses: [(String, Bool)] = [
    ("9.255.255.255", false), ("10.0.0.0", true), ("10.255.255.255", true), ("11.0.0.0", false),
    ("100.63.255.255", false), ("100.64.0.0", true), ("100.127.255.255", true), ("100.128.0.0", false),
    ("172.15.255.255", false), ("172.16.0.0", true), ("172.31.255.255", true), ("172.32.0.0", false),
    ("198.17.255.255", false), ("198.19.255.255", true), ("198.20.0.0", false), ("223.255.255.255", false), ("224.0.0.1", true),
    ("255.255.255.255", true), ("::", true), ("::1", true), ("::2", false), ("2606:4700::1111", false), ("2001:db8::1", true),
    ("2001:db9::1", false), ("fbff::1", false), ("fc00::1", true), ("fdff::1", true), ("fe7f::1", false), ("fe80::1", true),
    ("febf::1", true),
    ("::ffff:9.9.9.9", true),
  ]

  @Test(arguments: addresses) func `an address is reserved to the bit of its range`(text: String, isReserved: Bool) throws {
    let address = try #require(IPAddress(text))
    #expect(try Self.findings(.ipAddress(address)) == (isReserved ? ["subject-alternative-name.reserved-address"] : []), "\(text)")
  }
}
