internal import Bytes
internal import Crypto
public import X509

/// Pins, of which one has to match.
public struct PinSet: Hashable, Sendable {
  /// The certificates that pins are compared with.
  public enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
    /// The server's certificate, as in curl.
    case leaf
    /// Any certificate of the path, as in RFC 7469, section 2.6.
    case path
  }

  public let pins: [Pin]
  public let scope: Scope

  /// Parses values of `--pin`.
  public init(_ texts: [String], scope: Scope = .path) throws(PKIError) {
    var pins: [Pin] = []
    for text in texts { pins.append(try Pin(text)) }
    self.pins = pins
    self.scope = scope
  }

  /// Parses a value of curl's `--pinnedpubkey`: `sha256//BASE64`, several separated by `;`.
  public init(pinnedPublicKeys text: some StringProtocol) throws(PKIError) {
    var pins: [Pin] = []
    for part in text.split(separator: ";") {
      guard part.hasPrefix("sha256//") else { throw Pin.malformed("the pin of a public key begins with sha256//") }
      pins.append(try Pin(part))
    }
    guard !pins.isEmpty else { throw Pin.malformed("there is no pin") }
    self.pins = pins
    scope = .leaf
  }

  /// Parses a file for curl's `--pinnedpubkey`: a public key in PEM or DER, or a certificate, whose key is used.
  public init(publicKeyFile file: [UInt8]) throws(PKIError) {
    pins = [Pin(.keySHA256, Digest.sha256(try Self.key(file).der))]
    scope = .leaf
  }

  /// The pins that a verdict is about.
  public init(_ verdict: PinVerdict) {
    var pins: [Pin] = []
    for pin in verdict.matches.map(\.pin) + verdict.unmatched where !pins.contains(pin) { pins.append(pin) }
    self.pins = pins
    scope = verdict.scope ?? .path
  }

  /// Whether an argument of `--pinnedpubkey` is a list of pins and not a file name.
  public static func isPinList(_ text: some StringProtocol) -> Bool { text.hasPrefix("sha256//") }

  /// The pins that match, with their certificates, from the server's up.
  ///
  /// `path` has to be a trusted path, not the served certificates: an attacker can add a certificate to those.
  public func matches(in path: [Certificate]) -> PinVerdict {
    let certificates = scope == .leaf ? path.prefix(1) : path[...]
    var matches: [PinVerdict.Match] = []
    for (depth, certificate) in certificates.enumerated() {
      for pin in pins where pin.matches(certificate) { matches.append(PinVerdict.Match(pin: pin, depth: depth)) }
    }
    return PinVerdict(matches: matches, unmatched: pins.filter { pin in !matches.contains { $0.pin == pin } }, scope: scope)
  }

  private static func key(_ file: [UInt8]) throws(PKIError) -> PublicKey {
    if file.first == 0x30 {
      if let certificate = try? Certificate(der: file) { return certificate.publicKey }
      return try PublicKey(der: file)
    }
    let blocks = try PEM.read(file)
    if let block = blocks.first(where: { $0.label == "PUBLIC KEY" }) { return try PublicKey(der: block.der) }
    if let block = blocks.first(where: { $0.isCertificate }) { return try Certificate(der: block.der).publicKey }
    throw Pin.malformed("the file holds no public key")
  }
}

/// The result of comparing pins with a path.
public struct PinVerdict: Hashable, Sendable, Codable {
  public struct Match: Hashable, Sendable, Codable {
    public let pin: Pin
    /// The position of the certificate, 0 for the server's.
    public let depth: Int
  }

  public let matches: [Match]
  /// The pins that match no certificate; a backup pin is expected to be among them.
  public let unmatched: [Pin]
  /// The certificates that were compared; nil in documents without this key.
  public var scope: PinSet.Scope?

  /// One matching pin is sufficient.
  public var isMatched: Bool { !matches.isEmpty }
}
