public import DomainNames

/// The parameters of libssl's ClientHello and client authentication, independent of the command line syntax.
public struct ClientHelloParameters: Sendable {
  /// Nil to send none.
  public var serverName: DomainName?
  public var alpn: [String] = []
  public var minimumVersion: VersionArgument?
  public var maximumVersion: VersionArgument?
  public var ciphers: String?
  public var tls13Ciphers: String?
  public var curves: String?
  public var signatureAlgorithms: String?
  public var certificateType: CertificateTypeArgument?
  public var clientCertificate: String?
  public var clientKey: String?
  /// The passphrase of the key, or of the file with certificate and key.
  public var passphrase: String?
  public var keyLog: String?

  /// True if the user restricted the offer, so that no wider one may be tried.
  public var isShaped: Bool {
    minimumVersion != nil || maximumVersion != nil || ciphers != nil || tls13Ciphers != nil || curves != nil
      || signatureAlgorithms != nil
  }

  public init() {}
}

extension ClientHelloParameters {
  /// Fetch's options for the ClientHello; the server name is set by the transfer.
  package init(_ words: ParsedOptions, environment: (String) -> String?) throws(CommandLineError) {
    self.init()
    minimumVersion = words.isGiven("tlsv1.3") ? .tls13 : words.isGiven("tlsv1.2") ? .tls12 : words.isGiven("tlsv1.1") ? .tls11 : nil
    if minimumVersion == nil, words.isGiven("tlsv1.0") { minimumVersion = .tls10 }
    if let text = words.value(of: "tls-max") {
      guard let version = VersionArgument(rawValue: text) else {
        throw CommandLineError(.usage, "unknown --tls-max '\(text)'", hint: "supported: 1.0, 1.1, 1.2 and 1.3")
      }
      maximumVersion = version
    }
    if let minimumVersion, let maximumVersion, minimumVersion > maximumVersion {
      throw CommandLineError(.usage, "the minimum version \(minimumVersion.name) is higher than the maximum version \(maximumVersion.name)")
    }
    ciphers = words.value(of: "ciphers")
    tls13Ciphers = words.value(of: "tls13-ciphers")
    curves = words.value(of: "curves")
    signatureAlgorithms = words.value(of: "sigalgs")
    clientCertificate = words.value(of: "cert")
    clientKey = words.value(of: "key")
    passphrase = words.value(of: "pass")
    for option in ["key", "pass"] where words.isGiven(option) && clientCertificate == nil {
      throw CommandLineError(.usage, "--\(option) requires --cert")
    }
    keyLog = words.value(of: "keylog") ?? environment("SSLKEYLOGFILE").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The protocols for ALPN (RFC 7301); nil for those of the version of HTTP.
  package static func alpn(_ words: ParsedOptions) throws(CommandLineError) -> [String]? {
    guard let text = words.value(of: "alpn") else { return nil }
    let names = text.split(separator: ",").map(String.init)
    if let long = names.first(where: { $0.utf8.count > 255 }) {
      throw CommandLineError(.usage, "invalid --alpn: the protocol name '\(long)' is too long", hint: "names have at most 255 bytes")
    }
    return names
  }
}

/// A version of TLS on the command line.
public enum VersionArgument: String, Hashable, Sendable, CaseIterable, Comparable {
  case tls10 = "1.0"
  case tls11 = "1.1"
  case tls12 = "1.2"
  case tls13 = "1.3"

  /// `TLSv1.2`.
  public var name: String { "TLSv" + rawValue }

  public static func < (left: VersionArgument, right: VersionArgument) -> Bool {
    left.rawValue < right.rawValue
  }
}
