internal import Bytes

/// The public key and parameters with which clients encrypt a ClientHello (RFC 9849, section 4).
public struct ECHConfig: Hashable, Sendable {
  /// The key encapsulation mechanism, from the registry of HPKE.
  public struct KEM: DNSCodePoint {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let prefix = "KEM"
    public static let names: KeyValuePairs<UInt16, String> = [
      0x0010: "DHKEM(P-256, HKDF-SHA256)", 0x0011: "DHKEM(P-384, HKDF-SHA384)", 0x0012: "DHKEM(P-521, HKDF-SHA512)",
      0x0020: "DHKEM(X25519, HKDF-SHA256)", 0x0021: "DHKEM(X448, HKDF-SHA512)", 0x0040: "ML-KEM-512", 0x0041: "ML-KEM-768",
      0x0042: "ML-KEM-1024", 0x647a: "X-Wing",
    ]
  }

  /// The key derivation function, from the registry of HPKE.
  public struct KDF: DNSCodePoint {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let prefix = "KDF"
    public static let names: KeyValuePairs<UInt16, String> = [1: "HKDF-SHA256", 2: "HKDF-SHA384", 3: "HKDF-SHA512"]
  }

  /// The authenticated encryption, from the registry of HPKE.
  public struct AEAD: DNSCodePoint {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let prefix = "AEAD"
    public static let names: KeyValuePairs<UInt16, String> = [
      1: "AES-128-GCM", 2: "AES-256-GCM", 3: "ChaCha20Poly1305", 0xffff: "Export-only",
    ]
  }

  public struct CipherSuite: Hashable, Sendable {
    public let kdf: KDF
    public let aead: AEAD
  }

  public struct Extension: Hashable, Sendable {
    public let type: UInt16
    public let data: [UInt8]

    /// Clients ignore the configuration if they do not support the extension.
    public var isMandatory: Bool { type & 0x8000 != 0 }
  }

  /// The content of the version of RFC 9849.
  public struct Contents: Hashable, Sendable {
    public let configID: UInt8
    public let kem: KEM
    public let publicKey: [UInt8]
    public let cipherSuites: [CipherSuite]
    /// 0 if the server does not state it.
    public let maximumNameLength: UInt8
    /// The name in the outer ClientHello, in bytes that should be ASCII; untrusted.
    public let publicName: [UInt8]
    public let extensions: [Extension]
  }

  /// The codepoint of the version, which is that of the TLS extension.
  public let version: UInt16
  /// All bytes of the configuration with its version and length.
  public let bytes: [UInt8]
  /// Nil for other versions, which clients ignore.
  public let contents: Contents?

  /// The version of RFC 9849.
  public static let currentVersion: UInt16 = 0xfe0d

  /// Parses an ECHConfigList, the value of the `ech` parameter.
  public static func list(_ bytes: [UInt8]) throws(DNSWireError) -> [ECHConfig] {
    do throws(ByteError) {
      var reader = ByteReader(bytes)
      var list = try reader.sub(lengthBytes: 2)
      try reader.finish()
      var configs: [ECHConfig] = []
      while !list.isAtEnd { configs.append(try ECHConfig(&list)) }
      return configs
    } catch {
      throw DNSWireError(error, in: "ECHConfigList")
    }
  }

  private init(_ reader: inout ByteReader) throws(ByteError) {
    let start = reader.rest
    version = try reader.readUInt16()
    var content = try reader.sub(lengthBytes: 2)
    bytes = Array(start.prefix(start.count - reader.remaining))
    contents = version == Self.currentVersion ? try Contents(&content) : nil
  }
}

extension ECHConfig.Contents {
  init(_ reader: inout ByteReader) throws(ByteError) {
    configID = try reader.readUInt8()
    kem = ECHConfig.KEM(try reader.readUInt16())
    publicKey = Array(try reader.readVector(lengthBytes: 2))
    var suites = try reader.sub(lengthBytes: 2)
    var cipherSuites: [ECHConfig.CipherSuite] = []
    while !suites.isAtEnd {
      let kdf = ECHConfig.KDF(try suites.readUInt16())
      cipherSuites.append(ECHConfig.CipherSuite(kdf: kdf, aead: ECHConfig.AEAD(try suites.readUInt16())))
    }
    self.cipherSuites = cipherSuites
    maximumNameLength = try reader.readUInt8()
    publicName = Array(try reader.readVector(lengthBytes: 1))
    var list = try reader.sub(lengthBytes: 2)
    var extensions: [ECHConfig.Extension] = []
    while !list.isAtEnd {
      let type = try list.readUInt16()
      extensions.append(ECHConfig.Extension(type: type, data: Array(try list.readVector(lengthBytes: 2))))
    }
    self.extensions = extensions
    try reader.finish()
  }
}
