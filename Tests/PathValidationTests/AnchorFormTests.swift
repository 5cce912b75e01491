import PathValidation
import Testing
import X509

/// What the profile of the web asks of an anchor, every root that browsers trust has.
@Suite struct AnchorFormTests {
  @Test(arguments: TrustStore.mozilla.certificates) func `a bundled root may stand at the end of a path`(root: Certificate) throws {
    #expect(root.basicConstraints?.isAuthority == true)
    #expect(root.extensions.contains { $0.oid == OID(2, 5, 29, 19) && $0.isCritical })
    #expect(root.keyUsage?.contains(.keyCertSign) ?? true)
    #expect(root.extendedKeyUsage == nil)
    #expect(root.nameConstraints == nil)
    #expect(!root.subject.isEmpty)
    #expect(!root.deviations.contains { [.malformedExtension, .duplicateExtension].contains($0.kind) })
    if let authority = root.authorityKeyIdentifier { #expect(authority.keyIdentifier == root.subjectKeyIdentifier) }
    let key = root.publicKey
    #expect(key.isRSA ? (key.bits ?? 0) >= 2_048 && (key.bits ?? 1) % 8 == 0 : ["P-256", "P-384", "P-521"].contains(key.curve))
  }
}
