internal import Bytes
internal import Crypto
internal import Minting
internal import X509

/// A valid chain of root, intermediate and server, with optional changes.
struct VerdictFixtureParts: Sendable {
  typealias Change = @Sendable (inout CertificateBuilder) -> Void

  var names: [GeneralName] = [.dns("www.example.com")]
  var root: Change = { _ in }
  var intermediate: Change = { _ in }
  var leaf: Change = { _ in }
  var rootKind = TestKeys.Kind.p256
  var intermediateKind = TestKeys.Kind.p256
  var leafKind = TestKeys.Kind.p256
  /// The signature algorithm of the intermediate; nil for the default of its key.
  var algorithm: SignatureAlgorithm?

  func minted() throws(CryptoError) -> VerdictFixture.Certificates {
    let root = try TestAuthority.root("Root", rootKind, 0, now: VerdictFixture.now, change: root)
    let intermediate = try root.authority("Intermediate", intermediateKind, 1, change: intermediate)
    let leaf = try intermediate.server(names, leafKind, 2, signedWith: algorithm, change: leaf)
    return VerdictFixture.Certificates(chain: [leaf.der, intermediate.der], roots: [root.der])
  }
}
