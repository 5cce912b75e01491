/// Whose rules a chain is judged by.
public struct Profile: Hashable, Sendable {
  /// `webpki` or `rfc5280`.
  public let name: String
  /// What the certificate is to be used for; nil for anything.
  public var purpose: KeyPurpose?
  /// RSA and DSA keys below this many bits are weak; 0 takes any.
  public var minimumRSABits: Int
  /// Keys on curves below this many bits are weak; 0 takes any.
  public var minimumCurveBits: Int
  /// MD5 and SHA-1 under a signature are weak.
  public var refusesWeakDigests: Bool
  /// Certificates have the form that RFC 5280 demands of conforming authorities (section 4), and the Baseline
  /// Requirements of the CA/Browser Forum of public ones.
  public var holdsToBaseline: Bool
  /// Which certificate policies are acceptable, and whether one is required.
  public var policyInputs = PolicyInputs()

  /// What browsers ask of a public server, as far as a certificate itself shows it.
  public static let webPKI = Profile(
    name: "webpki", purpose: .serverAuth, minimumRSABits: 2048, minimumCurveBits: 256, refusesWeakDigests: true,
    holdsToBaseline: true)

  /// Path validation alone (RFC 5280, section 6), for a TLS server.
  public static let rfc5280 = Profile(
    name: "rfc5280", purpose: .serverAuth, minimumRSABits: 0, minimumCurveBits: 0, refusesWeakDigests: false,
    holdsToBaseline: false)

  /// What clients such as curl ask of any server, of a private authority too: path validation, and keys and digests that hold
  /// (OpenSSL's security level 2). Nobody judges by it by name.
  public static let client = Profile(
    name: "client", purpose: .serverAuth, minimumRSABits: 2048, minimumCurveBits: 224, refusesWeakDigests: true,
    holdsToBaseline: false)

  public static let all: [Profile] = [.webPKI, .rfc5280]
}
