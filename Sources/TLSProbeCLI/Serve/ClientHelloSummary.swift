internal import Bytes
internal import Crypto
internal import TLSEngine
internal import TLSWire

/// A summary of a ClientHello: its offer, server name and fingerprints.
struct ClientHelloSummary {
  private let hello: ClientHello

  init(_ hello: ClientHello) { self.hello = hello }

  var lines: [String] {
    [
      "ClientHello for \(hello.serverName ?? "no server name"): \(versions.joined(separator: " "))",
      "  suites \(suites.joined(separator: " "))",
      groups.isEmpty ? nil : "  groups \(groups.joined(separator: " "))",
      protocols.isEmpty ? nil : "  alpn \(protocols.joined(separator: " "))",
      "  ja3 \(Fingerprints.ja3(hello))  ja4 \(Fingerprints.ja4(hello))",
    ].compactMap { $0 }
  }

  var members: [JSONValue.Member] {
    [
      JSONValue.Member("sni", hello.serverName.map { .string($0) } ?? .null),
      JSONValue.Member("versions", .array(versions.map { .string($0) })),
      JSONValue.Member("cipher_suites", .array(suites.map { .string($0) })),
      JSONValue.Member("groups", .array(groups.map { .string($0) })),
      JSONValue.Member("alpn", .array(protocols.map { .string($0) })),
      JSONValue.Member("ja3", .string(Fingerprints.ja3(hello))),
      JSONValue.Member("ja4", .string(Fingerprints.ja4(hello))),
    ]
  }

  /// Without supported_versions, the legacy version of the ClientHello (RFC 9846, section 4.2.1).
  private var versions: [String] { (hello.supportedVersions ?? [hello.legacyVersion]).map { "\($0)" } }
  private var suites: [String] { hello.cipherSuites.map { "\($0)" } }
  private var groups: [String] { (hello.supportedGroups ?? []).map { "\($0)" } }
  private var protocols: [String] { (hello.applicationProtocols ?? []).map { String(decoding: $0, as: UTF8.self) } }
}
