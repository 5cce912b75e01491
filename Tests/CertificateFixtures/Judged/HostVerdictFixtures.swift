internal import Bytes
internal import Minting
internal import PathValidation
internal import X509

/// Matching of names with the host (RFC 9525, section 6; Baseline Requirements, section 3.2.2.6).
enum HostVerdictFixtures {
  static let rows: [VerdictFixture] =
    hosts.map { host in
      VerdictFixture(
        "\(host.names.map(\.description).joined(separator: " ").prefix(60)) for \(host.wanted)",
        host.isHost ? [] : [.at(0, .hostnameMismatch)],
        rfc: host.isHost || host.isLenient ? [] : nil, host: host.wanted, VerdictFixtureParts(names: host.names, leaf: host.change))
    } + common

  private struct Host: Sendable {
    var names: [GeneralName] = []
    let wanted: String
    var isHost = false
    /// True if RFC 5280 and 9525 alone would accept it.
    var isLenient = false
    var change: VerdictFixtureParts.Change = { _ in }
  }

  private static func dns(_ presented: String, _ wanted: String, _ isHost: Bool, lenient: Bool = false) -> Host {
    Host(names: [.dns(presented)], wanted: wanted, isHost: isHost, isLenient: lenient)
  }

  private static func address(_ presented: String, _ wanted: String, _ isHost: Bool) -> Host {
    Host(names: [.ipAddress(IPAddress(presented) ?? .loopbackV4)], wanted: wanted, isHost: isHost)
  }

  private static let hosts: [Host] = exact + wildcards + suffixes + addresses

  private static let exact: [Host] = [
    dns("www.example.com", "www.example.com", true),
    dns("WWW.Example.COM", "www.example.com", true),
    dns("www.example.com", "WWW.EXAMPLE.COM", true),
    dns("www.example.com", "www.example.com.", true),
    dns("example.com", "www.example.com", false),
    dns("www.example.com", "example.com", false),
    dns("wwwexample.com", "www.example.com", false),
    dns("www.example.com.evil.example", "www.example.com", false),
    dns("xn--bcher-kva.example", "b\u{fc}cher.example", true),
    dns("localhost", "localhost", true),
  ]

  private static let wildcards: [Host] = [
    dns("*.example.com", "www.example.com", true),
    dns("*.EXAMPLE.com", "www.example.com", true),
    dns("*.example.com", "example.com", false),
    dns("*.example.com", "a.b.example.com", false),
    dns("*.example.com", "www.example.org", false),
    dns("*.b.example.com", "a.b.example.com", true),
    dns("*.example.com", "xn--bcher-kva.example.com", true),
    dns("*.example.com", "192.0.2.1", false),
    dns("*.xn--bcher-kva.example", "www.b\u{fc}cher.example", true),
    dns("*.com.example", "www.com.example", true),
  ]

  private static let suffixes: [Host] = [
    dns("*.co.uk", "example.co.uk", false, lenient: true),
    dns("*.example.co.uk", "www.example.co.uk", true),
    dns("*.github.io", "someone.github.io", true),
    dns("*.s3.amazonaws.com", "bucket.s3.amazonaws.com", true),
    dns("*.foo.ck", "www.foo.ck", false, lenient: true),
    dns("*.www.ck", "a.www.ck", true),
    dns("*.kobe.jp", "city.kobe.jp", false, lenient: true),
    dns("*.com.au", "shop.com.au", false, lenient: true),
    dns("*.shop.com.au", "www.shop.com.au", true),
  ]

  private static let addresses: [Host] = [
    address("192.0.2.1", "192.0.2.1", true),
    address("192.0.2.1", "192.0.2.2", false),
    address("2001:db8::1", "2001:db8::1", true),
    address("2001:db8::1", "2001:DB8:0:0:0:0:0:1", true),
    address("2001:db8::1", "2001:db8::2", false),
    address("192.0.2.1", "www.example.com", false),
    address("192.0.2.1", "::ffff:192.0.2.1", false),
    address("127.0.0.1", "localhost", false),
    dns("www.example.com", "192.0.2.1", false),
    Host(names: [.ipAddress(.loopbackV4), .dns("www.example.com")], wanted: "127.0.0.1", isHost: true),
  ]

  private static let common: [VerdictFixture] = [
    VerdictFixture(
      "a common name and no alternative name", [.at(0, .hostnameMismatch)], VerdictFixtureParts(leaf: { $0.remove(OID(2, 5, 29, 17)) })),
    VerdictFixture(
      "a common name and no alternative name, nobody asked", [.at(0, .malformedCertificate)], rfc: [], host: nil,
      VerdictFixtureParts(leaf: {
        $0.remove(OID(2, 5, 29, 17))
      })),
    VerdictFixture(
      "a common name beside another alternative name", [.at(0, .hostnameMismatch)],
      VerdictFixtureParts(
        names: [.dns("example.org")],
        leaf: {
          $0.subject = NameWriter.name(commonName: "www.example.com")
        })),
    VerdictFixture(
      "a common name that is no alternative name", [],
      VerdictFixtureParts(leaf: { $0.subject = NameWriter.name(commonName: "else.example") })),
    VerdictFixture("a mailbox at the host", [.at(0, .hostnameMismatch)], VerdictFixtureParts(names: [.email("root@www.example.com")])),
    VerdictFixture("a URI of the host", [.at(0, .hostnameMismatch)], VerdictFixtureParts(names: [.uri("https://www.example.com/")])),
    VerdictFixture(
      "the last of a hundred names", [], VerdictFixtureParts(names: (0..<99).map { .dns("h\($0).example") } + [.dns("www.example.com")])),
    VerdictFixture("no host asked for", [], host: nil, VerdictFixtureParts()),
  ]
}
