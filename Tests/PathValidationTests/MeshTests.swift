import Bytes
import Minting
import PathValidation
import Testing
import X509

/// Authorities that certify each other, so that there are more paths than anybody can try.
@Suite struct MeshTests {
  private static let now = Timestamp(seconds: 1_795_219_200)
  private static let size = 10

  /// Ten authorities, each certified by the nine others, the first of which has issued the server's certificate.
  private struct Mesh {
    let chain: [[UInt8]]
    /// Has certified the last of them.
    let root: [UInt8]

    init(purposeOfCorner: KeyPurpose = .serverAuth) throws {
      let authorities = try (0..<size).map { try TestAuthority.root("Authority \($0)", .p256, $0, now: now) }
      let root = try TestAuthority.root("Root", .p256, size, now: now)
      var chain = [try authorities[0].server([.dns("localhost")]).der]
      for subject in 0..<size {
        for issuer in authorities.indices where issuer != subject {
          chain.append(try authorities[issuer].authority("Authority \(subject)", .p256, subject).der)
        }
      }
      chain.append(
        try root.authority("Authority \(size - 1)", .p256, size - 1) { $0.set(.extendedKeyUsage([purposeOfCorner])) }.der)
      self.chain = chain
      self.root = root.der
    }
  }

  private static func verdict(_ chain: [[UInt8]], roots: [[UInt8]]) throws -> ChainVerdict {
    let store = TrustStore(certificates: try roots.map { der in try Certificate(der: der) }, name: "test")
    return CertificateVerifier(VerificationContext(time: now)).verify(ServedChain(der: chain), trusting: store)
  }

  @Test func `a mesh of ten by ten without an anchor ends at its bound`() throws {
    let verdict = try Self.verdict(try Mesh().chain, roots: [])
    #expect(verdict.errors.map(\.code) == [.limitExceeded])
    #expect(verdict.pathsTruncated)
  }

  @Test func `a trusted path through the mesh is found from its far corner`() throws {
    let mesh = try Mesh()
    let verdict = try Self.verdict(mesh.chain, roots: [mesh.root])
    #expect(verdict.trusted, "\(verdict.errors)")
    #expect(verdict.paths.first?.subjects.count == 4)
  }

  @Test func `the order in which a mesh is sent does not matter`() throws {
    let mesh = try Mesh()
    let verdict = try Self.verdict([mesh.chain[0]] + mesh.chain.dropFirst().reversed(), roots: [mesh.root])
    #expect(verdict.trusted, "\(verdict.errors)")
  }

  @Test func `a mesh whose only anchor refuses ends at its bound`() throws {
    let mesh = try Mesh(purposeOfCorner: .emailProtection)
    let verdict = try Self.verdict(mesh.chain, roots: [mesh.root])
    #expect(verdict.errors.map(\.code) == [.limitExceeded])
  }

  /// Ten storeys of four authorities, of which only the last of each leads on.
  @Test func `a maze of dead ends hides no path`() throws {
    let root = try TestAuthority.root("Root", .p256, 0, now: Self.now)
    var above = root
    var chain: [[UInt8]] = []
    for storey in (0..<10).reversed() {
      let strangers = try (0..<3).map { try TestAuthority.root("Storey \(storey + 1)", .p256, 10 + $0, now: Self.now) }
      for stranger in strangers { chain.append(try stranger.authority("Storey \(storey)", .p256, 1).der) }
      above = try above.authority("Storey \(storey)", .p256, 1)
      chain.append(above.der)
    }
    chain.append(try above.server([.dns("localhost")]).der)
    let verdict = try Self.verdict(chain.reversed(), roots: [root.der])
    #expect(verdict.trusted, "\(verdict.errors)")
  }

  @Test func `several stores get the verdicts that they would get alone`() throws {
    let mesh = try Mesh()
    let stores = [
      TrustStore(certificates: [try Certificate(der: mesh.root)], name: "one"), .empty,
      TrustStore(certificates: [try Certificate(der: mesh.root)], name: "two"), .mozilla,
    ]
    let served = ServedChain(der: mesh.chain)
    let together = CertificateVerifier(VerificationContext(time: Self.now)).verify(served, trusting: stores)
    #expect(together == stores.map { CertificateVerifier(VerificationContext(time: Self.now)).verify(served, trusting: $0) })
    #expect(together.map(\.trusted) == [true, false, true, false])
  }
}
