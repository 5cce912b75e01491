internal import Bytes
public import Crypto
internal import X509

/// A server's chain with a known property or fault, and the root to verify it with.
public struct ChainCase: Sendable {
  /// The certificates to send with one key, the server certificate first.
  public struct Presentation: Sendable {
    public let chain: [[UInt8]]
    public let key: PrivateKey

    public init(chain: [[UInt8]], key: PrivateKey) {
      self.chain = chain
      self.key = key
    }
  }

  /// `good`, `expired` …
  public let name: String
  /// One presentation, or several with different kinds of keys from which a server selects.
  public let presentations: [Presentation]
  /// The trusted root.
  public let root: [UInt8]
  /// The host name to connect with.
  public let host: String

  /// Mints a case.
  public typealias Mint = @Sendable (TestAuthorities) throws(CryptoError) -> [Presentation]

  /// All cases by name.
  public static let all: [(name: String, host: String, mint: Mint)] = [
    ("good", "localhost", { authorities throws(CryptoError) in [authorities.present(try authorities.server())] }),
    ("expired", "localhost", ChainCases.expired),
    ("not-yet-valid", "localhost", ChainCases.notYetValid),
    ("self-signed", "localhost", ChainCases.selfSigned),
    ("untrusted-root", "localhost", ChainCases.untrustedRoot),
    ("wrong-host", "localhost", ChainCases.wrongHost),
    ("incomplete-chain", "localhost", ChainCases.incompleteChain),
    ("reversed-chain", "localhost", ChainCases.reversedChain),
    ("root-included", "localhost", ChainCases.rootIncluded),
    ("extra-certificates", "localhost", ChainCases.extraCertificates),
    ("ip-san", "127.0.0.1", ChainCases.ipAddress),
    ("idn", "b\u{fc}cher.test", ChainCases.internationalized),
    ("wildcard", "www.wildcard.test", ChainCases.wildcard),
    ("rsa-1024", "localhost", ChainCases.weakKey),
    ("sha1-signature", "localhost", ChainCases.weakSignature),
    ("ed25519", "localhost", ChainCases.ed25519),
    ("dual", "localhost", ChainCases.dual),
    ("long-chain", "localhost", ChainCases.longChain),
    ("many-names", "host9999.test", ChainCases.manyNames),
  ]

  public static func mint(_ name: String, by authorities: TestAuthorities) throws(CryptoError) -> ChainCase? {
    guard let entry = all.first(where: { $0.name == name }) else { return nil }
    return ChainCase(name: name, presentations: try entry.mint(authorities), root: authorities.root.der, host: entry.host)
  }
}
