internal import Bytes
internal import Crypto
internal import X509

/// The functions that mint the cases of `ChainCase`.
enum ChainCases {
  typealias Presentations = [ChainCase.Presentation]

  private static let day: Int64 = 86_400

  @Sendable static func expired(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    let issued = try authorities.server { builder in
      builder.notBefore = authorities.now + .seconds(-100 * day)
      builder.notAfter = authorities.now + .seconds(-10 * day)
    }
    return [authorities.present(issued)]
  }

  @Sendable static func notYetValid(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    let issued = try authorities.server { builder in
      builder.notBefore = authorities.now + .seconds(10 * day)
      builder.notAfter = authorities.now + .seconds(100 * day)
    }
    return [authorities.present(issued)]
  }

  @Sendable static func selfSigned(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    let own = try TestAuthority.root(authorities.names.first?.value ?? "localhost", .p256, 20, now: authorities.now) { builder in
      builder.extensions = [.subjectAlternativeNames(authorities.names)]
    }
    return [ChainCase.Presentation(chain: [own.der], key: own.key)]
  }

  @Sendable static func untrustedRoot(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    let root = try TestAuthority.root("Untrusted Root", .p256, 2, now: authorities.now)
    let intermediate = try root.authority("Untrusted Intermediate", .p256, 3)
    let issued = try intermediate.server(authorities.names)
    return [authorities.present(issued, above: [intermediate.der, root.der])]
  }

  @Sendable static func wrongHost(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    [authorities.present(try authorities.intermediate.server([.dns("wrong.test"), .dns("www.wrong.test")]))]
  }

  @Sendable static func incompleteChain(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    [authorities.present(try authorities.server(), above: [])]
  }

  /// The server certificate has to be first; the certificates above it are sent root first.
  @Sendable static func reversedChain(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    let lower = try authorities.intermediate.authority("Test Lower Intermediate", .p256, 4)
    let issued = try lower.server(authorities.names)
    return [authorities.present(issued, above: [authorities.intermediate.der, lower.der])]
  }

  @Sendable static func rootIncluded(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    [authorities.present(try authorities.server(), above: [authorities.intermediate.der, authorities.root.der])]
  }

  @Sendable static func extraCertificates(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    let other = try authorities.root.authority("Test Unrelated Intermediate", .p256, 5)
    return [authorities.present(try authorities.server(), above: [authorities.intermediate.der, other.der])]
  }

  @Sendable static func ipAddress(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    let addresses = TestAuthorities.localNames.filter { if case .ipAddress = $0 { true } else { false } }
    return [authorities.present(try authorities.intermediate.server(addresses))]
  }

  @Sendable static func internationalized(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    [authorities.present(try authorities.intermediate.server([.dns("xn--bcher-kva.test")]))]
  }

  @Sendable static func wildcard(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    [authorities.present(try authorities.intermediate.server([.dns("*.wildcard.test")]))]
  }

  @Sendable static func weakKey(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    let issued = try authorities.intermediate.server(authorities.names, .rsa1024, 0, change: encipherment)
    return [authorities.present(issued)]
  }

  @Sendable static func weakSignature(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    let intermediate = try authorities.root.authority("Test RSA Intermediate", .rsa2048, 0)
    let issued = try intermediate.server(authorities.names, signedWith: .rsaPKCS1(.sha1))
    return [authorities.present(issued, above: [intermediate.der])]
  }

  @Sendable static func ed25519(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    [authorities.present(try authorities.intermediate.server(authorities.names, .ed25519, 0))]
  }

  @Sendable static func dual(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    let rsa = try authorities.intermediate.server(authorities.names, .rsa2048, 1, change: encipherment)
    return [authorities.present(rsa), authorities.present(try authorities.server())]
  }

  /// 20 certificates: the server's and 19 intermediates, each with a separate key.
  @Sendable static func longChain(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    var authority = authorities.intermediate
    var above = [authority.der]
    for number in 2...19 {
      authority = try authority.authority("Test Intermediate \(number)", .p256, number)
      above.insert(authority.der, at: 0)
    }
    return [authorities.present(try authority.server(authorities.names), above: above)]
  }

  @Sendable static func manyNames(_ authorities: TestAuthorities) throws(CryptoError) -> Presentations {
    let names = authorities.names + (0..<10_000 - authorities.names.count).map { .dns("host\($0 + 3).test") }
    return [authorities.present(try authorities.intermediate.server(names))]
  }

  /// RSA keys are also used for encryption, in TLS 1.2.
  @Sendable private static func encipherment(_ builder: inout CertificateBuilder) {
    builder.set(.keyUsage([.digitalSignature, .keyEncipherment]))
  }
}
