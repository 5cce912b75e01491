internal import Bytes
internal import Crypto

/// Pins of which one must match.
public struct PinSet: Hashable, Sendable {
  /// Which certificates count.
  public enum Scope: Hashable, Sendable {
    /// The server's own, as for curl.
    case leaf
    /// Any of the path, as in RFC 7469, section 2.6.
    case path
  }

  public let pins: [Pin]
  public let scope: Scope

  /// As `--pin` takes them, one text each.
  public init(_ texts: [String], scope: Scope = .path) throws(PKIError) {
    var pins: [Pin] = []
    for text in texts { pins.append(try Pin(text)) }
    self.pins = pins
    self.scope = scope
  }

  /// As curl's `--pinnedpubkey` takes them: `sha256//BASE64`, several with `;` between.
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

  /// A file for curl's `--pinnedpubkey`: a public key in PEM or DER; a certificate counts for its key.
  public init(publicKeyFile file: [UInt8]) throws(PKIError) {
    pins = [Pin(.keySHA256, Digest.sha256(try Self.key(file).der))]
    scope = .leaf
  }

  /// Whether an argument of `--pinnedpubkey` is pins and not the name of a file.
  public static func isPinList(_ text: some StringProtocol) -> Bool { text.hasPrefix("sha256//") }

  /// Which pins match which certificates, from the server's upwards.
  ///
  /// Hand in a path that is trusted, not what was sent: anybody can add a certificate to that.
  public func matches(in path: [Certificate]) -> PinVerdict {
    let certificates = scope == .leaf ? path.prefix(1) : path[...]
    var matches: [PinVerdict.Match] = []
    for (depth, certificate) in certificates.enumerated() {
      for pin in pins where pin.matches(certificate) { matches.append(PinVerdict.Match(pin: pin, depth: depth)) }
    }
    return PinVerdict(matches: matches, unmatched: pins.filter { pin in !matches.contains { $0.pin == pin } })
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
