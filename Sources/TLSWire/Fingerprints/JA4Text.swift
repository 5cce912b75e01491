internal import Bytes

/// The parts of a client's JA4 before two of them are hashed (FoxIO-LLC/ja4; only the client fingerprint, which is free to use).
public struct JA4Text: Hashable, Sendable {
  /// Protocol, version, name, counts and first application protocol: `t13d1516h2`.
  public let head: String
  /// The sorted suites in hex; empty if there are none.
  public let suites: String
  /// The sorted extensions without server_name and ALPN, then the signature schemes in wire order; empty without extensions.
  public let extensions: String

  /// For a ClientHello over TCP; ignores GREASE values (RFC 8701).
  public init(_ hello: ClientHello) {
    let suites = hello.cipherSuites.filter { !$0.isGREASE }
    let types = (hello.extensions ?? []).map(\.type).filter { !$0.isGREASE }
    let name = types.contains(.serverName) ? "d" : "i"
    head = "t" + Self.version(of: hello) + name + Self.count(suites.count) + Self.count(types.count) + Self.protocolPart(of: hello)
    self.suites = Self.list(suites.sorted { $0.rawValue < $1.rawValue })
    let others = types.filter { $0 != .serverName && $0 != .alpn }.sorted { $0.rawValue < $1.rawValue }
    let schemes = (hello.signatureSchemes ?? []).filter { !$0.isGREASE }
    extensions = others.isEmpty || schemes.isEmpty ? Self.list(others) : Self.list(others) + "_" + Self.list(schemes)
  }

  /// The complete text without hashing, called JA4_r by its authors.
  public var raw: String { [head, suites, extensions].joined(separator: "_") }

  private static func list(_ points: [some CodePoint]) -> String {
    points.map { String($0.hex.dropFirst(2)) }.joined(separator: ",")
  }

  private static func count(_ number: Int) -> String { (number < 10 ? "0" : "") + String(min(number, 99)) }

  /// The highest of supported_versions if present, else the legacy version field.
  private static func version(of hello: ClientHello) -> String {
    let listed = (hello.supportedVersions ?? []).filter { !$0.isGREASE }.max()
    return switch listed ?? hello.legacyVersion {
    case .tls13: "13"
    case .tls12: "12"
    case .tls11: "11"
    case .tls10: "10"
    case .ssl3: "s3"
    case .ssl2: "s2"
    default: "00"
    }
  }

  /// The first and last character of the first protocol, or of its hex form unless both are alphanumeric.
  private static func protocolPart(of hello: ClientHello) -> String {
    guard let name = hello.applicationProtocols?.first, let first = name.first, let last = name.last else { return "00" }
    if isAlphanumeric(first), isAlphanumeric(last) { return String(decoding: [first, last], as: UTF8.self) }
    return String(Hex.encode([first]).prefix(1) + Hex.encode([last]).suffix(1))
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }
}
